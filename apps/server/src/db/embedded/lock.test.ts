import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { lockAsGuest, lockFolder, lockOutGuests } from './lock.ts'
import { closedFolder } from './testing.ts'

describe('the lock of a data folder', () => {
  it('is held by one at a time', async () => {
    const folder = await closedFolder()
    const first = await lockFolder(folder, { timeoutMs: 0 })
    await expect(lockFolder(folder, { timeoutMs: 0 })).rejects.toThrow('already running on this data folder')
    first.release()
    const second = await lockFolder(folder, { timeoutMs: 0 })
    second.release()
  })

  it('is waited for while a server is just stopping', async () => {
    const folder = await closedFolder()
    const first = await lockFolder(folder, { timeoutMs: 0 })
    const waiting = lockFolder(folder, { timeoutMs: 20_000 })
    first.release()
    ;(await waiting).release()
  })

  it('is not given to a server while there are guests, however long they stay', async () => {
    const folder = await closedFolder()
    const guests = await Promise.all([lockAsGuest(folder), lockAsGuest(folder)])
    const told = Promise.withResolvers<void>()
    const server = lockFolder(folder, { timeoutMs: 0, onGuests: told.resolve })
    await told.promise
    // A guest may be the one that runs PostgreSQL.
    const run = await lockFolder(folder, { timeoutMs: 0, isGuest: true })
    for (const guest of guests) guest.release()
    run.release()
    ;(await server).release()
    ;(await lockOutGuests(folder)).release()
  })

  it('leaves two empty files', async () => {
    const folder = await closedFolder()
    const lock = await lockFolder(folder, { timeoutMs: 0 })
    expect(await readdir(folder)).toEqual(['guests', 'lock'])
    lock.release()
  })
})
