import type { Answer, Freeze, FreezeList, FreezeMark, Output, PastFreeze } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { FreezeId, RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { professionalName } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database, Reader } from '../db/connect.ts'
import { freeze, freezeList, freezeMark, userAccount } from '../db/schema/index.ts'
import { forbidden } from '../http/errors.ts'
import { type Order, type Page, readPage } from '../http/page.ts'
import type { SchoolReference } from '../reference.ts'
import { nameOf, presentFreeze } from '../school/presentFreeze.ts'
import type { Scope } from '../session/scope.ts'
import { findStudents } from '../user/findStudents.ts'
import { searchStudents } from '../user/search.ts'
import type { FreezeRow } from './find.ts'

const { number, studentId, state, roomId, byId, at } = freezeMark

/** In the order in which they came, all of them or those after a number. */
export function readMarks(db: Reader, freezeId: FreezeId, since = 0): Promise<FreezeMark[]> {
  return db
    .select({ number, studentId, state, roomId, byId, at })
    .from(freezeMark)
    .where(and(eq(freezeMark.freezeId, freezeId), gt(number, since)))
    .orderBy(asc(number))
}

export async function lastSaid(
  db: Reader,
  freezeId: FreezeId,
  userId: UserId,
): Promise<{ roomId: RoomId; at: Instant } | null> {
  const [last] = await db
    .select({ roomId, at })
    .from(freezeMark)
    .where(and(eq(freezeMark.freezeId, freezeId), eq(studentId, userId), eq(state, 'says')))
    .orderBy(desc(number))
    .limit(1)
  return last?.roomId ? { roomId: last.roomId, at: last.at } : null
}

/** With how it ended. */
function presentPast({ staff }: SchoolReference, row: FreezeRow): PastFreeze {
  const { schoolId, endedBy, result, lapsedPasses } = row
  return { ...presentFreeze(row, { schoolId, staff }), endedByName: nameOf(staff, endedBy), result, lapsedPasses }
}

export async function readFreeze(
  db: Reader,
  reference: SchoolReference,
  row: FreezeRow,
): Promise<Answer<'GET /api/freeze/:freezeId'>> {
  const lists = await db
    .select()
    .from(freezeList)
    .where(eq(freezeList.freezeId, row.freezeId))
    .orderBy(desc(freezeList.at), desc(freezeList.freezeListId))
  return {
    ...presentPast(reference, row),
    lists: lists.map(
      (list): FreezeList => ({
        ...{ at: list.at, format: list.format, givenTo: list.givenTo },
        byName: nameOf(reference.staff, list.byId) ?? '',
      }),
    ),
  }
}

const NEWEST_FIRST: Order<FreezeRow> = {
  columns: [
    { sql: sql`${freeze.startedAt}`, type: 'timestamptz' },
    { sql: sql`${freeze.freezeId}`, type: 'int' },
  ],
  isDescending: true,
  keyOf: ({ startedAt, freezeId }) => [startedAt, freezeId],
}

type ListQuery = Output<'GET /api/school/:schoolId/freezes', 'query'>

export async function listFreezes(
  { db }: Pick<Database, 'db'>,
  scope: Scope,
  reference: SchoolReference,
  { cursor, size }: ListQuery,
): Promise<Page<PastFreeze>> {
  const { schoolId } = reference.school
  if (!can(scope, 'freeze.see', { schoolId })) throw forbidden()
  const page = await readPage({
    ...{ cursor, size, order: NEWEST_FIRST },
    read: ({ beyond, orderBy, limit }) =>
      db
        .select()
        .from(freeze)
        .where(and(eq(freeze.schoolId, schoolId), beyond))
        .orderBy(orderBy)
        .limit(limit),
    count: (limit) => countFreezes(db, schoolId, limit),
  })
  return { ...page, rows: page.rows.map((row) => presentPast(reference, row)) }
}

async function countFreezes(db: Reader, schoolId: SchoolId, limit: number): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (select 1 from "freeze" where school_id = ${schoolId} limit ${limit}) few`)
  return rows[0]?.total ?? 0
}

/** How many are offered; whoever looks for somebody else types more letters. */
const MAX_FOUND = 8

/** Any student of the school, by card, number or name: whoever marks them has them in front of them. */
export async function findAnybody(
  database: Database,
  scope: Scope,
  { schoolId }: FreezeRow,
  typed: string,
  now: Instant,
): Promise<Answer<'POST /api/freeze/:freezeId/find'>> {
  const byCard = (await findStudents(database.db, schoolId, [typed]))(typed)
  const wanted = byCard && byCard !== 'shared' ? { search: '', userIds: [byCard.userId] } : { search: typed }
  const found = await searchStudents(
    database,
    scope,
    { ...wanted, schoolIds: [schoolId], showsPictures: true, limit: MAX_FOUND + 1 },
    now,
  )
  const students = found.slice(0, MAX_FOUND).map(({ userId, firstName, lastName, grade, profileImageUrl }) => ({
    ...{ studentId: userId, firstName, lastName, grade, profileImageUrl },
  }))
  return { students, isMore: found.length > MAX_FOUND }
}

/** As the school's staff are told of it, by whichever server. */
export async function freezeForStaff(db: Reader, freezeId: FreezeId): Promise<Freeze | null> {
  const { firstName, lastName, title, professionalName: ownName } = userAccount
  const [found] = await db
    .select({ row: freeze, by: { firstName, lastName, title, professionalName: ownName } })
    .from(freeze)
    .innerJoin(userAccount, eq(userAccount.userId, freeze.startedBy))
    .where(eq(freeze.freezeId, freezeId))
  if (!found) return null
  const { schoolId, instruction, isDrill, startedAt, endedAt, message } = found.row
  return {
    ...{ freezeId, schoolId, instruction, isDrill, startedAt, endedAt, message },
    startedByName: professionalName(found.by),
  }
}
