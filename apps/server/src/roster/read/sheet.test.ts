import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/rosterSources.ts'
import { type XlsxCell, xlsx, xlsxOf } from '../../testing/xlsx.ts'
import { readSpreadsheet } from './sheet.ts'

const NAME = 'people.xlsx'
const read = (content: Uint8Array) => readSpreadsheet(NAME, Buffer.from(content))
const refusal = (content: Uint8Array) => refusalOf(read(content))
const rowsOf = async (...rows: XlsxCell[][]) => (await read(xlsx(rows))).rows

const sheetData = (rows: string) => `<sheetData>${rows}</sheetData>`
const row = (at: number) => `<row r="${at}"><c r="A${at}"><v>1</v></c><c r="B${at}"><v>2</v></c></row>`
const LIST = 'A list can have at most 50,000 rows. Split it in two.'

const SMALL = sheetData(row(1) + row(2))
const LARGE = sheetData(row(1) + row(60_000))

describe('[D-153] the first sheet of a spreadsheet', () => {
  it('is read as text, with formulas, dates, numbers and empty cells', async () => {
    expect(
      await rowsOf(
        ['ID', null, ' Name ', 'Born', 'On', 'Sum'],
        [42, null, ' Ana\n ', new Date('2012-03-04'), true, { formula: '1+1', value: 2 }],
        [null, null, null, null, null, { formula: '"Lo"&"pez"', value: 'Lopez' }],
      ),
    ).toEqual([
      ['ID', '', 'Name', 'Born', 'On', 'Sum'],
      ['42', '', 'Ana', '2012-03-04', 'true', '2'],
      ['', '', '', '', '', 'Lopez'],
    ])
  })

  it('names the columns whose numbers have different lengths: zeros may have been cut off', async () => {
    const { cut } = await read(
      xlsx([
        ['Text', 'ID', 'Grade', 'Number', 'Both'],
        ['1', 42, 9, 1043, 7],
        ['22', 1043, 8, 1044, 'x10'],
        ['333', 1044, 7, 42, 8],
      ]),
    )
    expect(cut).toEqual([1, 3])
  })

  it('can have 50,000,000 characters, counted anew for each cell that shares a text', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`).join('')
    const shared = ['x'.repeat(1_000_000), 'y']
    expect((await read(xlsxOf(sheetData(rows(50)), { shared }))).rows).toHaveLength(50)
    const more = `${rows(50)}<row r="51"><c r="A51" t="s"><v>1</v></c></row>`
    expect(await refusal(xlsxOf(sheetData(more), { shared }))).toEqual({
      file: NAME,
      line: null,
      reason: 'It has more text in its cells than any list. Remove columns, or split it in two.',
    })
  })

  it('is refused if it is no table', async () => {
    expect(await refusal(xlsxOf('<sheetData><row r="1"><c r="A1" t="s"><v>7</v>'))).toEqual({
      file: NAME,
      line: null,
      reason: 'This spreadsheet cannot be read. Save its first sheet as “CSV UTF-8” and try again.',
    })
  })

  it('is refused before its table is made if that is too large', async () => {
    const far = '<row r="1048576"><c r="A1048576"/><c r="XFD1048576"><v>1</v></c></row>'
    expect((await refusal(xlsxOf(sheetData(row(1) + far)))).reason).toMatch(/^A list can have at most 50,000 rows/)
    expect((await refusal(xlsxOf(LARGE))).reason).toMatch(/^A list can have at most 50,000 rows/)
    // Cells that only have a format are left out by whatever reads the table, too.
    const formats = '<row r="3"><c r="XFD3" s="1"/></row><row r="1048576" s="1"><c r="A1048576" s="1" /></row>'
    expect((await read(xlsxOf(sheetData(row(1) + row(2) + formats)))).rows.slice(0, 2)).toEqual([
      ['1', '2'],
      ['1', '2'],
    ])
  })
})

describe('[D-153] a sheet that is too large, and is not the one that is read', () => {
  const SECOND = (name: string) =>
    `The sheet “${name}” is too large. Only the first sheet is read: delete the others, or save the first one as “CSV UTF-8”, and try again.`

  it('is named, and a small one is read over', async () => {
    const others = { Notes: SMALL, 'Archive & <old>': LARGE }
    expect((await refusal(xlsxOf(SMALL, { others }))).reason).toBe(SECOND('Archive & <old>'))
    expect((await refusal(xlsxOf(LARGE, { others }))).reason).toBe(LIST)
    expect((await read(xlsxOf(SMALL, { others: { Notes: SMALL } }))).rows).toHaveLength(2)
  })

  /** A workbook of two sheets, written otherwise than by Excel. */
  const workbook = (sheets: string, relations: string | null) =>
    zipSync(
      Object.fromEntries(
        Object.entries({
          'xl/workbook.xml': sheets,
          ...(relations !== null && { 'xl/_rels/workbook.xml.rels': relations }),
          'xl/a.xml': SMALL,
          'xl/b.xml': LARGE,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    )
  const SHEETS = '<sheet name="A" r:id="a"/><sheet name="Old" r:id="b"/>'
  const RELATIONS = '<Relationship Id="a" Target="a.xml"/><Relationship Id="b" Target="b.xml"/>'

  it.each([
    ['as Excel writes it', SHEETS, RELATIONS, 'Old'],
    ['with paths from the top', SHEETS, RELATIONS.replaceAll('Target="', 'Target="/xl/'), 'Old'],
    ['with other quotation marks', SHEETS.replaceAll('"', "'"), RELATIONS.replaceAll('"', "'"), 'Old'],
    ['with prefixes', SHEETS.replaceAll('<', '<x:'), RELATIONS.replaceAll('<', '<p:'), 'Old'],
    ['with signs in the name', SHEETS.replace('Old', 'a > b &quot;&apos;&none;'), RELATIONS, `a > b "'&none;`],
    ['with much above it', `<!--${'x'.repeat(100_000)}-->${SHEETS}`, RELATIONS, 'Old'],
    ['without a name', SHEETS.replace('name="Old"', ''), RELATIONS, ''],
  ])('is named, in a workbook %s', async (_, sheets, relations, name) => {
    expect(await refusal(workbook(sheets, relations))).toEqual({ file: NAME, line: null, reason: SECOND(name) })
  })

  it.each([
    ['has no relations', SHEETS, null],
    ['has relations to nothing', SHEETS, '<Relationship Id="z"/>'],
    ['has no sheets', '<workbook/>', RELATIONS],
    ['has it below more than is looked at', `<!--${'x'.repeat(400_000)}-->${SHEETS}`, RELATIONS],
    ['has it as its first one', '<sheet name="Old" r:id="b"/>', RELATIONS],
  ])('is not named if the workbook %s', async (_, sheets, relations) => {
    expect(await refusal(workbook(sheets, relations))).toEqual({ file: NAME, line: null, reason: LIST })
  })
})

