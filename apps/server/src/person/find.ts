/** One search for students, faculty and rooms: those that the searcher may open, within 20 results. */
import type { Answer } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { RoomId, UserId } from '@corridor/rules/ids'
import { NO_LIMIT } from '@corridor/rules/pass'
import { fullName, professionalName, searchWords } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { LIVE } from '../pass/conditions.ts'
import type { ReferenceRoom, SchoolReference, StaffMember } from '../reference.ts'
import { schoolsByVersion } from '../school/reference.ts'
import type { Scope } from '../session/scope.ts'
import { MAX_RESULTS, searchStudents } from '../user/search.ts'
import { presentWhereabouts, type WhereaboutsRow, whereaboutsColumns } from '../user/whereabouts.ts'
import { type WordIndex, wordIndex } from './wordIndex.ts'

type Found = Answer<'POST /api/find'>

export async function find({ database, references, clock }: ReadContext, scope: Scope, search: string): Promise<Found> {
  const now = clock.now()
  const schools = await schoolsByVersion(references, scope.referenceVersions)
  const all = [...schools.values()]
  const request = { search, schoolIds: scope.schoolIds, onlyVisible: true }
  const wanted = searchWords(search)
  const roomsFound = all.flatMap((reference) => roomsFor(reference, scope, wanted)).slice(0, MAX_RESULTS)
  const [students, faculty, rooms] = shareResults(
    await Promise.all([
      searchStudents<WhereaboutsRow>(database, scope, request, now, whereaboutsColumns(now)),
      all.flatMap((reference) => facultyFor(reference, scope, wanted, now)),
      withOccupancy(database.frequent, roomsFound),
    ]),
  )
  const whereaboutsOf = presentWhereabouts(scope, schools, now)
  return {
    students: students.map(({ passes, sentBack, classes, ...student }) => ({
      ...student,
      whereabouts: whereaboutsOf({ ...student, passes, sentBack, classes }),
    })),
    faculty,
    rooms,
  }
}

/** Every kind keeps its best results: the longest list gives way. */
function shareResults<Lists extends readonly (readonly unknown[])[]>(lists: readonly [...Lists]): Lists {
  const shared = lists.map((list) => list.slice(0, MAX_RESULTS))
  const total = () => shared.reduce((sum, { length }) => sum + length, 0)
  while (total() > MAX_RESULTS) shared.reduce((longest, list) => (list.length > longest.length ? list : longest)).pop()
  return shared as unknown as Lists
}

interface SchoolIndex {
  faculty: WordIndex<StaffMember>
  rooms: WordIndex<ReferenceRoom>
}

/** The setup of a school outlives many searches. */
const knownIndexes = new WeakMap<SchoolReference, SchoolIndex>()

function indexOf(reference: SchoolReference): SchoolIndex {
  const known = knownIndexes.get(reference) ?? {
    faculty: wordIndex(
      [...reference.staff.values()].filter(({ isActive }) => isActive),
      (person) => `${fullName(person)} ${professionalName(person)}`,
    ),
    rooms: wordIndex(
      [...reference.rooms.values()].filter(({ isInUse }) => isInUse),
      ({ name, identifier }) => `${name} ${identifier}`,
    ),
  }
  knownIndexes.set(reference, known)
  return known
}

type Words = readonly string[]

function facultyFor(reference: SchoolReference, scope: Scope, wanted: Words, now: Instant): Found['faculty'] {
  const { schoolId } = reference.school
  if (!can(scope, 'person.seeAll', { schoolId, type: 'faculty' })) return []
  const found = indexOf(reference).faculty(wanted)
  if (found.length === 0) return []
  const staff = reference.staffByRoom(now)
  const roomsOf = (userId: UserId) =>
    [...reference.rooms.values()].filter(({ roomId, isInUse }) => isInUse && staff.get(roomId)?.linked.includes(userId))
  return found.map((person) => ({
    userId: person.userId,
    schoolId,
    name: fullName(person),
    roomNames: roomsOf(person.userId).map(({ name }) => name),
  }))
}

type FoundRoom = Omit<Found['rooms'][number], 'students' | 'inLine'>

function roomsFor(reference: SchoolReference, scope: Scope, wanted: Words): FoundRoom[] {
  const { schoolId } = reference.school
  return indexOf(reference)
    .rooms(wanted)
    .filter((room) => can(scope, 'room.seeAll', room) || can(scope, 'room.edit', room))
    .map((room) => ({
      roomId: room.roomId,
      schoolId,
      name: room.name,
      identifier: room.identifier,
      zoneColor: room.zoneColor,
      limit: room.totalLimit === NO_LIMIT ? null : room.totalLimit,
    }))
}

async function withOccupancy(db: Reader, rooms: readonly FoundRoom[]): Promise<Found['rooms']> {
  if (rooms.length === 0) return []
  const { rows } = await db.execute<{ roomId: RoomId; students: number; inLine: number }>(sql`
    select p.to_room_id as "roomId", count(p.started_at)::int as students,
      count(*) filter (where p.started_at is null)::int as "inLine"
    from pass p
    where p.school_id = any(${sql.param([...new Set(rooms.map(({ schoolId }) => schoolId))])}::int[])
      and p.to_room_id = any(${sql.param(rooms.map(({ roomId }) => roomId))}::int[]) and ${LIVE}
    group by p.to_room_id`)
  const counts = new Map(rows.map((row) => [row.roomId, row]))
  return rooms.map((room) => ({ students: 0, inLine: 0, ...counts.get(room.roomId), ...room }))
}
