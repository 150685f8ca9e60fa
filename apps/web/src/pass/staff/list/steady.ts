/**
 * A list that changes by itself must not move the row a person is about to click. Everything down to the row under
 * the pointer (or with the focus) stays where it is, rows that have gone included; everything below follows the
 * truth. What goes from there fades before it leaves.
 */
import type { Pass } from '@corridor/contract'

export interface Row {
  pass: Pass
  /** When it left the list, in milliseconds; null while it is there. */
  goneAt: number | null
}

export const FADE_MS = 400

/** Ids of the rows that must not move. */
export type Anchors = readonly (string | null)[]

export function steadyRows(shown: readonly Row[], wanted: readonly Pass[], anchors: Anchors, nowMs: number): Row[] {
  const present = new Map(wanted.map((pass) => [pass.passId, pass]))
  const current = shown.map((row): Row => {
    const pass = present.get(row.pass.passId)
    return pass ? { pass, goneAt: null } : { ...row, goneAt: row.goneAt ?? nowMs }
  })
  const held = current.slice(0, lowestAnchor(shown, anchors) + 1)
  const heldIds = new Set(held.map(({ pass }) => pass.passId))
  const below: Row[] = wanted.filter(({ passId }) => !heldIds.has(passId)).map((pass) => ({ pass, goneAt: null }))
  current.forEach((row, index) => {
    const isFading = index >= held.length && row.goneAt !== null && nowMs - row.goneAt < FADE_MS
    if (isFading) below.splice(index - held.length, 0, row)
  })
  return [...held, ...below]
}

function lowestAnchor(shown: readonly Row[], anchors: Anchors): number {
  return Math.max(-1, ...anchors.map((anchor) => shown.findIndex(({ pass }) => pass.passId === anchor)))
}
