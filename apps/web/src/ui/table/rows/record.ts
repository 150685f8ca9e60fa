import type { ReactNode } from 'react'
import type { Selected } from '../selection/useSelection.ts'
import type { Row } from './steady.ts'
import type { VirtualLines } from './useVirtualLines.ts'

/** Props that the table and the cards share. */
export interface RowsProps<R> {
  rows: readonly Row<R>[]
  lines: VirtualLines
  /** Ids of the rows to highlight as new. */
  glowing: ReadonlySet<string>
  /** The id of the row with the focus. It must not move, nor (see usePointedRow) must the one under the pointer. */
  focused: string | null
  onFocusRow: (id: string | null) => void
  /** Null if nothing can be selected. */
  selection: Selected<R> | null
  /** Labels the row's checkbox and its menu: "Maya Okonkwo's pass". */
  rowName: (record: R) => string
  /** The row's link, from `pathTo`. */
  rowLink: ((record: R) => string | undefined) | undefined
  /** The row's actions, as buttons or behind three dots; nothing once the row is gone. */
  buttons: ((record: R) => ReactNode) | undefined
  menu: ((record: R) => ReactNode) | undefined
  /** Rows that stand apart from the others, at their end. */
  isApart: ((record: R) => boolean) | undefined
  isFollowing: boolean
  foot: ReactNode
}

export interface OneRowProps<R> extends RowsProps<R> {
  row: Row<R>
  index: number
}
