/** What a request would lead to is worked out as the request itself would be, but nothing is locked. */
import type { RoomId, UserId } from '@corridor/rules/ids'
import type { Approver, OutlookRefusal } from '@corridor/rules/pass'
import { professionalName } from '@corridor/rules/text'
import type { Context } from '../context.ts'
import type { SchoolReference } from '../reference.ts'
import type { Scope } from '../session/scope.ts'
import { chosenRoomNotFound, chosenTeacherNotFound } from '../session/tenancy.ts'
import { readFacts } from './change/facts.ts'
import { limitsQuery } from './change/limitsQuery.ts'
import type { Situation } from './change/situation.ts'

export interface Place {
  roomId: RoomId
  userId: UserId | null
}

/** Rooms and staff of another school do not exist. */
export function checkPlaces(
  { rooms, staff }: SchoolReference,
  roomIds: readonly (RoomId | undefined)[],
  userIds: readonly (UserId | undefined)[],
): void {
  if (roomIds.some((roomId) => roomId !== undefined && !rooms.has(roomId))) {
    throw chosenRoomNotFound()
  }
  if (userIds.some((userId) => userId !== undefined && !staff.has(userId))) {
    throw chosenTeacherNotFound()
  }
}

/** Everything that decides on requests of this student, from a room to these places. */
export async function previewSituation(
  { database, clock }: Context,
  scope: Scope,
  school: SchoolReference,
  places: readonly Place[],
  fromRoomId: RoomId | undefined,
): Promise<Situation> {
  const { schoolId } = school.school
  const now = clock.now()
  const limits = limitsQuery([school], now)
  const origin = fromRoomId !== undefined && limits.outRooms.includes(fromRoomId) ? [fromRoomId] : []
  const query = {
    schoolIds: [schoolId],
    passIds: [],
    studentIds: [scope.userId],
    roomIds: [...new Set([...places.map(({ roomId }) => roomId), ...origin])],
    facultyIds: [...new Set(places.flatMap(({ userId }) => userId ?? []))],
    ...limits,
    include: ['places', 'open'] as const,
  }
  const { facts } = await readFacts(database.pool, now, query, null)
  return { scope, now, schools: new Map([[schoolId, school]]), facts, others: new Map() }
}

/** Null if it is more than one person, or nobody. */
export function approverName({ staff }: SchoolReference, { approverId }: Approver): string | null {
  const person = approverId === null ? undefined : staff.get(approverId)
  return person ? professionalName(person) : null
}

/** What a student reads of a refusal: a time has to be picked, or nobody is sent there now. */
export function refusedOutlook(code: OutlookRefusal): 'schedule' | 'paused' {
  return code === 'asap_not_allowed' ? 'schedule' : 'paused'
}
