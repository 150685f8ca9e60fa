/** Reads a CSV table by the names of its columns, whatever their order, row by row and never as a whole. */
import { type CsvError, parse } from 'csv-parse'
import { quoted, Unreadable } from './problems.ts'
import { delimiterOf, encodingOf } from './textFormat.ts'
import type { Source } from './zip.ts'

export interface Columns<C extends string> {
  required: readonly C[]
  optional: readonly C[]
}

/** Every column that was asked for, trimmed. What the table does not have is empty. */
export type Row<C extends string> = Readonly<Record<C, string>>

const MAX_RECORD = 100_000
const MAX_HEADER = 500
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** Returns how many rows there were. */
export async function readTable<C extends string>(
  source: Readable,
  columns: Columns<C>,
  onRow: (row: Row<C>, line: number) => void,
): Promise<number> {
  let places: (readonly [C, number])[] | undefined
  let rows = 0
  await readRecords(source, (record, line) => {
    if (!places) places = placesOf(source.name, record, columns)
    else if (record.some((cell) => cell.trim() !== '')) {
      rows += 1
      onRow(rowOf(places, record), line)
    }
  })
  if (!places) throw new Unreadable(source.name, null, 'It is empty: not even the names of the columns are there.')
  return rows
}

type Readable = Pick<Source, 'name' | 'open'>

/** Every row of a CSV file as it is, with the line on which it ends. */
export async function readRecords(
  { name: file, open }: Readable,
  onRecord: (record: string[], line: number) => void,
): Promise<void> {
  const chunks = (await open())[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const start = await readStart(chunks).catch((error: unknown) => {
    throw error instanceof Unreadable ? error : unreadable(file, 1, error)
  })
  const encoding = encodingOf(start)
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(start))
  /** Where the last complete row ended. A broken one begins after it. */
  let lastLine = 0
  let failure: unknown
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MAX_RECORD,
    on_record: (record: string[], { lines }) => {
      // Thrown here, it would be lost in the parser.
      if (failure) return null
      lastLine = lines
      try {
        onRecord(record, lines)
      } catch (error) {
        failure = error
      }
      return null
    },
  })
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new Unreadable(
        file,
        null,
        'It is not in UTF-8 (perhaps it was saved by Excel as Windows-1252). Save it as “CSV UTF-8” and try again.',
      )
    }
  }
  const parsed = new Promise<void>((resolve, reject) => {
    parser.on('error', reject)
    parser.on('end', resolve)
    parser.resume()
  })
  // Awaited below. Until then it must not count as unhandled.
  parsed.catch(() => undefined)
  try {
    for await (const chunk of startingWith(start, chunks)) {
      const text = decode(chunk)
      if (failure || parser.destroyed) break
      if (!parser.write(text)) await Promise.race([drained(parser), parsed])
    }
    if (!failure && !parser.destroyed) parser.end(decode())
    if (failure) throw failure
    await parsed
  } catch (error) {
    parser.destroy()
    throw error instanceof Unreadable ? error : unreadable(file, lastLine + 1, error)
  }
  if (failure) throw failure
}

const START_BYTES = 10_000

/** Until there is enough to see how the file is written. */
async function readStart(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  while (bytes < START_BYTES) {
    const { value, done } = await chunks.next()
    if (done) break
    pieces.push(value)
    bytes += value.length
  }
  return Buffer.concat(pieces)
}

async function* startingWith(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (start.length > 0) yield start
  try {
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

const drained = (parser: NodeJS.WritableStream) => new Promise<void>((resolve) => parser.once('drain', resolve))

function placesOf<C extends string>(file: string, header: readonly string[], { required, optional }: Columns<C>) {
  const names = header.map((name) => name.trim())
  if (names.length > MAX_HEADER) throw new Unreadable(file, 1, `It has more than ${MAX_HEADER} columns.`)
  const forbidden = names.find((name) => FORBIDDEN.has(name))
  if (forbidden) throw new Unreadable(file, 1, `No column may be called “${forbidden}”. Rename or remove it.`)
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  const lowered = names.map((name) => name.toLowerCase())
  const placeOf = (name: string) => {
    const at = names.indexOf(name)
    return at >= 0 ? at : lowered.indexOf(name.toLowerCase())
  }
  if (twice) throw new Unreadable(file, 1, `The column ${quoted(twice)} is there twice. Remove one of them.`)
  const missing = required.filter((name) => placeOf(name) < 0)
  if (missing.length > 0) {
    throw new Unreadable(file, 1, `The column “${missing.join('”, “')}” is missing. Export the file again with it.`)
  }
  return [...required, ...optional].map((name) => [name, placeOf(name)] as const)
}

function rowOf<C extends string>(places: readonly (readonly [C, number])[], record: readonly string[]): Row<C> {
  const row = {} as Record<C, string>
  // The parser leaves spaces inside of quotation marks alone, with which some systems fill up their columns.
  for (const [name, at] of places) row[name] = record[at]?.trim() ?? ''
  return row
}

function unreadable(file: string, line: number, error: unknown): Unreadable {
  switch ((error as Partial<CsvError>).code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new Unreadable(file, line, 'A quotation mark is opened and never closed. Everything after it is lost.')
    case 'CSV_MAX_RECORD_SIZE':
      return new Unreadable(file, line, 'A row is longer than 100,000 characters. Perhaps a quotation mark is missing.')
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return new Unreadable(file, line, 'A quotation mark is in the wrong place. Double it inside of a value.')
    default:
      return new Unreadable(file, line, 'It is damaged and cannot be read any further. Export it again.')
  }
}
