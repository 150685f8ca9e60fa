/** One search for students, faculty and rooms: those that the searcher may open, within 20 results. */
import type { Answer } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { RoomId, UserId } from '@corridor/rules/ids'
import { NO_LIMIT } from '@corridor/rules/pass'
import { fullName, type NamedPerson, professionalName, searchWords, wordsBegin } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { LIVE } from '../pass/conditions.ts'
import type { SchoolReference } from '../reference.ts'
import { schoolsByVersion } from '../school/reference.ts'
import type { Scope } from '../session/scope.ts'
import { MAX_RESULTS, searchStudents } from '../user/search.ts'
import { readWhereabouts } from '../user/whereabouts.ts'

type Found = Answer<'POST /api/find'>

export async function find(
  { database: { db, frequent }, references, clock }: ReadContext,
  scope: Scope,
  search: string,
): Promise<Found> {
  const now = clock.now()
  const schools = await schoolsByVersion(references, scope.referenceVersions)
  const all = [...schools.values()]
  const request = { search, schoolIds: scope.schoolIds, onlyVisible: true }
  const wanted = searchWords(search)
  const [students, faculty, rooms] = shareResults([
    await searchStudents(db, scope, request, now),
    all.flatMap((reference) => facultyFor(reference, scope, wanted, now)),
    all.flatMap((reference) => roomsFor(reference, scope, wanted)),
  ])
  const [whereaboutsOf, occupied] = await Promise.all([
    readWhereabouts(frequent, scope, schools, students, now),
    withOccupancy(frequent, rooms),
  ])
  return {
    students: students.map((student) => ({ ...student, whereabouts: whereaboutsOf(student) })),
    faculty,
    rooms: occupied,
  }
}

/** Every kind keeps its best results: the longest list gives way. */
function shareResults<Lists extends readonly (readonly unknown[])[]>(lists: readonly [...Lists]): Lists {
  const shared = lists.map((list) => list.slice(0, MAX_RESULTS))
  const total = () => shared.reduce((sum, { length }) => sum + length, 0)
  while (total() > MAX_RESULTS) shared.reduce((longest, list) => (list.length > longest.length ? list : longest)).pop()
  return shared as unknown as Lists
}

type Words = readonly string[]

/** The setup of a school outlives many searches, and splitting the names of a district takes longer than the rest of one. */
const knownWords = new WeakMap<object, Words>()

function wordsOf<R extends object>(record: R, textOf: (record: R) => string): Words {
  const words = knownWords.get(record) ?? searchWords(textOf(record))
  knownWords.set(record, words)
  return words
}

const personText = (person: NamedPerson) => `${fullName(person)} ${professionalName(person)}`
const roomText = ({ name, identifier }: { name: string; identifier: string }) => `${name} ${identifier}`

function facultyFor(reference: SchoolReference, scope: Scope, wanted: Words, now: Instant): Found['faculty'] {
  const { schoolId } = reference.school
  if (!can(scope, 'person.seeAll', { schoolId, type: 'faculty' })) return []
  const found = [...reference.staff.values()].filter(
    (person) => person.isActive && wordsBegin(wordsOf(person, personText), wanted),
  )
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

function roomsFor({ rooms, school: { schoolId } }: SchoolReference, scope: Scope, wanted: Words): FoundRoom[] {
  return [...rooms.values()]
    .filter((room) => room.isInUse && wordsBegin(wordsOf(room, roomText), wanted))
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
