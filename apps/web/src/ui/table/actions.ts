/** Actions on rows: on one from its menu, on all selected ones from the bulk bar, or by a shortcut. */
import type { ReactNode } from 'react'

export interface RowAction<R> {
  id: string
  label: string
  /** Where it is called something else in the menu of some rows. */
  labelFor?: (row: R) => string
  icon?: ReactNode
  danger?: true
  /** In a row's menu only, never for many at once. */
  single?: true
  /** For the selected rows only: each row has a control of its own for it. */
  isBulk?: true
  /** Why it does not apply to this row; null if it does. */
  refusal?: (row: R) => string | null
  /**
   * Receives the rows it applies to, and how many other rows are selected. True when done: then the selection is
   * cleared.
   */
  run: (rows: readonly R[], left: number) => Promise<boolean>
  /** Applies it to everything that matches, on other pages as well. */
  runAll?: () => Promise<boolean>
  /** A shortcut that applies it to the selected rows, or else to the row with the focus. */
  shortcut?: { key: string; text: string }
}

/** An action bound to certain rows. */
export interface Choice {
  id: string
  label: string
  /** It applies to at least one of them. */
  isOpen: boolean
  run: () => Promise<void>
}

export function allowedRows<R>(action: RowAction<R>, rows: readonly R[]): R[] {
  return rows.filter((row) => (action.refusal?.(row) ?? null) === null)
}

/** "2 selected passes can't be approved.": an action applies to fewer rows than are selected. Null if it applies to all. */
export function restText(left: number, noun: { one: string; many: string }, done: string): string | null {
  return left === 0 ? null : `${left} selected ${left === 1 ? noun.one : noun.many} can't be ${done}.`
}

const skips = (count: number) => `${count} ${count === 1 ? 'was' : 'were'} skipped`

/** "2 were skipped: This pass was just changed. …", once for each reason; null if none was. */
export function skippedText(skipped: readonly { message: string }[]): string | null {
  const counts = new Map<string, number>()
  for (const { message } of skipped) counts.set(message, (counts.get(message) ?? 0) + 1)
  if (counts.size === 0) return null
  return [...counts].map(([message, count]) => `${skips(count)}: ${message}`).join(' ')
}
