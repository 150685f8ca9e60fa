/**
 * Files for spreadsheets (RFC 4180), as Excel reads them: UTF-8 with a mark at its beginning, lines that end with CRLF,
 * every value in quotes.
 */
type Value = string | number | null

export async function* csv(
  head: readonly string[],
  rows: AsyncIterable<readonly Value[]>,
): AsyncGenerator<string, void, undefined> {
  yield `\uFEFF${line(head)}`
  for await (const row of rows) yield line(row)
}

function line(values: readonly Value[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: Value): string {
  const text = typeof value === 'string' ? withoutFormula(value) : String(value ?? '')
  return `"${text.replaceAll('"', '""')}"`
}

/**
 * A spreadsheet would calculate a text that begins like a formula, and a formula can send what the file contains to
 * somebody else. With an apostrophe before it, it is text.
 */
function withoutFormula(text: string): string {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
}
