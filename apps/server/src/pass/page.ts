import type { Pass, PassPage } from '@corridor/contract'
import { baseTime, type Instant, liveRank, liveSince } from '@corridor/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { type Order, readPage } from '../http/page.ts'
import type { Schools } from '../school/reference.ts'
import type { Scope } from '../session/scope.ts'
import { liveRankAt, liveSinceAt } from './conditions.ts'
import type { PassSqlRow } from './passRow.ts'
import { presentedTo } from './present.ts'
import { type Counted, countPasses, passRows, presentRows } from './queries.ts'

const DEFAULT_SIZE = 100

/** By the time they are for, and by their ids where many share a moment. */
export const byTime = (isDescending: boolean): Order<Pass> => ({
  columns: [
    { sql: sql`p.base_at`, type: 'timestamptz' },
    { sql: sql`p.pass_id`, type: 'uuid' },
  ],
  isDescending,
  keyOf: (pass) => [baseTime(pass), pass.passId],
})

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

interface Wanted extends PagePosition, Counted {
  /** Each is a condition that an index serves on its own. */
  parts: readonly SQL[]
  order: Order<Pass>
}

/** A page of passes as this viewer may see them. `schools` are theirs, which saves reading the staff. */
export function passPage(
  { db, schools }: { db: Reader; schools: Schools },
  scope: Scope,
  { parts, overlap, joined, cursor, size = DEFAULT_SIZE, order }: Wanted,
  now: Instant,
): Promise<PassPage> {
  return readPage({
    cursor,
    size,
    order,
    read: async ({ beyond, orderBy, limit }) => {
      const tail = sql`order by ${orderBy} limit ${limit}`
      const rows = passRows(firstOfEach(parts, beyond, tail), now, tail)
      const found = await presentRows(db, (await db.execute<PassSqlRow>(rows)).rows, schools)
      return found.map((pass) => presentedTo(scope, pass))
    },
    count: (limit) => countPasses(db, parts, limit, { overlap, joined }),
  })
}

/** The page lies within the first passes of each part, and each part is read in order along its own index. */
function firstOfEach(parts: readonly SQL[], beyond: SQL, tail: SQL): SQL {
  const [only, ...others] = parts
  if (!only) return sql`false`
  if (others.length === 0) return sql`${only} and ${beyond}`
  const firsts = parts.map((part) => sql`(select p.pass_id from pass p where ${part} and ${beyond} ${tail})`)
  return sql`p.pass_id = any(array(${sql.join(firsts, sql` union all `)}))`
}
