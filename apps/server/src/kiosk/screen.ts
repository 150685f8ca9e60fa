/** What a kiosk shows while nobody uses it: its room, who is out of it, and whose turn it is. Never where to. */
import type { BoardRow, KioskScreen } from '@corridor/contract'
import type { RoomId } from '@corridor/rules/ids'
import { kioskHours } from '@corridor/rules/kiosk'
import { NO_LIMIT, onlyFaculty, passTimeLimit } from '@corridor/rules/pass'
import { blockSpansOn } from '@corridor/rules/schedule'
import { initials, professionalName, shortName } from '@corridor/rules/text'
import { type Instant, instant, minutesAfter, wallTime } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { notFound } from '../http/errors.ts'
import type { SchoolReference } from '../reference.ts'
import { bellsOf } from '../school/bells.ts'
import type { KioskScope } from '../session/kioskScope.ts'
import { classesInRoom, staffOfKiosk } from './roomClasses.ts'
import { referenceOf } from './visit.ts'

/** For how long the kiosk says whose turn it is. */
const TURN_MINUTES = 1

export async function kioskScreen(context: Context, kiosk: KioskScope): Promise<KioskScreen> {
  const { database, clock } = context
  const now = clock.now()
  const reference = await referenceOf(context, kiosk)
  const { school, rooms } = reference
  const { isOpen, changesAt } = kioskHours(bellsOf(reference), school.timezone, now)
  const isAsleep = kiosk.sleepsUntil !== null && kiosk.sleepsUntil > now
  const room = rooms.get(kiosk.roomId)
  const walks = isOpen && kiosk.kind === 'room' ? await walksOut(database.db, kiosk.roomId) : []
  return {
    now,
    ...{ kioskId: kiosk.kioskId, kind: kiosk.kind, name: kiosk.name, identify: kiosk.identify },
    ...{ schoolName: school.name, schoolLogoUrl: school.logoUrl, primaryColor: school.primaryColor },
    ...{ timezone: school.timezone, language: school.studentLanguage },
    roomName: room?.name ?? '',
    ...(await whoTeaches(database.db, reference, kiosk, now)),
    state: !isOpen ? 'closed' : isAsleep ? 'asleep' : 'open',
    until: isOpen && isAsleep ? kiosk.sleepsUntil : changesAt,
    out: walks.map((walk) => outRow(walk, reference)),
    outLimit: room && room.outLimit !== NO_LIMIT ? room.outLimit : null,
    turns: walks.flatMap((walk) => turnOf(walk, now)),
    printsSlips: kiosk.kind === 'late' && school.printsLateSlips,
  }
}

/** Everybody in the halls, for a board in a room that students do not enter. */
export async function boardRows(context: Context, kiosk: KioskScope): Promise<BoardRow[]> {
  if (kiosk.kind !== 'board') throw notFound()
  const reference = await referenceOf(context, kiosk)
  const { isOpen } = kioskHours(bellsOf(reference), reference.school.timezone, context.clock.now())
  if (!isOpen) return []
  const walks = await readWalks(context.database.db, sql`p.school_id = ${kiosk.schoolId}`)
  const nameOf = (roomId: RoomId | null) => (roomId === null ? null : (reference.rooms.get(roomId)?.name ?? null))
  return walks.map((walk) => ({
    ...outRow(walk, reference),
    grade: walk.grade,
    from: nameOf(walk.fromRoomId),
    to: nameOf(walk.toRoomId) ?? '',
    toColor: reference.rooms.get(walk.toRoomId)?.zoneColor ?? '',
  }))
}

interface Walk {
  firstName: string
  lastName: string
  grade: string | null
  fromRoomId: RoomId | null
  toRoomId: RoomId
  isLate: boolean
  startedAt: Instant
  /** It waited in line, and started when its turn came. */
  isTurn: boolean
}

const walksOut = (db: Reader, roomId: RoomId) => readWalks(db, sql`p.from_room_id = ${roomId}`)

/** Who is out, the longest first. */
async function readWalks(db: Reader, where: SQL): Promise<Walk[]> {
  const { rows } = await db.execute<{ [K in keyof Walk]: Walk[K] }>(sql`
    select u.first_name as "firstName", u.last_name as "lastName", u.grade, p.from_room_id as "fromRoomId",
      p.to_room_id as "toRoomId", p.is_late as "isLate", p.started_at as "startedAt",
      p.enqueued_at is not null and p.dequeued_by is null as "isTurn"
    from pass p join user_account u on u.user_id = p.student_id
    where ${where} and p.started_at is not null and p.completed_at is null
    order by p.started_at, p.pass_id`)
  return rows.map((row) => ({ ...row, startedAt: instant(row.startedAt) }))
}

function outRow(walk: Walk, { rooms, school }: SchoolReference) {
  const limit = passTimeLimit(walk, rooms.get(walk.toRoomId) ?? { passAlertTimeLimit: null }, school)
  return {
    name: shortName(walk),
    initials: initials(walk),
    startedAt: walk.startedAt,
    overTimeAt: limit === null ? null : minutesAfter(walk.startedAt, limit),
  }
}

function turnOf(walk: Walk, now: Instant): KioskScreen['turns'] {
  const until = minutesAfter(walk.startedAt, TURN_MINUTES)
  return walk.isTurn && until > now ? [{ name: shortName(walk), until }] : []
}

/** The teacher of the class in session there, else the only one who works there; and the block. */
async function whoTeaches(db: Reader, reference: SchoolReference, kiosk: KioskScope, now: Instant) {
  const { timezone } = reference.school
  const [group] = await classesInRoom(db, reference, kiosk, now)
  const userId = group?.teacherIds[0] ?? onlyFaculty(staffOfKiosk(reference, kiosk, now))
  const person = userId ? reference.staff.get(userId) : undefined
  const { day, hour, minute } = wallTime(now, timezone)
  const isOn = ({ startMinute, endMinute }: { startMinute: number; endMinute: number }) =>
    startMinute <= hour * 60 + minute && hour * 60 + minute < endMinute
  return {
    teacherName: person ? professionalName(person) : null,
    blockName: blockSpansOn(bellsOf(reference), day, timezone).find(isOn)?.name ?? null,
  }
}
