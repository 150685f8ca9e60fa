import type { Pass, PassPage } from '@corridor/contract'
import { baseTime, type Instant } from '@corridor/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { type Order, readPage } from '../http/page.ts'
import type { Scope } from '../session/scope.ts'
import { countPasses, selectPassesFor } from './queries.ts'

const SIZE = 100

/** By the time they are for, and by their ids where many share a moment. */
const order = (isDescending: boolean): Order<Pass> => ({
  columns: [
    { sql: sql`p.base_at`, type: 'timestamptz' },
    { sql: sql`p.pass_id`, type: 'uuid' },
  ],
  isDescending,
  keyOf: (pass) => [baseTime(pass), pass.passId],
})

interface Wanted {
  where: SQL
  cursor: string | undefined
  newestFirst: boolean
}

/** A page of passes as this viewer may see them. */
export function passPage(
  db: Reader,
  scope: Scope,
  { where, cursor, newestFirst }: Wanted,
  now: Instant,
): Promise<PassPage> {
  return readPage({
    cursor,
    size: SIZE,
    order: order(newestFirst),
    read: ({ beyond, orderBy, limit }) =>
      selectPassesFor(scope, db, sql`${where} and ${beyond}`, now, sql`order by ${orderBy} limit ${limit}`),
    count: (limit) => countPasses(db, where, limit),
  })
}