describe('[D-153] a zip that is no spreadsheet that can be read', () => {
  const patched = (content: Uint8Array, path: string, offset: number, value: number) => {
    const zip = Buffer.from(content)
    zip.writeUInt32LE(value, zip.lastIndexOf(path) - 46 + offset)
    return zip
  }
  const [PACKED, BYTES] = [20, 24]
  const SHEET = 'xl/worksheets/sheet1.xml'
  const ENDLESS = strToU8('<sheet "'.repeat(120_000))
  const MB = 1024 * 1024
  const declared = (path: string, megabytes: number) => {
    const content = xlsxOf(SMALL, { others: { Old: SMALL } })
    return patched(patched(content, path, BYTES, megabytes * MB), path, PACKED, MB)
  }

  it.each<[string, Uint8Array, string | RegExp]>([
    [
      'because it is something else',
      zipSync({ 'orgs.csv': strToU8('a,b') }),
      'This is not a spreadsheet in the format of Excel (.xlsx). Save it as one.',
    ],
    ['because it is damaged', xlsx([]).slice(0, 400), 'This is not a zip file, or it is damaged. Export it again.'],
    [
      'because it is a bomb',
      zipSync({ 'xl/workbook.xml': strToU8('x'), 'xl/sheet.xml': new Uint8Array(20 * MB) }),
      'It is packed more tightly than any real table, so it was not opened.',
    ],
    [
      'because it is a bomb that says it is small',
      patched(xlsxOf(sheetData(row(1).repeat(500))), SHEET, BYTES, 2000),
      'It is damaged. Save it again.',
    ],
    [
      'because its list of sheets never ends',
      zipSync({ 'xl/workbook.xml': ENDLESS, 'xl/_rels/workbook.xml.rels': ENDLESS }),
      'This spreadsheet cannot be read. Save its first sheet as “CSV UTF-8” and try again.',
    ],
    [
      'because its first sheet is larger than 100 MB',
      declared(SHEET, 101),
      'It is larger than 100 MB when unpacked, which no roster is.',
    ],
    [
      'because another sheet is larger than 100 MB',
      declared(SHEET.replace('1', '2'), 101),
      /^The sheet “Old” is too large\./,
    ],
    [
      'because its table is too large, also if it breaks off',
      zipSync({ 'xl/workbook.xml': strToU8('<sheets/>'), 'xl/a.xml': strToU8('<sheetData><c r="A60000"') }),
      LIST,
    ],
    [
      'because it has more than 200 files',
      zipSync(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.xml`, strToU8('x')]))),
      'It has more than 200 files in it. A roster has at most 20.',
    ],
  ])('%s is refused', async (_, content, reason) => {
    expect(await refusal(content)).toEqual({
      file: NAME,
      line: null,
      reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
    })
  })
})
