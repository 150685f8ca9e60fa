import { describe, expect, it } from 'vitest'
import { shortcutFor } from './shortcuts.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

describe('shortcuts of the live list', () => {
  it('answer to their keys', () => {
    expect(shortcutFor(press('/'), false)).toBe('search')
    expect(shortcutFor(press('j'), false)).toBe('next')
    expect(shortcutFor(press('k'), false)).toBe('previous')
    expect(shortcutFor(press('?'), false)).toBe('help')
    expect(shortcutFor(press('q'), false)).toBeNull()
  })

  it('leave letters to a field that is being typed in', () => {
    expect(shortcutFor(press('j'), true)).toBeNull()
  })

  it("leave the browser's combinations alone", () => {
    expect(shortcutFor(press('k', { ctrlKey: true }), false)).toBeNull()
    expect(shortcutFor(press('j', { metaKey: true }), false)).toBeNull()
    expect(shortcutFor(press('/', { altKey: true }), false)).toBeNull()
  })
})
