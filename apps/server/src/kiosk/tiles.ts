/** Where a student can go from a kiosk's room, and what would become of each pass. */
import type { KioskAnswer, KioskTile } from '@corridor/contract'
import type { RoomId, UserId } from '@corridor/rules/ids'
import { onlyFaculty, quickPassesRemaining, staffOf } from '@corridor/rules/pass'
import { professionalName, searchWords, wordsBegin } from '@corridor/rules/text'
import { minutesAfter } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import { quickState } from '../pass/change/quickLimits.ts'
import { outlookOf } from '../pass/destinationOutlooks.ts'
import { endpointsOf } from '../pass/expected.ts'
import { previewSituation } from '../pass/preview.ts'
import { usualForAnybody } from '../pass/usualDestinations.ts'
import { classesInRoom, staffOfKiosk } from './roomClasses.ts'
import type { KioskVisit } from './visit.ts'

/** With "Somewhere else", two rows of three. */
const MAX_USED = 5
const USED_DAYS = 30
const MAX_FOUND = 12

type Where = Extract<KioskAnswer, { kind: 'where' }>
type Teachers = Where['teachers']

/** What there is to choose from at the start. */
export async function whereTo(visit: KioskVisit): Promise<Pick<Where, 'tiles' | 'left' | 'teachers'>> {
  const fromFacultyId = await teacherHere(visit)
  const roomIds = await offeredRooms(visit)
  const { tiles, situation } = await tilesFor(visit, roomIds, fromFacultyId)
  const { scope, kiosk, reference, now } = visit
  const student = { studentId: scope.userId, schoolId: kiosk.schoolId }
  const { limits, use } = quickState(situation, student, { time: now, withGranted: true })
  const here = staffOfKiosk(reference, kiosk, now)
  const teachers = fromFacultyId === null ? teachersOf(visit, here.linked) : []
  return { tiles, left: quickPassesRemaining(limits, use), teachers }
}

/** Rooms whose name or number begins so. Never people. */
export async function searchRooms(visit: KioskVisit, search: string): Promise<KioskTile[]> {
  const wanted = searchWords(search)
  if (wanted.length === 0) return []
  const found = [...visit.reference.rooms.values()]
    .filter((room) => room.isInUse && room.roomId !== visit.kiosk.roomId)
    .filter(({ name, identifier }) => wordsBegin(searchWords(`${name} ${identifier}`), wanted))
    .slice(0, MAX_FOUND)
  const { tiles } = await tilesFor(
    visit,
    found.map(({ roomId }) => roomId),
    await teacherHere(visit),
  )
  return tiles
}

/** Who teaches the student here now, else the only one who works here; null if the student has to say, or nobody does. */
export async function teacherHere(visit: KioskVisit): Promise<UserId | null> {
  const { context, kiosk, reference, scope, now } = visit
  const { db } = context.database
  const classes = visit.classes ?? (await classesInRoom(db, reference, kiosk, now))
  const groups = sql.param(classes.map(({ userGroupId }) => userGroupId))
  const { rows } = await db.execute<{ userGroupId: number }>(sql`
    select user_group_id as "userGroupId" from class_member
    where user_id = ${scope.userId} and ended_at is null and user_group_id = any(${groups}::int[])`)
  const own = classes.find(({ userGroupId }) => rows.some((row) => row.userGroupId === userGroupId))
  const here = staffOfKiosk(reference, kiosk, now)
  const teaches = own?.teacherIds.find((userId) => here.linked.includes(userId))
  return teaches ?? onlyFaculty(here)
}

async function offeredRooms({ context, kiosk, reference, now }: KioskVisit): Promise<RoomId[]> {
  const isAvailable = (roomId: RoomId) => roomId !== kiosk.roomId && reference.rooms.get(roomId)?.isInUse === true
  if (kiosk.destinationIds.length > 0) return kiosk.destinationIds.filter(isAvailable)
  const { rows } = await context.database.db.execute<{ roomId: RoomId }>(sql`
    select to_room_id as "roomId" from pass
    where from_room_id = ${kiosk.roomId} and base_at >= ${minutesAfter(now, -USED_DAYS * 24 * 60)}::timestamptz
      and started_at is not null and not is_late
    group by to_room_id order by count(*) desc, to_room_id limit ${2 * MAX_USED}`)
  const used = rows.map(({ roomId }) => roomId)
  const usual = usualForAnybody(reference, now).map(({ roomId }) => roomId)
  return [...new Set([...used, ...usual])].filter(isAvailable).slice(0, MAX_USED)
}

async function tilesFor(visit: KioskVisit, roomIds: readonly RoomId[], fromFacultyId: UserId | null) {
  const { context, kiosk, reference, scope, now } = visit
  const places = roomIds.map((roomId) => ({ roomId, userId: null }))
  const situation = await previewSituation(context, scope, reference, places, kiosk.roomId)
  const staff = reference.staffByRoom(now)
  const from = { fromRoomId: kiosk.roomId, fromFacultyId: fromFacultyId ?? undefined }
  const tiles = places.flatMap((place): KioskTile[] => {
    const room = reference.rooms.get(place.roomId)
    if (!room) return []
    const { outlook, inLine, approverName, opensAt, closedUntil } = outlookOf(situation, reference, from, place)
    const endpoints = endpointsOf({ toRoomId: place.roomId, ...from }, staff)
    const linked = endpoints.toFacultyId === null ? staffOf(staff, place.roomId).linked : []
    return [
      {
        ...{ roomId: room.roomId, name: room.name, color: room.zoneColor },
        ...{ outlook, approverName, opensAt, closedUntil },
        place: outlook === 'line' ? inLine + 1 : null,
        teachers: teachersOf(visit, linked),
      },
    ]
  })
  return { tiles, situation }
}

function teachersOf({ reference: { staff } }: KioskVisit, userIds: readonly UserId[]): Teachers {
  return userIds.flatMap((userId) => {
    const person = staff.get(userId)
    return person ? [{ userId, name: professionalName(person) }] : []
  })
}
