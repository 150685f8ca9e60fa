import { describe, expect, it } from 'vitest'
import { BROWSER_ID_KEY, browserId } from './browserId.ts'

function storageWith(entries: Record<string, string> = {}) {
  return {
    entries,
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value
    },
  }
}

const now = () => '2026-11-16T15:00:00.000Z'
let made = 0
const makeId = () => {
  made += 1
  return `id-${made}`
}

describe('browserId', () => {
  it('[DEV-02] creates an id with its creation time and stores both under one fixed key', () => {
    const storage = storageWith()
    const first = browserId(storage, makeId, now)
    expect(first.createdAt).toBe(now())
    expect(JSON.parse(storage.entries[BROWSER_ID_KEY] ?? '')).toEqual(first)
  })

  it('[DEV-02] reads the same id again, with its original creation time', () => {
    const storage = storageWith()
    const first = browserId(storage, makeId, now)
    expect(browserId(storage, makeId, () => '2026-11-17T15:00:00.000Z')).toEqual(first)
  })

  it('[DEV-02] replaces a damaged entry', () => {
    const storage = storageWith({ [BROWSER_ID_KEY]: '{"id":' })
    const renewed = browserId(storage, makeId, now)
    expect(JSON.parse(storage.entries[BROWSER_ID_KEY] ?? '')).toEqual(renewed)
  })

  it('[DEV-02] still returns an id if nothing can be stored', () => {
    const closed = {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
    }
    expect(browserId(closed, makeId, now).id).toMatch(/^id-/)
  })
})
