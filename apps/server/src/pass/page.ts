import type { Pass, PassPage } from '@corridor/contract'
import type { PassId } from '@corridor/rules/ids'
import { baseTime, liveRank, liveSince, maySee, waitsUrgently } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { type ListPart, type Order, readPage } from '../http/page.ts'
import type { Schools } from '../reference.ts'
import type { Scope } from '../session/scope.ts'
import { liveRankAt, liveSinceAt, WAITS_URGENTLY } from './conditions.ts'
import type { PassSqlRow } from './passRow.ts'
import { presentForViewer } from './present.ts'
import { type Counted, countPasses, passRows, presentRows } from './queries.ts'

const DEFAULT_SIZE = 100

/** Orders passes by their time, and passes with the same time by id. */
export const byTime = (isDescending: boolean): Order<Pass> => ({
  columns: [
    { sql: sql`p.base_at`, type: 'timestamptz' },
    { sql: sql`p.pass_id`, type: 'uuid' },
  ],
  isDescending,
  keyOf: (pass) => [baseTime(pass), pass.passId],
})

/** The rule `byTime`: the same, and what is urgent first. */
export const byTimeUrgentFirst: Order<Pass> = {
  columns: [{ sql: sql`case when ${WAITS_URGENTLY} then 0 else 1 end`, type: 'bigint' }, ...byTime(false).columns],
  isDescending: false,
  keyOf: (pass) => [waitsUrgently(pass) ? 0 : 1, baseTime(pass), pass.passId],
}

/** The order of `byUrgency`, at one moment for all pages. */
export const byUrgencyAt = (moment: Instant): Order<Pass> => ({
  columns: [
    { sql: sql`${moment}::timestamptz`, type: 'timestamptz' },
    { sql: liveRankAt(moment), type: 'bigint' },
    { sql: liveSinceAt(moment), type: 'timestamptz' },
    { sql: sql`p.pass_id`, type: 'uuid' },
  ],
  isDescending: false,
  keyOf: (pass) => [moment, liveRank(pass, moment), liveSince(pass, moment), pass.passId],
})

export interface PagePosition {
  cursor?: string | undefined
  size?: number
}

interface PageQuery extends PagePosition, Counted {
  /** Each is a condition that an index serves on its own. */
  parts: readonly SQL[]
  order: Order<Pass>
}

interface Read {
  db: Reader
  /** Theirs, which saves reading the staff. */
  schools: Schools
}

/** A page of passes as this viewer may see them. */
export function passPage(read: Read, scope: Scope, wanted: PageQuery, now: Instant): Promise<PassPage> {
  return pageOf(read, scope, wanted, ({ beyond, orderBy, limit }) => {
    const tail = sql`order by ${orderBy} limit ${limit}`
    return rowsBy(read.db, passRows(firstOfEach(wanted.parts, beyond, tail), now, tail))
  })
}

/** An order whose columns are the names that `p` has for them, so that they can be read from each part and from all. */
export interface FoundOrder extends Omit<Order<Pass>, 'keyOf'> {
  /** A column that the pass itself does not tell, such as a name in the order of the database. */
  text?: SQL
  keyOf(pass: Pass, text: string): readonly (string | number)[]
}

interface OrderedQuery extends Omit<PageQuery, 'order'> {
  order: FoundOrder
  /** The first passes of each part, as `firstFound` selects them if it is undefined. */
  firsts?(page: ListPart): readonly SQL[]
}

/** The first of the passes `p` in an order. Without a source they come from the table itself. */
export function firstFound(
  { columns }: FoundOrder,
  { beyond, orderBy, limit }: ListPart,
  where: SQL,
  source = sql`pass p`,
): SQL {
  const selected = columns.map((column) => column.sql)
  return sql`(select ${sql.join(selected, sql`, `)} from ${source} where ${where} and ${beyond}
    order by ${orderBy} limit ${limit})`
}

/**
 * The same in two steps: which passes, by a statement that is planned for what it asks for, and then these, by one that
 * is planned once (`frequent`). Planning all of it each time would take longer than reading it. The parts speak of
 * passes alone. A pass that was given to somebody else between the two is left out.
 */
export async function foundPage(
  { frequent, ...read }: Read & { frequent: Reader },
  scope: Scope,
  wanted: OrderedQuery,
  now: Instant,
): Promise<PassPage> {
  const { parts, order, firsts = (page) => parts.map((part) => firstFound(order, page, part)) } = wanted
  const texts = new Map<PassId, string>()
  const keyOf = (pass: Pass) => order.keyOf(pass, texts.get(pass.passId) ?? '')
  const ordered = { ...wanted, order: { ...order, keyOf } }
  const page = await pageOf({ ...read, people: frequent }, scope, ordered, async (page) => {
    const selects = firsts(page)
    if (selects.length === 0) return []
    const { rows: keys } = await read.db.execute<{ passId: PassId; text: string }>(
      sql`select p.pass_id as "passId", ${order.text ?? sql`''`} as text
        from (${sql.join([...selects], sql` union `)}) as p order by ${page.orderBy} limit ${page.limit}`,
    )
    if (keys.length === 0) return []
    for (const { passId, text } of keys) texts.set(passId, text)
    const ids = keys.map(({ passId }) => passId)
    const rows = await rowsBy(frequent, passRows(sql`p.pass_id = any(${sql.param(ids)}::uuid[])`, now, sql``))
    const byId = new Map(rows.map((row) => [row.pass_id, row]))
    return ids.flatMap((passId) => byId.get(passId) ?? [])
  })
  return { ...page, rows: page.rows.filter((pass) => maySee(scope, pass)) }
}

function pageOf(
  { db, people = db, schools }: Read & { people?: Reader },
  scope: Scope,
  { parts, overlap, joined, cursor, size = DEFAULT_SIZE, order }: PageQuery,
  read: (part: ListPart) => Promise<PassSqlRow[]>,
): Promise<PassPage> {
  return readPage({
    cursor,
    size,
    order,
    read: async (part) => {
      const found = await presentRows(people, await read(part), schools)
      return found.map((pass) => presentForViewer(scope, pass))
    },
    count: (limit) => countPasses(db, parts, limit, { overlap, joined }),
  })
}

async function rowsBy(db: Reader, select: SQL): Promise<PassSqlRow[]> {
  return (await db.execute<PassSqlRow>(select)).rows
}

/** The page lies within the first passes of each part, and each part is read in order along its own index. */
function firstOfEach(parts: readonly SQL[], beyond: SQL, tail: SQL): SQL {
  const [only, ...others] = parts
  if (!only) return sql`false`
  if (others.length === 0) return sql`${only} and ${beyond}`
  const firsts = parts.map((part) => sql`(select p.pass_id from pass p where ${part} and ${beyond} ${tail})`)
  return sql`p.pass_id = any(array(${sql.join(firsts, sql` union all `)}))`
}
