/**
 * Cursor pagination: a page comes with cursors for the next and the previous page. A cursor contains the sort values of
 * the row at the page's edge, so that pages neither skip nor repeat rows while others are added and removed.
 */
import { instant, isWritable, MAX_EXACT_COUNT } from '@corridor/contract'
import type { Instant } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { invalid } from './errors.ts'

const TYPES = {
  timestamptz: instant.refine(isWritable),
  uuid: z.uuid(),
  // An id, or a rank, which may be zero.
  bigint: z.number().int().nonnegative(),
  int: z.int32(),
  // PostgreSQL cannot store a null character, nor half of a character.
  text: z.string().refine((text) => !text.includes('\0') && text.isWellFormed()),
} as const

/** What rows are ordered by. The last column is a tiebreaker. */
export interface Order<Row> {
  columns: readonly { sql: SQL; type: keyof typeof TYPES }[]
  isDescending: boolean
  keyOf(row: Row): readonly (string | number)[]
}

/** Which rows to read: those beyond a cursor, in this order, up to a limit. */
export interface ListPart {
  beyond: SQL
  orderBy: SQL
  limit: number
  /** The cursor's values, and the direction that it is read in: both are in `beyond` and `orderBy` already. */
  after: readonly unknown[] | null
  isDescending: boolean
}

export interface PageRequest<Row> {
  cursor: string | undefined
  size: number
  order: Order<Row>
  read(part: ListPart): Promise<Row[]>
  /** Counts the whole list, up to a limit. */
  count(limit: number): Promise<number>
}

export interface Page<Row> {
  rows: Row[]
  total: number
  nextCursor: string | null
  previousCursor: string | null
}

export async function readPage<Row>({ cursor, size, order, read, count }: PageRequest<Row>): Promise<Page<Row>> {
  const from = cursor ? readCursor(cursor, order) : null
  const isBackward = from?.direction === 'previous'
  const isDescending = order.isDescending !== isBackward
  // One extra row tells whether there is another page.
  const [found, total] = await Promise.all([
    read({
      beyond: from ? beyond(order, from.key, isDescending) : sql`true`,
      orderBy: sorted(order, isDescending),
      limit: size + 1,
      after: from?.key ?? null,
      isDescending,
    }),
    count(MAX_EXACT_COUNT + 1),
  ])
  const hasMore = found.length > size
  const rows = found.slice(0, size)
  if (isBackward) rows.reverse()
  const cursorAt = (direction: Direction, row: Row | undefined) =>
    row === undefined ? null : writeCursor(direction, order.keyOf(row))
  return {
    rows,
    total,
    // The page that the reader came from always exists.
    nextCursor: hasMore || isBackward ? cursorAt('next', rows.at(-1)) : null,
    previousCursor: from && (hasMore || !isBackward) ? cursorAt('previous', rows[0]) : null,
  }
}

function sorted<Row>({ columns }: Order<Row>, isDescending: boolean): SQL {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  return sql.join(
    columns.map((column) => sql`${column.sql} ${direction}`),
    sql`, `,
  )
}

function beyond<Row>({ columns }: Order<Row>, key: readonly unknown[], isDescending: boolean): SQL {
  const columnList = sql.join(
    columns.map((column) => column.sql),
    sql`, `,
  )
  const keyValues = sql.join(
    columns.map(({ type }, index) => sql`${key[index]}::${sql.raw(type)}`),
    sql`, `,
  )
  return sql`(${columnList}) ${isDescending ? sql`<` : sql`>`} (${keyValues})`
}

/**
 * The moment that an order which changes with time is taken at. All pages follow the order of the first one, or rows
 * that move up in the meantime would be on none of them. Such an order has the moment as its first column, so that
 * cursors carry it. An unreadable cursor is refused by `readPage`.
 */
export function momentOf(cursor: string | undefined, now: Instant): Instant {
  if (!cursor) return now
  try {
    const [, moment] = z.array(z.unknown()).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return TYPES.timestamptz.parse(moment)
  } catch {
    return now
  }
}

type Direction = 'next' | 'previous'

function writeCursor(direction: Direction, key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([direction, ...key])).toString('base64url')
}

function readCursor<Row>(text: string, { columns }: Order<Row>): { direction: Direction; key: unknown[] } {
  try {
    const [direction, ...key] = z.array(z.unknown()).parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (key.length !== columns.length) throw new Error('the cursor of another list')
    return {
      direction: z.enum(['next', 'previous']).parse(direction),
      key: columns.map(({ type }, index) => TYPES[type].parse(key[index])),
    }
  } catch {
    throw invalid('This page of the list cannot be found. Start from the top again.')
  }
}
