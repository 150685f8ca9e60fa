import type { ActivityLine, Output } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { utcText } from '../db/json.ts'
import { forbidden } from '../http/errors.ts'
import { type Order, type Page, readPage } from '../http/page.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound, schoolNotFound } from '../session/tenancy.ts'
import { linkablePeople } from './linkablePeople.ts'
import { namesFor } from './names.ts'
import { type ActivityFilter, partsOf, type StoredLine, type Visibility, visibilityFor } from './parts.ts'
import { presentLine } from './present.ts'
import { unconfirmedOf } from './unconfirmed.ts'

type Query = Output<'GET /api/school/:schoolId/activity', 'query'>

const NEWEST_FIRST: Order<StoredLine> = {
  columns: [
    { sql: sql`line.at`, type: 'timestamptz' },
    { sql: sql`line.source`, type: 'int' },
    { sql: sql`line.id`, type: 'bigint' },
  ],
  isDescending: true,
  keyOf: ({ at, source, id }) => [at, source, id],
}

/** A school whose activity someone may read. */
export interface ActivitySchool {
  schoolId: SchoolId
  timezone: string
  visibility: Visibility
}

/** Refuses who may not read it. The person to look for must be, or have been, at the school. */
export async function findActivitySchool(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  { userId }: ActivityFilter,
): Promise<ActivitySchool> {
  if (!can(scope, 'activity.see', { schoolId })) throw forbidden()
  const { rows } = await db.execute<{ timezone: string; isKnown: boolean }>(sql`
    select s.timezone, exists (
      select 1 from membership m where m.school_id = s.school_id and m.user_id = ${userId ?? null}) as "isKnown"
    from school s where s.school_id = ${schoolId}`)
  const [school] = rows
  if (!school) throw schoolNotFound()
  if (userId !== undefined && !school.isKnown) throw personNotFound()
  return { schoolId, timezone: school.timezone, visibility: visibilityFor(scope, schoolId) }
}

export async function activityPage(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  query: Query,
): Promise<Page<ActivityLine>> {
  const school = await findActivitySchool(db, scope, schoolId, query)
  const parts = partsOf(school.visibility, schoolId, query)
  const page = await readLines(db, parts, query, (limit) => countLines(db, parts, limit))
  const open = await linkablePeople(db, scope, page.rows)
  const unconfirmed = await unconfirmedOf(db, scope, schoolId, page.rows)
  const lines = await inWords(db, school, page.rows, open)
  return { ...page, rows: lines.map((line, at) => ({ ...line, unconfirmed: unconfirmed(page.rows[at]) })) }
}

/** Every line, in batches. Reading the next one starts once the previous one was taken. */
export async function* activityBatches(
  db: Reader,
  school: ActivitySchool,
  filter: ActivityFilter,
  size: number,
): AsyncGenerator<ActivityLine[], void, undefined> {
  const parts = partsOf(school.visibility, school.schoolId, filter)
  let cursor: string | undefined
  do {
    const page = await readLines(db, parts, { cursor, size }, async () => 0)
    yield await inWords(db, school, page.rows)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

async function inWords(
  db: Reader,
  school: ActivitySchool,
  lines: readonly StoredLine[],
  open?: ReadonlySet<UserId>,
): Promise<ActivityLine[]> {
  const nameOf = await namesFor(db, lines, school.visibility)
  return lines.map((line) => presentLine(line, { nameOf, timezone: school.timezone }, open))
}

type Place = Pick<Query, 'cursor' | 'size'>

function readLines(
  db: Reader,
  parts: readonly SQL[],
  { cursor, size }: Place,
  count: (limit: number) => Promise<number>,
): Promise<Page<StoredLine>> {
  return readPage<StoredLine>({
    cursor,
    size,
    order: NEWEST_FIRST,
    count,
    read: async ({ beyond, orderBy, limit }) => {
      if (parts.length === 0) return []
      const newest = parts.map(
        (part) => sql`(select * from (${part}) line where ${beyond} order by ${orderBy} limit ${limit})`,
      )
      const { rows } = await db.execute<StoredLine & { id: string } & Record<string, unknown>>(
        sql`select line.*, ${utcText(sql`line.at`)} as at from (${all(newest)}) line order by ${orderBy} limit ${limit}`,
      )
      return rows.map((row) => ({ ...row, id: Number(row.id) }))
    },
  })
}

async function countLines(db: Reader, parts: readonly SQL[], limit: number): Promise<number> {
  if (parts.length === 0) return 0
  const some = parts.map((part) => sql`(select 1 from (${part}) line limit ${limit})`)
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from (${all(some)}) lines limit ${limit}) counted`,
  )
  return rows[0]?.total ?? 0
}

/** How many rows a file of all lines has: one for each changed field, or for a line without any. Null if they are too many to count. */
export async function countRows(
  db: Reader,
  school: ActivitySchool,
  filter: ActivityFilter,
  limit: number,
): Promise<number | null> {
  const parts = partsOf(school.visibility, school.schoolId, filter)
  if (parts.length === 0) return 0
  const changed = sql`coalesce(line.personal->'changed', line.detail->'changed')`
  const fields = sql`(select count(*) from jsonb_each(case jsonb_typeof(${changed}) when 'object' then ${changed} else '{}' end)
    field where jsonb_typeof(field.value) = 'object')`
  const { rows } = await db.execute<{ lines: number; rows: number }>(sql`
    select count(*)::int as lines, coalesce(sum(greatest(1, ${fields})), 0)::int as rows
    from (select * from (${all(parts)}) lines limit ${limit + 1}) line`)
  const { lines = 0, rows: total = 0 } = rows[0] ?? {}
  return lines > limit ? null : total
}

const all = (parts: readonly SQL[]) => sql.join([...parts], sql` union all `)
