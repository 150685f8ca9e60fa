import type { Pass } from '@corridor/contract'
import type { PassId, RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { type Instant, instant } from '@corridor/rules/time'
import { SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import type { Schools } from '../reference.ts'
import type { Scope } from '../session/scope.ts'
import { type Now, OPEN, OPEN_PARTS, type OpenPart, QUEUED } from './conditions.ts'
import { type PassSqlRow, passColumns } from './passRow.ts'
import {
  type LinePlace,
  PEOPLE_COLUMNS,
  type People,
  type PersonOnPass,
  presentForViewer,
  presentPass,
} from './present.ts'

/** Passes with everything they show, except for the people. */
export function passRows(where: SQL, now: Now, tail: SQL = sql`order by p.base_at, p.pass_id`): SQL {
  return sql`
    select ${passColumns(now)}
    from pass p
    join school sc on sc.school_id = p.school_id
    join user_account st on st.user_id = p.student_id
    join room tr on tr.room_id = p.to_room_id
    left join room fr on fr.room_id = p.from_room_id
    where ${where} ${tail}`
}

export async function selectPasses(db: Reader, ...query: Parameters<typeof passRows>): Promise<Pass[]> {
  const { rows } = await db.execute<PassSqlRow>(passRows(...query))
  return presentRows(db, rows, new Map())
}

/**
 * The people are read in a second step, each once however many passes name them: a pass can name thirteen, and so many
 * joins cost more to plan than to run. The staff of these schools are in memory, and students are in their own rows.
 */
export async function presentRows(db: Reader, rows: readonly PassSqlRow[], schools: Schools): Promise<Pass[]> {
  const read = await peopleOn(db, rows, schools)
  return rows.map((row) => {
    const staff = schools.get(row.school_id)?.staff
    return presentPass(row, { get: (userId) => staff?.get(userId) ?? read.get(userId) })
  })
}

export interface Counted {
  /** A pass may be in two parts, and is counted by its id. */
  overlap?: boolean | undefined
  /** The parts speak of the student and the rooms, too. Without that, an index may count alone. */
  joined?: boolean | undefined
}

/** How many, up to a limit. */
export async function countPasses(
  db: Reader,
  parts: readonly SQL[],
  limit: number,
  { overlap = false, joined = false }: Counted = {},
): Promise<number> {
  if (parts.length === 0) return 0
  const joins = sql`left join user_account st on st.user_id = p.student_id
      left join room tr on tr.room_id = p.to_room_id
      left join room fr on fr.room_id = p.from_room_id`
  const some = parts.map(
    (part) => sql`(select ${overlap ? sql`p.pass_id` : sql`1`} from pass p ${joined ? joins : sql``}
      where ${part} limit ${limit})`,
  )
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from (${sql.join(some, overlap ? sql` union ` : sql` union all `)}) as found
      limit ${limit}) as counted`,
  )
  return rows[0]?.count ?? 0
}

/** Passes as this viewer may see them. Every pass in an answer is read through this. */
export async function selectPassesFor(scope: Scope, ...query: Parameters<typeof selectPasses>): Promise<Pass[]> {
  return (await selectPasses(...query)).map((pass) => presentForViewer(scope, pass))
}

async function peopleOn(db: Reader, rows: readonly PassSqlRow[], schools: Schools): Promise<People> {
  const ids = new Set(
    rows.flatMap((row) => {
      const staff = schools.get(row.school_id)?.staff
      return PEOPLE_COLUMNS.flatMap((column) => row[column] ?? []).filter(
        (userId) => userId !== row.student_id && !staff?.has(userId),
      )
    }),
  )
  if (ids.size === 0) return new Map()
  const { rows: people } = await db.execute<PersonOnPass>(sql`
    select user_id as "userId", first_name as "firstName", last_name as "lastName", title,
      professional_name as "professionalName", type
    from user_account where user_id = any(${sql.param([...ids])}::int[])`)
  return new Map(people.map((person) => [person.userId, person]))
}

export function passesById(db: Reader, passIds: readonly PassId[], now: Instant): Promise<Pass[]> {
  return passIds.length === 0
    ? Promise.resolve([])
    : selectPasses(db, sql`p.pass_id = any(${sql.param([...passIds])}::uuid[])`, now)
}

/** A pass of a school that the scope holds; null for every other id there could be. */
export async function passInScope(db: Reader, scope: Scope, passId: PassId, now: Instant): Promise<Pass | null> {
  if (scope.schoolIds.length === 0) return null
  const [found] = await selectPassesFor(
    scope,
    db,
    sql`p.pass_id = ${passId} and p.school_id in ${scope.schoolIds}`,
    now,
  )
  return found ?? null
}

/**
 * Open passes of these schools: live, waiting for their time, for approval or for confirmation. Bounded by the
 * present, whatever history holds. They are found first and for themselves (an array, not a join): the planner cannot
 * know how few are open among millions, and would read all of them to join what it expects.
 */
export function openPasses(
  schoolIds: readonly SchoolId[] | SQL,
  now: Now,
  parts: readonly OpenPart[] = OPEN_PARTS,
): SQL {
  const selects = parts.map(
    (part) => sql`select p.pass_id from pass p where p.school_id = s.school_id and ${OPEN[part](now)}`,
  )
  return sql`p.pass_id = any(array(
    select open.pass_id from school s cross join lateral (${sql.join(selects, sql` union all `)}) as open
    where s.school_id = any(${schoolIds instanceof SQL ? schoolIds : sql.param([...schoolIds])}::int[])))`
}

export type OpenCounts = Record<OpenPart, number>

/** How many of each in a school `s`, as one JSON object. */
export function openCounts(now: Now): SQL {
  const counts = OPEN_PARTS.map(
    (part) =>
      sql`${sql.raw(`'${part}'`)}, (select count(*) from pass p where p.school_id = s.school_id and ${OPEN[part](now)})`,
  )
  return sql`json_build_object(${sql.join(counts, sql`, `)})`
}

/** The line for a room, first come, first served. */
export async function lineOf(db: Reader, toRoomId: RoomId): Promise<LinePlace[]> {
  const { rows } = await db.execute<{
    pass_id: PassId
    student_id: UserId
    student_name: string
    enqueued_at: string
    profile_image_url: string | null
    to_faculty_id: UserId | null
    from_faculty_id: UserId | null
  }>(sql`
    select p.pass_id, p.student_id, p.to_faculty_id, p.from_faculty_id, st.first_name || ' ' || st.last_name as student_name, p.enqueued_at, st.profile_image_url
    from pass p join user_account st on st.user_id = p.student_id
    where p.to_room_id = ${toRoomId} and ${QUEUED} order by p.line_number`)
  return rows.map((row) => ({
    passId: row.pass_id,
    studentId: row.student_id,
    studentName: row.student_name,
    enqueuedAt: instant(row.enqueued_at),
    studentProfileImageUrl: row.profile_image_url,
    facultyIds: [row.to_faculty_id, row.from_faculty_id].filter((id) => id !== null),
  }))
}
