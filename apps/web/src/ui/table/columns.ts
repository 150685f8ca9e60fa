import type { ReactNode } from 'react'

export interface Column<R, S extends string = never> {
  id: string
  label: string
  /** `isGone`: the row has left the list and is held in place; values that are no longer true are omitted. */
  cell: (record: R, isGone: boolean) => ReactNode
  /** The sort order when the column's header is pressed. */
  sort?: S
  /** In pixels. Columns without a width share the rest, so that no change of a value moves anything sideways. */
  width?: number
  /** Numbers are right-aligned. */
  align?: 'end'
}

/** A row's layout if there is no room for a table: its title beside the checkbox, and the details. */
export interface CardLayout<R> {
  head: (record: R, isGone: boolean) => ReactNode
  body: (record: R, isGone: boolean) => ReactNode
  /** Approximate, in pixels; visible cards are measured. */
  height: number
}
