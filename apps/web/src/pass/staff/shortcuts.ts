/** The keys of the live list, as data: what is listed under "?" is what works. */
export const SHORTCUTS = [
  { key: '/', name: 'search', text: 'Search' },
  { key: 'j', name: 'next', text: 'Next pass' },
  { key: 'k', name: 'previous', text: 'Previous pass' },
  { key: '?', name: 'help', text: 'This list' },
] as const

export type ShortcutName = (typeof SHORTCUTS)[number]['name']

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Null for every other key, for the browser's own combinations, and for letters that belong in a field. */
export function shortcutFor(press: KeyPress, isTyping: boolean): ShortcutName | null {
  if (isTyping || press.ctrlKey || press.metaKey || press.altKey) return null
  return SHORTCUTS.find(({ key }) => key === press.key)?.name ?? null
}
