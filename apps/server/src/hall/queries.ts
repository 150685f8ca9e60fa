/** What hall duty sees: who is out now, and where a student is or should be. */
import type { Answer, HallStudent } from '@corridor/contract'
import { MAX_HALL_RESULTS } from '@corridor/contract/constants'
import { can } from '@corridor/rules/access'
import type { PassId, SchoolId } from '@corridor/rules/ids'
import { isActive } from '@corridor/rules/pass'
import { professionalName } from '@corridor/rules/text'
import { clockOf, type Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { LIVE, sentBack } from '../pass/conditions.ts'
import { asInHalls } from '../pass/present.ts'
import { passInScope, selectPasses } from '../pass/queries.ts'
import type { SchoolReference } from '../reference.ts'
import { schoolOf } from '../school/reference.ts'
import type { Scope } from '../session/scope.ts'
import { type StudentSearch, searchStudents } from '../user/search.ts'
import { type Presence, readPresence } from '../user/whereabouts.ts'

export function checkSeesHalls(scope: Scope, schoolId: SchoolId): void {
  if (!can(scope, 'hall.see', { schoolId })) throw forbidden()
}

export async function whoIsOut(
  { database: { db }, references, clock }: ReadContext,
  scope: Scope,
  schoolId: SchoolId,
): Promise<Answer<'GET /api/school/:schoolId/halls'>> {
  checkSeesHalls(scope, schoolId)
  const now = clock.now()
  const { school, rooms } = await schoolOf(references, scope, schoolId)
  const isOut = sql`(${LIVE} and p.started_at is not null or ${sentBack(sql.param([schoolId]), now)})`
  const passes = await selectPasses(db, sql`p.school_id = ${schoolId} and ${isOut}`, now)
  // Passes to rooms that are always open, and of those who come late, count toward no limit of the school.
  const counted = passes.filter((pass) => isActive(pass) && !pass.isLate && !rooms.get(pass.toRoomId)?.alwaysOpen)
  return { passes: passes.map(asInHalls), inHalls: counted.length, hallCap: school.hallCap }
}

type Found = Answer<'POST /api/school/:schoolId/halls/search'>
type Search = Pick<StudentSearch, 'search' | 'number' | 'userIds'>

/** Every student of the school who matches, with where they are. */
export async function findInHalls(
  { database, references, clock }: ReadContext,
  scope: Scope,
  schoolId: SchoolId,
  search: Search,
): Promise<Found> {
  checkSeesHalls(scope, schoolId)
  const now = clock.now()
  const reference = await schoolOf(references, scope, schoolId)
  const wanted = { ...search, schoolIds: [schoolId], showsPictures: true, limit: MAX_HALL_RESULTS + 1 }
  const found = await searchStudents(database, scope, wanted, now)
  const students = found.slice(0, MAX_HALL_RESULTS)
  const presenceOf = await readPresence(database.db, scope, new Map([[schoolId, reference]]), students, now)
  return {
    students: students.map((student) => ({ ...student, ...presentIn(reference, presenceOf(student)) })),
    isMore: found.length > MAX_HALL_RESULTS,
  }
}

function presentIn(
  { staff }: SchoolReference,
  { whereabouts, pass, classNow }: Presence,
): Pick<HallStudent, 'whereabouts' | 'pass' | 'classNow'> {
  const teacher = classNow && staff.get(classNow.ownedBy)
  return {
    whereabouts,
    pass: pass && asInHalls(pass),
    classNow: classNow && {
      name: classNow.name,
      room: classNow.room && { roomId: classNow.room.roomId, name: classNow.room.name },
      teacherName: teacher ? professionalName(teacher) : '',
      blockName: classNow.blockName,
      until: clockOf(classNow.until.hour, classNow.until.minute),
    },
  }
}

/** The student of a pass of this school, whether it is live or over. */
export async function studentOfPass(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  passId: PassId,
  now: Instant,
): Promise<Search> {
  checkSeesHalls(scope, schoolId)
  const pass = await passInScope(db, scope, passId, now)
  if (pass?.schoolId !== schoolId) throw notFound('This is not a pass of this school. Search for the name instead.')
  return { search: '', userIds: [pass.studentId] }
}
