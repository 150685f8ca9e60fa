/** A small Excel file, for tests. */
import { strToU8, zipSync } from 'fflate'

/** A formula is `{ formula, value }`, a date is a `Date`. */
export type XlsxCell = string | number | boolean | Date | { formula: string; value: string | number } | null

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationships = (...rows: [string, string][]) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`).join('')}</Relationships>`
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const workbook = (names: readonly string[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`
/** The second format is a date. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const column = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : column(Math.floor(at / 26) - 1) + column(at % 26)

function cell(value: XlsxCell, at: string): string {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${Number(value)}</v></c>`
  if (value instanceof Date) return `<c r="${at}" s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`
  if (typeof value === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  const type = typeof value.value === 'string' ? ' t="str"' : ''
  return `<c r="${at}"${type}><f>${escaped(value.formula)}</f><v>${escaped(String(value.value))}</v></c>`
}

export function xlsx(rows: readonly (readonly XlsxCell[])[], merged: readonly string[] = []): Uint8Array {
  const data = rows
    .map((row, at) => `<row r="${at + 1}">${row.map((one, x) => cell(one, `${column(x)}${at + 1}`)).join('')}</row>`)
    .join('')
  const merges =
    merged.length > 0 ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''
  return xlsxOf(`<sheetData>${data}</sheetData>${merges}`)
}

interface XlsxParts {
  /** The XML of further sheets, by name. */
  others?: Readonly<Record<string, string>>
  /** Texts that cells refer to by their number. */
  shared?: readonly string[]
}

/** With the XML of its sheets as it is, for files that no spreadsheet would write. The first sheet is called “List”. */
export function xlsxOf(sheet: string, { others = {}, shared = [] }: XlsxParts = {}): Uint8Array {
  const sheets = Object.entries({ List: sheet, ...others })
  const paths = sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`)
  const files = {
    '[Content_Types].xml': TYPES,
    '_rels/.rels': relationships(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': workbook(sheets.map(([name]) => name)),
    'xl/_rels/workbook.xml.rels': relationships(
      ...paths.map((path): [string, string] => ['worksheet', path]),
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}">${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(([, xml], at) => [
        `xl/${paths[at]}`,
        `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">${xml}</worksheet>`,
      ]),
    ),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}
