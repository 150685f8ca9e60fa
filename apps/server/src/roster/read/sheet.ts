/** The first sheet of an Excel file, as text. Formulas count with the value that was saved with them. */
import { type CellValue, readSheet } from 'read-excel-file/node'
import { unreadableSheet } from './sheetSize.ts'
import { checkSpreadsheet } from './zip.ts'

export interface Sheet {
  rows: string[][]
  /** Columns with numbers of different lengths: Excel has cut off zeros at their beginning, perhaps. */
  cut: number[]
}

export async function readSpreadsheet(name: string, content: Buffer): Promise<Sheet> {
  await checkSpreadsheet(name, content)
  const rows = await readSheet(content).catch(() => {
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
  return { rows: rows.map((row) => row.map(textOf)), cut }
}

function textOf(cell: CellValue | null): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim()
}
