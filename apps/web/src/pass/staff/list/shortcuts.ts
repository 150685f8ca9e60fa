/** The keys of the lists, as data: what is listed under "?" is what works. */
import type { ListName } from '@corridor/rules'

interface Shortcut {
  key: string
  name: string
  text: string
  /** Only there. */
  list?: ListName
}

const SHORTCUTS = [
  { key: '/', name: 'search', text: 'Search' },
  { key: 'n', name: 'newPass', text: 'New pass' },
  { key: 'j', name: 'next', text: 'Next pass' },
  { key: 'k', name: 'previous', text: 'Previous pass' },
  { key: 'x', name: 'select', text: 'Select the pass, or take it out' },
  { key: 'a', name: 'approve', text: 'Approve what is selected, or the pass', list: 'requested' },
  { key: 'r', name: 'reject', text: 'Reject what is selected, or the pass', list: 'requested' },
  { key: '?', name: 'help', text: 'This list' },
] as const satisfies readonly Shortcut[]

export type ShortcutName = (typeof SHORTCUTS)[number]['name']

export function shortcutsOf(list: ListName): readonly (Shortcut & { name: ShortcutName })[] {
  return SHORTCUTS.filter((shortcut) => !('list' in shortcut) || shortcut.list === list)
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Null for every other key, for the browser's own combinations, and for letters that belong in a field. */
export function shortcutFor(list: ListName, press: KeyPress, isTyping: boolean): ShortcutName | null {
  if (isTyping || press.ctrlKey || press.metaKey || press.altKey) return null
  return shortcutsOf(list).find(({ key }) => key === press.key)?.name ?? null
}
