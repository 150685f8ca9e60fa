/** What a school's forms need. All of it is kept in memory, except the viewer's own classes. */
import { createHash } from 'node:crypto'
import type { SchoolSetup, UserGroup } from '@corridor/contract'
import { can, peopleActedFor } from '@corridor/rules/access'
import type { RoomId, UserId } from '@corridor/rules/ids'
import { NO_LIMIT } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import type { SchoolReference } from '../reference.ts'
import type { Scope } from '../session/scope.ts'
import { presentCalendar } from './calendar.ts'
import {
  type Faculty,
  presentClosedNow,
  presentLimits,
  presentOption,
  presentRoom,
  presentSchool,
  presentSettings,
} from './present.ts'
import { presentSchedules } from './presentSchedule.ts'

export function presentSetup(
  reference: SchoolReference,
  scope: Scope,
  classes: UserGroup[],
  now: Instant,
): SchoolSetup {
  const { school } = reference
  const rooms = [...reference.rooms.values()].filter(({ isInUse }) => isInUse)
  const facultyOf = facultyByRoom(reference, now)
  const schedules = presentSchedules(reference.schedules, school)
  return {
    school: presentSchool(school, scope),
    settings: presentSettings(school, scope),
    limits: presentLimits(school, scope),
    terms: reference.terms.map((term) => ({ ...term, schoolId: school.schoolId })),
    closedTimes: reference.closedTimes.map(({ days, ...closedTime }) => ({
      ...closedTime,
      days: days && [...days],
      schoolId: school.schoolId,
    })),
    closedNow: presentClosedNow(school, staffMember(reference, school.closedBy), scope),
    schedule: schedules.find(({ isActive }) => isActive) ?? null,
    schedules,
    calendar: presentCalendar(reference.calendar),
    classes,
    rooms: rooms.map((room) => ({
      ...presentRoom(room, facultyOf(room.roomId)[0]?.userId ?? null),
      // Staff write the reason for each other. Whoever knew how many may be out could tell what somebody waits for.
      ...(!can(scope, 'pass.issue', school) && { pauseReason: null, outLimit: NO_LIMIT }),
    })),
    userRooms: rooms.map(({ roomId }) => roomId).filter((roomId) => scope.linkedRoomIds.includes(roomId)),
    facultyRooms: rooms.flatMap((room) => facultyOf(room.roomId).map((person) => presentOption(room, person))),
    standaloneRooms: rooms
      .filter(({ roomId }) => facultyOf(roomId).length === 0)
      .map((room) => presentOption(room, null)),
    roomSettings: settingsFor(reference, scope),
  }
}

function staffMember({ staff }: SchoolReference, userId: UserId | null) {
  return userId === null ? undefined : staff.get(userId)
}

/**
 * Changes whenever the answer could change. It combines the school's own version, the current covers (which begin and
 * end without a write), and everything about the viewer that the answer depends on.
 */
export function setupTag(
  { setupVersion, school: { schoolId }, coversAt }: SchoolReference,
  scope: Scope,
  now: Instant,
) {
  const { type, linkedRoomIds, permissions } = scope
  const viewer = [type, peopleActedFor(scope, schoolId), linkedRoomIds, permissions[schoolId], coversAt(now)]
  const digest = createHash('sha256').update(JSON.stringify(viewer)).digest('base64url')
  return `${schoolId}-${setupVersion}-${digest}`
}

/** Everybody who works in a room, its own faculty first, each group by last name. */
function facultyByRoom({ staff, staffByRoom }: SchoolReference, now: Instant): (roomId: RoomId) => Faculty[] {
  const among = (userIds: ReadonlySet<UserId>, isCovering: boolean) =>
    userIds.size === 0
      ? []
      : [...staff.values()].filter(({ userId }) => userIds.has(userId)).map((person) => ({ ...person, isCovering }))
  const faculty = new Map(
    [...staffByRoom(now)].map(([roomId, { linked, covering }]) => {
      const own = new Set(linked)
      return [roomId, [...among(own, false), ...among(new Set(covering).difference(own), true)]]
    }),
  )
  return (roomId) => faculty.get(roomId) ?? []
}

/** All settings for those who may read them. Others get their own, and students have none. */
function settingsFor({ settings, school: { schoolId } }: SchoolReference, scope: Scope): SchoolSetup['roomSettings'] {
  return settings
    .map((setting) => ({ ...setting, schoolId }))
    .filter((setting) => can(scope, 'destination.see', setting))
}
