/** Which rows are checked, by their ids. Never more than one action may touch, however they were checked. */
export type Selection = ReadonlySet<string>

/** The same selection again where there is no room for one more. */
export function toggled(selection: Selection, id: string, most: number): Selection {
  const next = new Set(selection)
  if (next.delete(id)) return next
  return next.size < most ? next.add(id) : selection
}

/**
 * Everything from the row touched last to this one, as the last one now stands: checked rows are added, as far as there
 * is room, or taken out. Without a last row that is still there, only this one.
 */
export function toggledRange(
  selection: Selection,
  shown: readonly string[],
  last: string | null,
  id: string,
  most: number,
): Selection {
  const [from, to] = [last === null ? -1 : shown.indexOf(last), shown.indexOf(id)]
  if (last === null || from === -1 || to === -1) return toggled(selection, id, most)
  const range = from < to ? shown.slice(from, to + 1) : shown.slice(to, from + 1).reverse()
  const next = new Set(selection)
  for (const one of range) {
    if (!selection.has(last)) next.delete(one)
    else if (next.size < most) next.add(one)
  }
  return next
}

/** Everything in view, from the top down as far as one action may go; a second time, nothing. */
export function toggledAll(selection: Selection, shown: readonly string[], most: number): Selection {
  const all = shown.slice(0, most)
  return all.every((id) => selection.has(id)) ? new Set() : new Set(all)
}

/** Of what one action may touch, from the top down. */
export function shareSelected(selection: Selection, shown: readonly string[], most: number): 'none' | 'some' | 'all' {
  if (selection.size === 0) return 'none'
  return shown.slice(0, most).every((id) => selection.has(id)) ? 'all' : 'some'
}

/** What has left the list is no longer selected. */
export function stillShown(selection: Selection, shown: readonly string[]): Selection {
  const kept = shown.filter((id) => selection.has(id))
  return kept.length === selection.size ? selection : new Set(kept)
}

export function limitText(most: number, many: string): string {
  return `You can select at most ${most} ${many} at a time. Finish with these first.`
}
