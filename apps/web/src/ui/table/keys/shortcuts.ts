/** A table's shortcuts as data, so that the help under "?" lists exactly what works. */
import type { RowAction } from '../actions.ts'
import type { Noun } from '../list.ts'

export interface Shortcut {
  key: string
  text: string
  run: () => void
}

interface TableKeys<R> {
  noun: Noun
  /** Undefined if the list has no search. */
  search: (() => void) | undefined
  next: () => void
  previous: () => void
  /** Undefined if nothing can be selected. */
  select: (() => void) | undefined
  clear: () => void
  actions: readonly RowAction<R>[]
  act: (action: RowAction<R>) => void
  /** The screen's own shortcuts. */
  more: readonly Shortcut[]
  help: () => void
}

export function shortcutsOf<R>(keys: TableKeys<R>): Shortcut[] {
  const { noun, search, next, previous, select, clear, actions, act, more, help } = keys
  return [
    ...(search ? [{ key: '/', text: 'Search', run: search }] : []),
    ...more,
    { key: 'j', text: `Next ${noun.one}`, run: next },
    { key: 'k', text: `Previous ${noun.one}`, run: previous },
    ...(select
      ? [
          { key: 'x', text: `Select or deselect`, run: select },
          { key: 'Escape', text: 'Clear the selection', run: clear },
        ]
      : []),
    ...actions.flatMap((action) => (action.shortcut ? [{ ...action.shortcut, run: () => act(action) }] : [])),
    { key: '?', text: 'This list', run: help },
  ]
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Null for any other key, for the browser's own combinations, and for letters typed into a field. */
export function shortcutFor(shortcuts: readonly Shortcut[], press: KeyPress, isTyping: boolean): Shortcut | null {
  if (isTyping || press.ctrlKey || press.metaKey || press.altKey) return null
  return shortcuts.find(({ key }) => key === press.key) ?? null
}
