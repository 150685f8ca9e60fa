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
import { countPasses, passRows, presentRows } from './queries.ts'

const SIZE = 100

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

interface Wanted {
  where: SQL
  cursor: string | undefined
  order: Order<Pass>
}

/** A page of passes as this viewer may see them. `schools` are theirs, which saves reading the staff. */
export function passPage(
  { db, schools }: { db: Reader; schools: Schools },
  scope: Scope,
  { where, cursor, order }: Wanted,
  now: Instant,
): Promise<PassPage> {
  return readPage({
    cursor,
    size: SIZE,
    order,
    read: async ({ beyond, orderBy, limit }) => {
      const rows = passRows(sql`${where} and ${beyond}`, now, sql`order by ${orderBy} limit ${limit}`)
      const found = await presentRows(db, (await db.execute<PassSqlRow>(rows)).rows, schools)
      return found.map((pass) => presentedTo(scope, pass))
    },
    count: (limit) => countPasses(db, where, limit),
  })
}
