/** Which rows are checked, by id. Never more than the limit of one action, however they were checked. */
export type Selection = ReadonlySet<string>

/** Returns the same selection if the limit is reached. */
export function toggled(selection: Selection, id: string, max: number): Selection {
  const next = new Set(selection)
  if (next.delete(id)) return next
  return next.size < max ? next.add(id) : selection
}

/**
 * Applies the state of the last touched row to everything from it to this one: adds the rows, up to the limit, or
 * removes them. If the last row is no longer there, only this one.
 */
export function toggledRange(
  selection: Selection,
  shown: readonly string[],
  last: string | null,
  id: string,
  max: number,
): Selection {
  const [from, to] = [last === null ? -1 : shown.indexOf(last), shown.indexOf(id)]
  if (last === null || from === -1 || to === -1) return toggled(selection, id, max)
  const range = from < to ? shown.slice(from, to + 1) : shown.slice(to, from + 1).reverse()
  const next = new Set(selection)
  for (const one of range) {
    if (!selection.has(last)) next.delete(one)
    else if (next.size < max) next.add(one)
  }
  return next
}

/** Selects everything in view, from the top down to the limit; a second call clears the selection. */
export function toggledAll(selection: Selection, shown: readonly string[], max: number): Selection {
  const all = shown.slice(0, max)
  return all.every((id) => selection.has(id)) ? new Set() : new Set(all)
}

/** How much is selected of what one action may take, from the top down. */
export function shareSelected(selection: Selection, shown: readonly string[], max: number): 'none' | 'some' | 'all' {
  if (selection.size === 0) return 'none'
  return shown.slice(0, max).every((id) => selection.has(id)) ? 'all' : 'some'
}

/** Drops rows that have left the list. */
export function selectedAmong(selection: Selection, shown: readonly string[]): Selection {
  const kept = shown.filter((id) => selection.has(id))
  return kept.length === selection.size ? selection : new Set(kept)
}

export function limitText(max: number, many: string): string {
  return `You can select at most ${max} ${many} at a time. Finish with these first.`
}
