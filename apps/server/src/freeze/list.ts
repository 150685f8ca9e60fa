/**
 * The list of all students that leaves, on paper or as a file, with where each was last known to be. Its columns are those
 * that programs for handing students over to their families read. Who took it, and for whom, is recorded.
 */
import type { FreezeListRow } from '@corridor/contract'
import { type Account, accountsOf, UNMARKED } from '@corridor/rules/freeze'
import type { RoomId, UserId } from '@corridor/rules/ids'
import { type Instant, localDay, wallTime } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { freezeList } from '../db/schema/index.ts'
import { csvOf, type Row } from '../http/csv.ts'
import type { OutgoingFile } from '../http/file.ts'
import type { SchoolReference } from '../reference.ts'
import { nameOf } from '../school/presentFreeze.ts'
import type { FreezeRow } from './find.ts'
import { passesDuring } from './passes.ts'
import { readMarks } from './readMarks.ts'
import { readClasses, TO_ACCOUNT_FOR } from './roster.ts'

interface Taking {
  format: 'print' | 'csv'
  givenTo: string
}

export async function takeList(
  change: Change,
  userId: UserId,
  reference: SchoolReference,
  row: FreezeRow,
  { format, givenTo }: Taking,
): Promise<FreezeListRow[]> {
  const { tx, now } = change
  const { freezeId, schoolId } = row
  await tx.insert(freezeList).values({ freezeId, schoolId, byId: userId, at: now, format, givenTo: givenTo || null })
  record(change, { subject: 'freeze', subjectId: freezeId, schoolId, action: format === 'print' ? 'print' : 'export' })
  return readList(change, reference, row)
}

interface StudentRow extends Record<string, unknown> {
  userId: UserId
  studentNumber: string | null
  firstName: string
  lastName: string
  grade: string | null
}

const STATES: Readonly<Record<Account['state'], string>> = {
  withMe: 'Accounted for',
  needsHelp: 'Needs help',
  absent: 'Absent',
  notHere: 'Not found',
  unmarked: 'Not marked',
}

async function readList({ tx }: Change, reference: SchoolReference, row: FreezeRow): Promise<FreezeListRow[]> {
  const { rows } = await tx.execute<StudentRow>(sql`
    select m.user_id as "userId", m.school_identifier as "studentNumber", m.first_name as "firstName",
      m.last_name as "lastName", m.grade
    from ${TO_ACCOUNT_FOR(row)} m order by lower(m.last_name), lower(m.first_name), m.user_id`)
  const accounts = accountsOf(await readMarks(tx, row.freezeId))
  const places = await lastPlaces(tx, reference, row)
  return rows.map(({ userId, ...student }) => {
    const account = accounts.get(userId) ?? UNMARKED
    const known = placeOf(reference, account) ?? places(userId)
    return { ...student, state: STATES[account.state], place: known?.place ?? '', at: known?.at ?? null }
  })
}

interface Known {
  place: string
  at: Instant
}

/** Where somebody said that they are. */
function placeOf(reference: SchoolReference, { state, mark, says }: Account): Known | null {
  if (says?.roomId) return { place: `Says: ${roomName(reference, says.roomId)}`, at: says.at }
  if (!mark || (state !== 'withMe' && state !== 'needsHelp')) return null
  const by = nameOf(reference.staff, mark.byId)
  const place = [mark.roomId && roomName(reference, mark.roomId), by && `with ${by}`].filter(Boolean).join(', ')
  return { place, at: mark.at }
}

/** Where somebody was before anybody said anything: on a pass, else in class. */
async function lastPlaces(
  db: Change['tx'],
  reference: SchoolReference,
  row: FreezeRow,
): Promise<(userId: UserId) => Known | null> {
  const passes = new Map((await passesDuring(db, row)).map((pass) => [pass.studentId, pass]))
  const classOf = new Map(
    (await readClasses(db, reference, row))
      .filter(({ when }) => when !== 'next')
      .flatMap((group) => group.studentIds.map((studentId) => [studentId, group] as const)),
  )
  return (userId) => {
    const pass = passes.get(userId)
    if (pass) {
      const { fromRoomId, toRoomId, completedAt, startedAt } = pass
      if (completedAt === null) return { place: `Pass to ${roomName(reference, toRoomId)}`, at: startedAt }
      if (fromRoomId !== null) return { place: `Back from ${roomName(reference, toRoomId)}`, at: completedAt }
    }
    const group = classOf.get(userId)
    if (!group) return null
    const room = group.roomId ? `, ${roomName(reference, group.roomId)}` : ''
    return { place: `${group.name}${room}`, at: row.startedAt }
  }
}

const roomName = ({ rooms }: SchoolReference, roomId: RoomId) => rooms.get(roomId)?.name ?? ''

const HEAD = ['Student number', 'Last name', 'First name', 'Grade', 'State', 'Place', 'Time']

export function listFile(
  { school: { timezone } }: SchoolReference,
  { startedAt }: FreezeRow,
  rows: readonly FreezeListRow[],
): OutgoingFile {
  const lines = rows.map(
    ({ studentNumber, lastName, firstName, grade, state, place, at }): Row => [
      ...[studentNumber, lastName, firstName, grade, state, place],
      at && timeText(at, timezone),
    ],
  )
  return { name: `students-${localDay(startedAt, timezone)}.csv`, content: csvOf(HEAD, lines) }
}

/** As spreadsheets and other programs read it: `2026-11-16 10:44`. */
function timeText(at: Instant, timezone: string): string {
  const { day, hour, minute } = wallTime(at, timezone)
  return `${day} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
