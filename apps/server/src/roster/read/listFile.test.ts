import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/rosterSources.ts'
import { xlsx } from '../../testing/xlsx.ts'
import { readListFile } from './listFile.ts'

const NAME = 'people.csv'
const read = (content: string | Uint8Array) => readListFile(NAME, Buffer.from(content))
const refusal = (content: string | Uint8Array) => refusalOf(read(content))

const rows = (count: number) => `First,Last\n${'a,b\n'.repeat(count)}`
const MB = 1024 * 1024
const MOST_BYTES = 10 * MB

describe('[D-153] a plain list', () => {
  it('of CSV gives its columns, and its rows with the lines on which they are', async () => {
    expect(await read('ID,First name,Last name\n0042, Ana ,Lopez\n\n ,,\n0043,"Bo\nJr.",Ng\n')).toEqual({
      format: 'CSV list',
      header: ['ID', 'First name', 'Last name'],
      lines: [
        { line: 2, cells: ['0042', 'Ana', 'Lopez'] },
        { line: 6, cells: ['0043', 'Bo\nJr.', 'Ng'] },
      ],
      cut: [],
    })
  })

  it('of Excel gives the same, and names the columns whose zeros may have been cut off', async () => {
    const content = xlsx([
      ['North School', null, null],
      ['ID', 'First name', 'Grade'],
      [42, 'Ana', 9],
      [null, null, null],
      [1043, 'Bo', 8],
    ])
    expect(await readListFile('people.xlsx', Buffer.from(content))).toEqual({
      format: 'Excel list',
      header: ['ID', 'First name', 'Grade'],
      lines: [
        { line: 3, cells: ['42', 'Ana', '9'] },
        { line: 5, cells: ['1043', 'Bo', '8'] },
      ],
      cut: [0],
    })
  })

  it('with line ends of old Macs, semicolons and a BOM is read', async () => {
    expect(await read('\uFEFFFirst name;Last name;Email\rAna;Lopez;ana@lakeside.example.org\r')).toMatchObject({
      header: ['First name', 'Last name', 'Email'],
      lines: [{ line: 2, cells: ['Ana', 'Lopez', 'ana@lakeside.example.org'] }],
    })
  })

  it('begins with the first row that has two cells: what is above are titles', async () => {
    expect(await read('North School,,\n,Fall\nFirst,,Last\nAna,,Lopez\nBo\n')).toMatchObject({
      header: ['First', '', 'Last'],
      lines: [
        { line: 4, cells: ['Ana', '', 'Lopez'] },
        { line: 5, cells: ['Bo'] },
      ],
    })
  })

  it('has nothing beside its columns', async () => {
    expect((await read('First,Last\nAna,Lopez,secret,x\n')).lines).toEqual([{ line: 2, cells: ['Ana', 'Lopez'] }])
  })

  it('keeps the first 1,000 characters of a cell and 100 of the name of a column, none of them cut in half', async () => {
    const { header, lines } = await read(`First,${'y'.repeat(99)}😀😀\n${'x'.repeat(1000)},${'x'.repeat(999)}😀😀\n`)
    expect(header).toEqual(['First', `${'y'.repeat(99)}😀`])
    expect(lines[0]?.cells).toEqual(['x'.repeat(1000), `${'x'.repeat(999)}😀`])
  })

  it('can have 50,000 rows and 500 columns', async () => {
    expect((await read(rows(50_000))).lines).toHaveLength(50_000)
    const columns = Array.from({ length: 500 }, (_, at) => `c${at}`).join()
    expect((await read(`${columns}\n${columns}\n`)).header).toHaveLength(500)
  })

  it('can have 10 MB', async () => {
    const line = `${'a'.repeat(90_000)},b\n`
    const content = `First,Last\n${line.repeat(Math.floor(MOST_BYTES / line.length) - 1)}`
    expect((await read(content + '\n'.repeat(MOST_BYTES - content.length))).header).toEqual(['First', 'Last'])
  })
})

describe('[D-153] a file that is not a list', () => {
  const REFUSED: readonly [string, string | Uint8Array, number | null, string][] = [
    [
      'of an old Excel',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]),
      null,
      'This is a file of an old Excel (.xls). Save it as .xlsx or as “CSV UTF-8”.',
    ],
    ['of nothing', '', null, 'It is empty: not even the names of the columns are there.'],
    ['of empty rows', '\n,,\n , \n', null, 'It is empty: not even the names of the columns are there.'],
    [
      'of words',
      'hello\nworld\n',
      null,
      'It has no row with the names of columns. Put them in the first row, such as First name, Last name, Email.',
    ],
    ['of a header', 'First,Last\n\n,\n', null, 'It has the names of columns, and no rows below them.'],
    [
      'that is open to its end',
      'First,Last\nBo,Ng\n"Ana,Lopez\n',
      3,
      'A quotation mark is opened and never closed. Everything after it is lost.',
    ],
    [
      'of Windows-1252',
      Buffer.from('First,Last\nMa\u00f1a,X\n', 'latin1'),
      null,
      'It is not in UTF-8 (perhaps it was saved by Excel as Windows-1252). Save it as “CSV UTF-8” and try again.',
    ],
    ['that is damaged', xlsx([]).slice(0, 400), null, 'This is not a zip file, or it is damaged. Export it again.'],
    ['of 50,001 rows', rows(50_001), 50_002, 'A list can have at most 50,000 rows. Split it in two.'],
    ['of 501 columns', `${'x,'.repeat(500)}x\na,b\n`, 1, 'It has more than 500 columns.'],
    [
      'of 10 MB and a byte',
      Buffer.alloc(MOST_BYTES + 1, 'a,b\n'),
      null,
      'A list can have at most 10 MB. Split it in two.',
    ],
  ]

  it.each(REFUSED)('%s is refused', async (_, content, line, reason) => {
    expect(await refusal(content)).toEqual({ file: NAME, line, reason })
  })
})
