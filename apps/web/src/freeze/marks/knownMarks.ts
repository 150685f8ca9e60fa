/** The marks that a screen knows, in their order and without a gap. */
import type { FreezeMark, FreezeMarked } from '@corridor/contract'

export const lastNumber = (known: readonly FreezeMark[]) => known.at(-1)?.number ?? 0

/** With those that the server says are newer. */
export function withNewer(known: readonly FreezeMark[], newer: readonly FreezeMark[]): readonly FreezeMark[] {
  const last = lastNumber(known)
  const missing = newer.filter(({ number }) => number > last)
  return missing.length === 0 ? known : [...known, ...missing]
}

/** With those of a live event; null if others before it were missed. */
export function withMarked(known: readonly FreezeMark[], marked: FreezeMarked): readonly FreezeMark[] | null {
  const { firstNumber, studentIds, ...mark } = marked
  if (firstNumber > lastNumber(known) + 1) return null
  return withNewer(
    known,
    studentIds.map((studentId, index) => ({ ...mark, studentId, number: firstNumber + index })),
  )
}
