/**
 * How large the table of a sheet becomes. The library makes every row as wide as the widest one and adds all rows
 * above the last, so one cell at the far corner of a tiny file would fill the memory. Therefore the addresses of the
 * cells are looked at before it sees the file.
 */
import { MAX_LIST_ROWS } from '@corridor/contract/constants'
import { MAX_COLUMNS, tooManyColumns, tooManyRows } from './limits.ts'
import { TooLarge, Unreadable } from './problems.ts'

/** Titles above the table do not count as rows of the list. */
const MAX_ROWS = MAX_LIST_ROWS + 100
const MAX_CELLS = 5_000_000
/** Excel has no more rows than these, empty ones included. */
const MAX_EMPTY_ROWS = 1_048_576
const MAX_TAG = 1024 * 1024

/**
 * The beginning of a row, or an address: an attribute called `r`, whatever its prefix. It is looked for everywhere
 * rather than in well-formed tags only, so that nothing can hide one. A declaration (`xmlns:r`) is none.
 */
const FOUND = /<(?:[^\s<>:]*:)*row(?=[\s/>])|(?:\s|(?<!\sxmlns):)r=["']([^"'<]*)["']?/g
const ADDRESS = /^([A-Z]{0,3})(\d{1,7})$/
/** What follows the address of a cell that has a format and no value. */
const EMPTY = /(?:\s+(?:s="\d+"|t="n"))*\s*\/>/y

export const unreadableSheet = (name: string) =>
  new Unreadable(name, null, 'This spreadsheet cannot be read. Save its first sheet as “CSV UTF-8” and try again.')

/** Takes one file of the spreadsheet piece by piece, and refuses it as soon as it is too large. */
export class SheetSize {
  readonly #name: string
  #isSheet = false
  #rest = ''
  #tags = 0
  /** The row that the next cells are in. */
  #row = 0
  #rows = 0
  #columns = 0

  constructor(name: string) {
    this.#name = name
  }

  add(piece: Buffer): void {
    const text = this.#rest + piece.toString('latin1')
    this.#isSheet ||= text.includes('sheetData')
    if (!this.#isSheet) {
      this.#rest = text.slice(-100)
      return
    }
    // No address has this sign in it, so none is cut in two.
    const end = text.lastIndexOf('<')
    this.#rest = text.slice(Math.max(end, 0))
    if (this.#rest.length > MAX_TAG) throw unreadableSheet(this.#name)
    if (end > 0) this.#look(text.slice(0, end))
  }

  end(): void {
    if (this.#isSheet) this.#look(this.#rest)
  }

  #look(text: string): void {
    for (const { 0: match, 1: address, index } of text.matchAll(FOUND)) {
      if (address === undefined) this.#tags += 1
      else {
        EMPTY.lastIndex = index + match.length
        this.#found(address, EMPTY.test(text))
      }
    }
    if (Math.max(this.#tags, this.#row) > MAX_EMPTY_ROWS || this.#rows > MAX_ROWS) throw tooManyRows(this.#name, null)
    if (this.#columns > MAX_COLUMNS) throw tooManyColumns(this.#name, null)
    if (this.#rows * this.#columns > MAX_CELLS) {
      const most = MAX_CELLS.toLocaleString('en-US')
      throw new TooLarge(this.#name, null, `It has more than ${most} cells. Remove columns, or split it in two.`)
    }
  }

  #found(address: string, isEmpty: boolean): void {
    const [, letters, digits] = ADDRESS.exec(address) ?? []
    // Whatever else the library would take for an address, no program writes it.
    if (letters === undefined) throw unreadableSheet(this.#name)
    const row = Number(digits)
    if (letters !== '' && isEmpty) return
    this.#row = Math.max(this.#row, row)
    if (letters === '') return
    this.#rows = Math.max(this.#rows, this.#row)
    this.#columns = Math.max(this.#columns, columnOf(letters))
  }
}

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
