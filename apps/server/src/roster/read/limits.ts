/** How large a list can be, and what whoever has a larger one is told. */
import { MAX_LIST_ROWS } from '@corridor/contract/constants'
import { TooLarge } from './problems.ts'

export const MAX_COLUMNS = 500

export const tooManyColumns = (name: string, line: number | null) =>
  new TooLarge(name, line, `It has more than ${MAX_COLUMNS} columns.`)

export const tooManyRows = (name: string, line: number | null) =>
  new TooLarge(name, line, `A list can have at most ${MAX_LIST_ROWS.toLocaleString('en-US')} rows. Split it in two.`)
