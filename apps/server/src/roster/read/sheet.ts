/** The first sheet of an Excel file, as text. Formulas count with the value that was saved with them. */
import { type CellValue, readSheet } from 'read-excel-file/node'
import { TooLarge } from './problems.ts'
import { unreadableSheet } from './sheetSize.ts'
import { checkSpreadsheet } from './zip.ts'

export interface Sheet {
  rows: string[][]
  /** Columns with numbers of different lengths: Excel has cut off zeros at their beginning, perhaps. */
  cut: number[]
}

/** Many cells can share one text, so that a small file becomes a large table. */
const MAX_CHARACTERS = 50_000_000

const tooMuchText = (name: string) =>
  new TooLarge(name, null, 'It has more text in its cells than any list. Remove columns, or split it in two.')

export async function readSpreadsheet(name: string, content: Buffer): Promise<Sheet> {
  await checkSpreadsheet(name, content)
  // It would trim a text anew for each of the cells that share it.
  const rows = await readSheet(content, { trim: false }).catch(() => {
    throw unreadableSheet(name)
  })
  const lengths = new Map<number, Set<number>>()
  for (const row of rows) {
    for (const [at, cell] of row.entries()) {
      if (typeof cell !== 'number') continue
      const known = lengths.get(at) ?? new Set()
      lengths.set(at, known.add(String(cell).length))
    }
  }
  const cut = [...lengths].filter(([, known]) => known.size > 1).map(([at]) => at)
  let left = MAX_CHARACTERS
  const textIn = (cell: CellValue | null) => {
    const text = textOf(cell)
    left -= text.length
    if (left < 0) throw tooMuchText(name)
    return text.trim()
  }
  return { rows: rows.map((row) => row.map(textIn)), cut }
}

function textOf(cell: CellValue | null): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}
