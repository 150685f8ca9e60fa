import { describe, expect, it } from 'vitest'
import type { RowAction } from '../actions.ts'
import { shortcutFor as find, shortcutsOf } from './shortcuts.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

const done: string[] = []
const note = (what: string) => () => void done.push(what)
const approve: RowAction<string> = {
  id: 'approve',
  label: 'Approve',
  run: async () => true,
  shortcut: { key: 'a', text: 'Approve the selected passes, or this one' },
}
const keys: Parameters<typeof shortcutsOf<string>>[0] = {
  noun: { one: 'pass', many: 'passes' },
  search: note('search'),
  next: note('next'),
  previous: note('previous'),
  select: note('select'),
  clear: note('clear'),
  actions: [approve, { id: 'end', label: 'End', run: async () => true }],
  act: ({ id }) => done.push(id),
  more: [{ key: 'n', text: 'New pass', run: note('new') }],
  help: note('help'),
}
const shortcuts = shortcutsOf(keys)
const shortcutFor = (key: Parameters<typeof find>[1], isTyping: boolean) => find(shortcuts, key, isTyping)

function donePressing(key: string): string[] {
  done.length = 0
  shortcutFor(press(key), false)?.run()
  return [...done]
}

describe('shortcuts of a table', () => {
  it('run on their keys', () => {
    expect(donePressing('/')).toEqual(['search'])
    expect(donePressing('j')).toEqual(['next'])
    expect(donePressing('k')).toEqual(['previous'])
    expect(donePressing('x')).toEqual(['select'])
    expect(donePressing('Escape')).toEqual(['clear'])
    expect(donePressing('n')).toEqual(['new'])
    expect(donePressing('?')).toEqual(['help'])
    expect(shortcutFor(press('q'), false)).toBeNull()
  })

  it('include the actions that have a key', () => {
    expect(donePressing('a')).toEqual(['approve'])
  })

  it('are listed with descriptions, without those that would do nothing', () => {
    expect(shortcuts.map(({ key }) => key).join('')).toBe('/njkxEscapea?')
    expect(shortcuts.find(({ key }) => key === 'x')?.text).toBe('Select or deselect')
    const plain = shortcutsOf({ ...keys, search: undefined, select: undefined, actions: [], more: [] })
    expect(plain.map(({ key }) => key)).toEqual(['j', 'k', '?'])
  })

  it('ignore letters typed into a field', () => {
    expect(shortcutFor(press('j'), true)).toBeNull()
  })

  it("ignore the browser's own combinations", () => {
    expect(shortcutFor(press('k', { ctrlKey: true }), false)).toBeNull()
    expect(shortcutFor(press('j', { metaKey: true }), false)).toBeNull()
    expect(shortcutFor(press('/', { altKey: true }), false)).toBeNull()
  })
})
