import { text } from 'node:stream/consumers'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/rosterSources.ts'
import { openZip, type Source } from './zip.ts'

const NAME = 'roster.zip'
const open = (content: Uint8Array) => openZip(NAME, Buffer.from(content), (name) => name.includes('.'))
const zipped = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8(name)])))

async function namesOf(content: Uint8Array) {
  const { files, close } = await open(content)
  close()
  return files.map(({ name }) => name)
}
const refusal = (content: Uint8Array) => refusalOf(namesOf(content))

const textOf = async (file: Source | undefined) => file && text(await file.open())

const MB = 1024 * 1024
interface Declared {
  bytes: number
  packed: number
  flags: number
}

/** A zip whose directory says this of its files, whatever they are. They are called a.csv, b.csv and so on. */
function declaring(...files: readonly Partial<Declared>[]): Buffer {
  const zip = Buffer.from(zipped(...files.map((_, at) => `${String.fromCharCode(97 + at)}.csv`)))
  let at = 0
  for (const { bytes = 1, packed = 1, flags = 0 } of files) {
    at = zip.indexOf('PK\x01\x02', at + 1, 'latin1')
    zip.writeUInt16LE(flags, at + 8)
    zip.writeUInt32LE(packed, at + 20)
    zip.writeUInt32LE(bytes, at + 24)
  }
  return zip
}

describe('[D-153] a zip from outside', () => {
  it('gives what is wanted of it, and nothing more once it is closed', async () => {
    const zip = await openZip(NAME, Buffer.from(zipped('a.csv', 'b.csv', 'c.txt')), (name) => name.endsWith('.csv'))
    expect(zip.files.map(({ name, bytes }) => ({ name, bytes }))).toEqual([
      { name: 'a.csv', bytes: 5 },
      { name: 'b.csv', bytes: 5 },
    ])
    const [first, second] = zip.files
    expect(await textOf(first)).toBe('a.csv')
    zip.close()
    await expect(textOf(second)).rejects.toThrow('closed')
  })

  it('may have its files in one folder, and not deeper; hidden ones and those of a Mac are left out', async () => {
    const files: Zippable = { out: { 'a.csv': strToU8('a'), in: { 'b.csv': strToU8('b') } } }
    expect(await namesOf(zipSync(files))).toEqual(['a.csv'])
    const names = ['out/', '.a.csv', 'out/.b.csv', '__MACOSX/c.csv', '__MACOSX/._c.csv', 'd.csv.', 'out/e.csv']
    expect(await namesOf(zipped(...names))).toEqual(['d.csv.', 'e.csv'])
  })

  it.each(['../a.csv', 'out/../../a.csv', '/etc/a.csv', 'C:/a.csv', 'out\\a.csv', '..\\a.csv'])(
    'is refused if it has a file called %s',
    async (name) => {
      expect(await refusal(zipped(name))).toEqual({
        file: NAME,
        line: null,
        reason: 'A file in it has a name that leads out of its folder, so it was not opened.',
      })
    },
  )

  it('can have 40 files, wanted or not', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `${at}.csv`)
    expect(await namesOf(zipped(...names(40)))).toHaveLength(40)
    const reason = 'It has more than 40 files in it. A roster has at most 20.'
    expect(await refusal(zipped(...names(41)))).toEqual({ file: NAME, line: null, reason })
    const unwanted = openZip(NAME, Buffer.from(zipped(...names(41))), () => false)
    expect(await refusalOf(unwanted)).toMatchObject({ reason })
  })

  const TIGHT = 'It is packed more tightly than any real table, so it was not opened.'
  const SECRET = 'It is protected by a password. Export it without one.'
  const large = (megabytes: number) => `It is larger than ${megabytes} MB when unpacked, which no roster is.`
  it.each<[string, Buffer, string | null, string]>([
    ['300 MB', declaring({ bytes: 300 * MB, packed: 2 * MB }), null, ''],
    ['more than 300 MB', declaring({}, { bytes: 300 * MB + 1, packed: 2 * MB }), 'b.csv', large(300)],
    ['500 MB together', declaring(...Array(2).fill({ bytes: 250 * MB, packed: 2 * MB })), null, ''],
    [
      'more than 500 MB together',
      declaring(...Array(2).fill({ bytes: 250 * MB, packed: 2 * MB }), { bytes: 1 }),
      NAME,
      large(500),
    ],
    ['a file that is 200 times as large as packed', declaring({ bytes: 200 * 10_000, packed: 10_000 }), null, ''],
    ['a file that is packed more tightly', declaring({}, { bytes: 200 * 10_000 + 1, packed: 10_000 }), 'b.csv', TIGHT],
    ['a small file, however tightly it is packed', declaring({ bytes: MB, packed: 10 }), null, ''],
    ['a file with a password', declaring({}, { flags: 1 }), 'b.csv', SECRET],
    ['a file with a name in UTF-8', declaring({ flags: 0x800 }), null, ''],
  ])('of %s is opened or refused by what it says', async (_, content, file, reason) => {
    const reading = namesOf(content)
    if (file === null) expect(await reading).toContain('a.csv')
    else expect(await refusalOf(reading)).toEqual({ file, line: null, reason })
  })

  it('that says its files are smaller than they are breaks off when they are read', async () => {
    const content = Buffer.from(zipSync({ 'a.csv': Buffer.alloc(2 * MB, 'x,y\n') }))
    content.writeUInt32LE(900_000, content.indexOf('PK\x01\x02', 0, 'latin1') + 24)
    const [file] = (await open(content)).files
    expect(file?.bytes).toBe(900_000)
    await expect(textOf(file)).rejects.toThrow('too many bytes')
  })

  it('is refused if a file is in it twice, or if it is damaged or no zip', async () => {
    expect(await refusal(zipped('a.csv', 'b.csv', 'out/a.csv'))).toEqual({
      file: 'a.csv',
      line: null,
      reason: 'It is in the zip twice. Export it again.',
    })
    const damaged = Buffer.from(zipped('a.csv'))
    damaged.writeUInt8(0, damaged.indexOf('PK\x01\x02', 0, 'latin1'))
    const reason = 'It is damaged. Export it again.'
    expect(await refusal(damaged)).toEqual({ file: NAME, line: null, reason })
    expect(await refusal(strToU8('PK nothing'))).toEqual({
      file: NAME,
      line: null,
      reason: 'This is not a zip file, or it is damaged. Export it again.',
    })
  })
})
