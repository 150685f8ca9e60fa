import type { ReactNode } from 'react'

export interface Column<R, S extends string = never> {
  id: string
  label: string
  /** `isGone`: it has left the list and is held where it was; what is no longer true of it is left out. */
  cell: (record: R, isGone: boolean) => ReactNode
  /** The order that a press on the column's head gives. */
  sort?: S
  /** In pixels. Columns without share what is left, so that no change of a value moves anything sideways. */
  width?: number
  /** Numbers stand at the right, one under the other. */
  align?: 'end'
}

/** A row where there is no room for a table: who it is, beside its checkbox, and what more there is to say. */
export interface CardLook<R> {
  head: (record: R, isGone: boolean) => ReactNode
  body: (record: R, isGone: boolean) => ReactNode
  /** In pixels, about; those in sight are measured. */
  height: number
}
