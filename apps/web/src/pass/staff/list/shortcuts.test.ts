import { describe, expect, it } from 'vitest'
import { shortcutFor as find, shortcutsOf } from './shortcuts.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

const shortcutFor = (key: Parameters<typeof find>[1], isTyping: boolean) => find('live', key, isTyping)

describe('shortcuts of the lists', () => {
  it('[LIST-05] [LIST-06] approve and reject where there is something to approve, and nowhere else', () => {
    expect(find('requested', press('a'), false)).toBe('approve')
    expect(find('requested', press('r'), false)).toBe('reject')
    expect(find('live', press('a'), false)).toBeNull()
    expect(shortcutsOf('live').map(({ key }) => key)).not.toContain('r')
  })

  it('answer to their keys', () => {
    expect(shortcutFor(press('/'), false)).toBe('search')
    expect(shortcutFor(press('j'), false)).toBe('next')
    expect(shortcutFor(press('k'), false)).toBe('previous')
    expect(shortcutFor(press('x'), false)).toBe('select')
    expect(shortcutFor(press('n'), false)).toBe('newPass')
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
