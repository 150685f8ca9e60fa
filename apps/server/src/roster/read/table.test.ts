import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { refusalOf, sourceOf } from '../../testing/rosterSources.ts'
import { readableOf } from './bytes.ts'
import { type Row, readTable } from './table.ts'

const COLUMNS = { required: ['id', 'name'], optional: ['email'] } as const
type Found = Row<'id' | 'name' | 'email'> & { line: number }

async function read(content: string | Uint8Array) {
  const rows: Found[] = []
  const count = await readTable(sourceOf('t.csv', content), COLUMNS, (row, line) => void rows.push({ ...row, line }))
  expect(count).toBe(rows.length)
  return rows
}
const refusal = (content: string | Uint8Array) => refusalOf(read(content))

describe('[D-153] a table', () => {
  it('gives its rows by the names of the columns, with their lines', async () => {
    expect(await read('name,other,id\nAna,x,1\n"Bo\nJr.",x,2\n')).toEqual([
      { id: '1', name: 'Ana', email: '', line: 2 },
      { id: '2', name: 'Bo\nJr.', email: '', line: 4 },
    ])
  })

  const ANA = { id: '1', name: 'Lopez, Ana', email: '' }
  it.each([
    ['shorter and longer rows than its header', 'id,name,email\n1,"Lopez, Ana"\n1,"Lopez, Ana",,x,y\n', [2, 3]],
    ['spaces around quotation marks', 'id , name\n 1 , "Lopez, Ana" \n', [2]],
    ['spaces inside of quotation marks', '" id "," name "\n" 1 "," Lopez, Ana "\n', [2]],
    ['empty rows', '\n\nid,name\n\n1,"Lopez, Ana"\n,,\n" "," "\n', [5]],
    ['columns without names', 'id,,name,,\n1,x,"Lopez, Ana",x,x\n', [2]],
    ['a mark at its beginning, twice', '\uFEFF\uFEFF"id",name\n1,"Lopez, Ana"', [2]],
    ['the same name in other letters, which counts less', 'ID,id,NAME\n2,1,"Lopez, Ana"\n', [2]],
  ])('can have %s', async (_, content, lines) => {
    expect(await read(content)).toEqual(lines.map((line) => ({ ...ANA, line })))
  })

  it('can have 500 columns', async () => {
    const header = (count: number) => ['id', 'name', ...Array.from({ length: count - 2 }, (_, at) => `c${at}`)].join()
    expect(await read(`${header(500)}\n1,Ana\n`)).toMatchObject([{ id: '1', name: 'Ana' }])
    const reason = 'It has more than 500 columns.'
    expect(await refusal(`${header(501)}\n1,Ana\n`)).toEqual({ file: 't.csv', line: 1, reason })
  })

  const CLOSED = 'A quotation mark is in the wrong place. Double it inside of a value.'
  const UTF_8 =
    'It is not in UTF-8 (perhaps it was saved by Excel as Windows-1252). Save it as “CSV UTF-8” and try again.'
  it.each<[string, string | Uint8Array, number | null, string]>([
    [
      'without its columns, also if its only row does not end',
      'x,y',
      1,
      'The column “id”, “name” is missing. Export the file again with it.',
    ],
    ['with something after a quotation mark', 'id,name\n1,Ana\n2,"B"o\n', 3, CLOSED],
    ['with something before a quotation mark', 'id,name\n1,Ana\n2,B"o"\n', 3, CLOSED],
    ['that ends in the middle of a character', Buffer.from('id,name\n1,Jos\u00e9').subarray(0, -1), null, UTF_8],
  ])('is refused %s', async (_, content, line, reason) => {
    expect(await refusal(content)).toEqual({ file: 't.csv', line, reason })
  })
})

describe('[D-153] a large table', () => {
  const row = (at: number) => `${at},Ana ${'x'.repeat(1000)}\n`
  /** How many pieces of a table were asked for, so far. */
  function large() {
    const asked = { count: 0 }
    async function* pieces() {
      yield Buffer.from('id,name\n')
      for (; asked.count < 100; asked.count += 1) {
        await setImmediate()
        yield Buffer.from(row(asked.count).repeat(10))
      }
    }
    const stream = Readable.from(pieces(), { highWaterMark: 1 })
    return { asked, stream, source: { name: 't.csv', open: async () => stream } }
  }

  it('is never in memory as a whole: its first row is there before most of it is read', async () => {
    const { asked, source } = large()
    const askedAt: number[] = []
    expect(await readTable(source, COLUMNS, () => void askedAt.push(asked.count))).toBe(1000)
    expect(askedAt[0]).toBeLessThan(10)
    expect(asked.count).toBe(100)
  })

  it('is not read any further, and closed, once a row of it is refused', async () => {
    const { asked, stream, source } = large()
    const reading = readTable(source, COLUMNS, () => {
      throw new Error('no')
    })
    expect(await refusalOf(reading)).toMatchObject({ line: 3, reason: expect.stringMatching(/^It is damaged/) })
    expect(asked.count).toBeLessThan(20)
    expect(stream.destroyed).toBe(true)
  })

  it('can have a character of which a piece has one half, and the next one the other', async () => {
    const content = Buffer.from(`id,name\n${row(1).repeat(20)}2,Jos\u00e9\n`)
    async function* pieces() {
      yield content.subarray(0, -2)
      yield content.subarray(-2)
    }
    const source = { name: 't.csv', open: async () => Readable.from(pieces()) }
    const names: string[] = []
    await readTable(source, COLUMNS, ({ name }) => void names.push(name))
    expect(names.at(-1)).toBe('Jos\u00e9')
  })

  it('that is broken far above its end is refused with the line', async () => {
    const content = `id,name\n${row(1)}2,"B"o\n${Array.from({ length: 500 }, (_, at) => row(at)).join('')}`
    const source = { name: 't.csv', open: async () => readableOf(Buffer.from(content)) }
    expect(await refusalOf(readTable(source, COLUMNS, () => undefined))).toMatchObject({ file: 't.csv', line: 3 })
  })

  it.each([
    ['at once', 0, 1],
    ['after a while', 30, 2],
  ])('whose file breaks off %s is refused as damaged', async (_, count, line) => {
    async function* pieces() {
      yield Buffer.from('id,name\n')
      for (let at = 0; at < count; at += 1) yield Buffer.from(row(at))
      throw new Error('gone')
    }
    const source = { name: 't.csv', open: async () => Readable.from(pieces()) }
    const { reason, ...place } = await refusalOf(readTable(source, COLUMNS, () => undefined))
    expect(place.file).toBe('t.csv')
    expect(place.line).toBeGreaterThanOrEqual(line)
    expect(reason).toBe('It is damaged and cannot be read any further. Export it again.')
  })
})
