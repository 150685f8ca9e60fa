/** A plain list as CSV or XLSX: the names of its columns, and its rows as text. What they mean is decided later. */
import { MAX_LIST_BYTES, MAX_LIST_ROWS } from '@corridor/contract/constants'
import { readableOf } from './bytes.ts'
import { MAX_COLUMNS, tooManyColumns, tooManyRows } from './limits.ts'
import { Unreadable } from './problems.ts'
import { readSpreadsheet } from './sheet.ts'
import { readRecords } from './table.ts'
import { firstOf } from './text.ts'

export interface ListHead {
  format: 'CSV list' | 'Excel list'
  header: string[]
  /** Columns whose numbers may have lost zeros at their beginning. */
  cut: number[]
}

export interface ListFile extends ListHead {
  lines: { line: number; cells: string[] }[]
}

const MAX_CELL = 1000
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const ZIP = Buffer.from('PK')

export const isZip = (content: Buffer) => content.subarray(0, ZIP.length).equals(ZIP)

export async function readListFile(name: string, content: Buffer): Promise<ListFile> {
  if (content.length > MAX_LIST_BYTES) {
    throw new Unreadable(name, null, `A list can have at most ${MAX_LIST_BYTES / 1024 / 1024} MB. Split it in two.`)
  }
  if (content.subarray(0, OLD_EXCEL.length).equals(OLD_EXCEL)) {
    throw new Unreadable(name, null, 'This is a file of an old Excel (.xls). Save it as .xlsx or as “CSV UTF-8”.')
  }
  const rows = new ListRows(name)
  if (!isZip(content)) {
    await readRecords({ name, open: async () => readableOf(content) }, rows.add)
    return { format: 'CSV list', ...rows.end(), cut: [] }
  }
  const sheet = await readSpreadsheet(name, content)
  for (const [at, cells] of sheet.rows.entries()) rows.add(cells, at + 1)
  return { format: 'Excel list', ...rows.end(), cut: sheet.cut }
}

class ListRows {
  readonly #name: string
  /** Titles above the table have one cell, so the first row with two is the header. */
  #title: string[] | undefined
  #header: string[] | undefined
  readonly #lines: ListFile['lines'] = []

  constructor(name: string) {
    this.#name = name
  }

  add = (record: readonly string[], line: number): void => {
    const cells = record.map((cell) => firstOf(cell, MAX_CELL))
    const filled = cells.filter((cell) => cell !== '').length
    if (filled === 0) return
    if (this.#header) {
      this.#lines.push({ line, cells: cells.slice(0, this.#header.length) })
      if (this.#lines.length > MAX_LIST_ROWS) throw tooManyRows(this.#name, line)
    } else if (filled > 1) this.#header = this.#checked(cells)
    else this.#title ??= cells
  }

  end(): Pick<ListFile, 'header' | 'lines'> {
    if (!this.#header) {
      const reason = this.#title
        ? 'It has no row with the names of columns. Put them in the first row, such as First name, Last name, Email.'
        : 'It is empty: not even the names of the columns are there.'
      throw new Unreadable(this.#name, null, reason)
    }
    if (this.#lines.length === 0) {
      throw new Unreadable(this.#name, null, 'It has the names of columns, and no rows below them.')
    }
    return { header: this.#header, lines: this.#lines }
  }

  #checked(cells: string[]): string[] {
    if (cells.length > MAX_COLUMNS) throw tooManyColumns(this.#name, 1)
    return cells.map((cell) => firstOf(cell, 100))
  }
}
