/**
 * Files for spreadsheets (RFC 4180), as Excel reads them: UTF-8 with a mark at its beginning, lines that end with CRLF,
 * every value in quotes.
 */
type Value = string | number | null

export type Row = readonly Value[]

/** Rows come in batches: waiting for each of a million takes longer than writing it. */
export async function* csv(
  head: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, void, undefined> {
  yield csvHead(head)
  for await (const rows of batches) yield rows.map(csvLine).join('')
}

/** The same of a few rows that are known. */
export async function* csvOf(head: readonly string[], rows: readonly Row[]): AsyncGenerator<string, void, undefined> {
  yield csvHead(head)
  yield rows.map(csvLine).join('')
}

/** How every file begins. */
export function csvHead(head: readonly string[]): string {
  return `\uFEFF${csvLine(head)}`
}

export function csvLine(values: Row): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: Value): string {
  const text = typeof value === 'string' ? withoutFormula(value) : String(value ?? '')
  return `"${text.replaceAll('"', '""')}"`
}

/**
 * A spreadsheet would calculate a text that begins like a formula, and a formula can send what the file contains to
 * someone else. With an apostrophe before it, it is text.
 */
function withoutFormula(text: string): string {
  return text !== '' && FORMULA_STARTS.includes(text.charAt(0)) ? `'${text}` : text
}

export const FORMULA_STARTS = '=+-@＝＋－＠\t\r\n'
