/** What can be done to rows: to one from its menu, to all that are selected from the bar, or by a key. */
import type { ReactNode } from 'react'

export interface RowAction<R> {
  id: string
  label: string
  icon?: ReactNode
  danger?: true
  /** From a row's menu only, never to many at once. */
  single?: true
  /** Why it does not fit this row; null where it does. */
  refusal?: (row: R) => string | null
  /** Gets the rows it fits, and how many more are selected. True when it was done: then nothing stays selected. */
  run: (rows: readonly R[], left: number) => Promise<boolean>
  /** Does it to what is selected, or else to the row with the focus. */
  shortcut?: { key: string; text: string }
}

/** An action for certain rows. */
export interface Choice {
  id: string
  label: string
  /** It fits at least one of them. */
  isOpen: boolean
  run: () => Promise<void>
}

export function fitting<R>(action: RowAction<R>, rows: readonly R[]): R[] {
  return rows.filter((row) => (action.refusal?.(row) ?? null) === null)
}

/** Why an action reaches fewer than are selected; null where it reaches all. */
export function restText(left: number): string | null {
  if (left === 0) return null
  return left === 1
    ? 'One more is selected that you cannot do this to; it stays as it is.'
    : `${left} more are selected that you cannot do this to; they stay as they are.`
}

const skips = (count: number) => `${count} ${count === 1 ? 'was' : 'were'} skipped`

/** "2 were skipped: This pass has changed in the meantime. …", once for each reason; null where none was. */
export function skippedText(skipped: readonly { message: string }[]): string | null {
  const counts = new Map<string, number>()
  for (const { message } of skipped) counts.set(message, (counts.get(message) ?? 0) + 1)
  if (counts.size === 0) return null
  return [...counts].map(([message, count]) => `${skips(count)}: ${message}`).join(' ')
}
