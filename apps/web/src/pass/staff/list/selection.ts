/** Which passes are ticked. Never more than one action may touch, however they were ticked. */
import { BULK_CAP } from '@corridor/rules'

export type Selection = ReadonlySet<string>

export const CAP_MESSAGE = `You can select at most ${BULK_CAP} passes at a time. Finish with these first.`

/** The same selection again where there is no room for one more. */
export function toggled(selection: Selection, passId: string): Selection {
  const next = new Set(selection)
  if (next.delete(passId)) return next
  return next.size < BULK_CAP ? next.add(passId) : selection
}

/** Everything in view, from the top down as far as one action may go; a second time, nothing. */
export function toggledAll(selection: Selection, shown: readonly string[]): Selection {
  const all = shown.slice(0, BULK_CAP)
  return all.every((passId) => selection.has(passId)) ? new Set() : new Set(all)
}

/** Of what one action may touch, from the top down. */
export function shareSelected(selection: Selection, shown: readonly string[]): 'none' | 'some' | 'all' {
  if (selection.size === 0) return 'none'
  return shown.slice(0, BULK_CAP).every((passId) => selection.has(passId)) ? 'all' : 'some'
}

/** What has left the list is no longer selected. */
export function stillShown(selection: Selection, shown: readonly string[]): Selection {
  const kept = shown.filter((passId) => selection.has(passId))
  return kept.length === selection.size ? selection : new Set(kept)
}
