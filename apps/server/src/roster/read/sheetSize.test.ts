import { describe, expect, it } from 'vitest'
import { TooLarge, Unreadable } from './problems.ts'
import { SheetSize } from './sheetSize.ts'

/** Why a file of a spreadsheet is refused that comes in these pieces. Null if it is not. */
function refusalOf(...pieces: readonly string[]) {
  const size = new SheetSize('sheet1.xml')
  try {
    for (const piece of pieces) size.add(Buffer.from(piece))
    size.end()
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(Unreadable)
    const { file, line, reason } = (error as Unreadable).problem
    expect({ file, line }).toEqual({ file: 'sheet1.xml', line: null })
    return error instanceof TooLarge ? reason : `unreadable: ${reason}`
  }
}

const sheet = (content: string) => `<worksheet><sheetData>${content}</sheetData></worksheet>`
const cell = (address: string) => `<c r="${address}"><v>1</v></c>`

const ROWS = 'A list can have at most 50,000 rows. Split it in two.'
const COLUMNS = 'It has more than 500 columns.'
const CELLS = 'It has more than 5,000,000 cells. Remove columns, or split it in two.'
const ODD = 'unreadable: This spreadsheet cannot be read. Save its first sheet as “CSV UTF-8” and try again.'

describe('[D-153] how large the table of a sheet becomes is known from the addresses of its cells', () => {
  // With 100 rows for titles above the list.
  it.each([
    ['a small table', `<row r="1">${cell('A1')}${cell('B1')}</row>`, null],
    ['50,100 rows', cell('A50100'), null],
    ['50,101 rows', cell('A50101'), ROWS],
    ['a row far down, of which the cell says another', `<row r="50101">${cell('A1')}</row>`, ROWS],
    ['a row far up after one that is far down', `<row r="50101"/><row r="2">${cell('A2')}</row>`, ROWS],
    ['500 columns', cell('SF1'), null],
    ['501 columns', cell('SG1'), COLUMNS],
    ['a column with three letters', cell('XFD1'), COLUMNS],
    ['a small column after a large one', cell('SG1') + cell('A1'), COLUMNS],
    ['5,000,000 cells', cell('SF10000'), null],
    ['more than 5,000,000 cells', cell('SF10001'), CELLS],
    ['that number of cells, of two corners', cell('A10001') + cell('SF1'), CELLS],
    ['no more rows than Excel has, without cells', '<row r="1048576"></row>', null],
    ['more rows than Excel has, without cells', '<row r="1048577"/>', ROWS],
  ])('%s', (_, content, reason) => {
    expect(refusalOf(sheet(content))).toBe(reason)
  })

  it('however its addresses are written', () => {
    for (const content of [
      `<c r='XFD2'><v>1</v></c>`,
      `<c\n\tr="XFD2"><v>1</v></c>`,
      `<x:c x:r="XFD2"><v>1</v></x:c>`,
      `<c t="n" r="XFD2" ><v>1</v></c>`,
      `<a:row><c r="XFD2"><v>1</v></c></a:row>`,
    ]) {
      expect(refusalOf(sheet(content)), content).toBe(COLUMNS)
    }
    // What no program writes.
    for (const address of ['&#88;FD2', 'a1', 'ABCD1', 'A', 'A1:B2', '$A$1', 'B1e6', 'A12345678', ' A1', '']) {
      expect(refusalOf(sheet(cell(address))), address).toBe(ODD)
    }
    expect(refusalOf(sheet('<c r="A2" t="inlineStr"><is><t> r="</t></is></c>'))).toBe(ODD)
  })

  it('and cells that only have a format do not count, wherever they are', () => {
    for (const content of [
      '<c r="XFD1048576"/>',
      '<c r="XFD1048576" />',
      '<c r="XFD3" s="12"/>',
      '<c r="XFD3" s="1" t="n" />',
      '<row r="1048576" s="1"><c r="A1048576" s="1" /></row>',
    ]) {
      expect(refusalOf(sheet(cell('B1') + content)), content).toBeNull()
    }
    for (const content of [
      '<c r="XFD3" s="1"></c>',
      '<c r="XFD3" s="1" x="/>"/>',
      '<c r="XFD3"s/>',
      '<c r="XFD3" t="s"/>',
    ]) {
      expect(refusalOf(sheet(cell('B1') + content)), content).toBe(COLUMNS)
    }
  })

  it('with rows that have no number, of which Excel has 1,048,576', () => {
    const rows = (count: number) => '<row/>'.repeat(count)
    const most = rows(262_144)
    expect(refusalOf(sheet(rows(1_048_577)))).toBe(ROWS)
    expect(refusalOf('<sheetData>', most, most, most, most, '</sheetData>')).toBeNull()
    expect(refusalOf('<sheetData>', most, most, most, `${most}<x:row >`, '</sheetData>')).toBe(ROWS)
    // Those that are called otherwise are none.
    expect(refusalOf(sheet('<rowBreaks/>'.repeat(1_048_577)))).toBeNull()
  })
})

describe('[D-153] a sheet that comes in pieces', () => {
  it.each([
    ['is refused', sheet(`<row r="1">${cell('A1')}${cell('XFD1')}</row>`), COLUMNS],
    ['is accepted', sheet(`<row r="1">${cell('A1')}${cell('SF1')}<c r="XFD3" s="1" /></row>`), null],
  ])('%s wherever it is cut', (_, text, reason) => {
    const cuts = Array.from({ length: text.length }, (_, at) => refusalOf(text.slice(0, at), text.slice(at)))
    expect(new Set(cuts)).toEqual(new Set([reason]))
    expect(refusalOf(...text)).toBe(reason)
  })

  it('is looked at to its end, also if that is missing', () => {
    expect(refusalOf('<sheetData>', '<c r="XFD1"')).toBe(COLUMNS)
  })

  it('can have a text of 1 MB, which is more than a cell of Excel can have, and none that is longer', () => {
    const text = 'x'.repeat(1024 * 1024 - 3)
    expect(refusalOf('<sheetData>', `<t>${text}`, '</t>')).toBeNull()
    expect(refusalOf('<sheetData>', `<t>${text}x`, '</t>')).toBe(ODD)
  })
})

it('[D-153] a file of a spreadsheet that is no sheet can have any text', () => {
  const long = 'x'.repeat(2 * 1024 * 1024)
  expect(refusalOf('<sst><t> r="XFD9"', long, '</t><t> r="nothing"></t></sst><t r="')).toBeNull()
})
