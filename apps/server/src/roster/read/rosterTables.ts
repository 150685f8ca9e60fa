/** The tables of a roster that comes as several CSV files: found by their names, read by the names of their columns. */
import type { Place } from './builder.ts'
import { Unreadable } from './problems.ts'
import { type Columns, type Row, readTable } from './table.ts'
import type { Source } from './zip.ts'

/** The only files that are opened, with the only columns that are read. */
export type TableColumns = Readonly<Record<string, Columns<string>>>

type Name<T extends TableColumns> = keyof T & string
type Cells<T extends TableColumns, N extends Name<T>> = Row<T[N]['required'][number] | T[N]['optional'][number]>

export interface RosterTables<T extends TableColumns> {
  has: (table: Name<T>) => boolean
  /** Answers how many rows there were: none if the file is missing. */
  read: <N extends Name<T>>(table: N, onRow: (row: Cells<T, N>, place: Place) => void) => Promise<number>
  /** How many files there are. */
  count: number
}

export const fileOf = (table: string) => `${table}.csv`

/** Some systems write the names in capitals. */
const isCalled = (name: string, table: string) => name.toLowerCase() === fileOf(table).toLowerCase()

/** Whether a file is one of these tables, by its name. */
export const isFileOf = (tables: TableColumns) => (name: string) =>
  Object.keys(tables).some((table) => isCalled(name, table))

export function openTables<T extends TableColumns>(sources: readonly Source[], tables: T): RosterTables<T> {
  const names = sources.map(({ name }) => name.toLowerCase())
  const twice = sources.find((_, at) => names.indexOf(names[at] ?? '') !== at)
  if (twice) throw new Unreadable(twice.name, null, 'It is there twice. Export it again.')
  const find = (table: Name<T>) => sources.find(({ name }) => isCalled(name, table))
  return {
    has: (table) => find(table) !== undefined,
    count: sources.filter(({ name }) => isFileOf(tables)(name)).length,
    read: async (table, onRow) => {
      const source = find(table)
      if (!source) return 0
      const columns = tables[table] as Columns<string>
      return readTable(source, columns, (row, line) => onRow(row as never, { file: source.name, line }))
    },
  }
}
