import type { ReactNode } from 'react'
import type { Selected } from '../selection/useSelection.ts'
import type { Row } from './steady.ts'
import type { VirtualLines } from './useVirtualLines.ts'

/** What a table and its cards have in common. */
export interface RowsProps<R> {
  rows: readonly Row<R>[]
  lines: VirtualLines
  /** Ids of the rows that are news. */
  glowing: ReadonlySet<string>
  /** The id of the row with the focus. It may not move, nor (see usePointedRow) the one under the pointer. */
  focused: string | null
  onFocusRow: (id: string | null) => void
  /** Null where nothing can be selected. */
  selection: Selected<R> | null
  /** Names the row's checkbox and its menu: "Maya Okonkwo's pass". */
  rowName: (record: R) => string
  /** Where the row leads, as `pathTo` gives it. */
  rowLink: ((record: R) => string) | undefined
  /** What can be done to the row, as buttons or behind three dots; nothing once it is gone. */
  buttons: ((record: R) => ReactNode) | undefined
  menu: ((record: R) => ReactNode) | undefined
  isFollowing: boolean
  foot: ReactNode
}

export interface OneRowProps<R> extends RowsProps<R> {
  row: Row<R>
  index: number
}
