/**
 * The model test's independent implementation: who may go and who may see, computed from the rows alone, as simply as
 * possible. It must not call the rules, because it verifies them.
 */
import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import type { Db } from '../../db/connect.ts'
import {
  cover,
  membership,
  type pass,
  room,
  roomLink,
  roomSetting,
  school,
  userAccount,
} from '../../db/schema/index.ts'

type Row = typeof pass.$inferSelect
export type PassEndpoints = Pick<
  Row,
  'passId' | 'schoolId' | 'fromRoomId' | 'fromFacultyId' | 'toRoomId' | 'toFacultyId'
> &
  Pick<Row, 'studentId' | 'createdBy' | 'approvedBy' | 'scheduledFor'>
export type VisiblePassFields = Pick<
  PassEndpoints,
  'schoolId' | 'fromRoomId' | 'fromFacultyId' | 'toRoomId' | 'toFacultyId'
> &
  Pick<Row, 'studentId' | 'createdBy'>

interface Limit {
  max: number
  /** Whom it counts. */
  covers: (endpoints: PassEndpoints) => boolean
  /** Whom it does not hold up, though it counts them. */
  lets?: (endpoints: PassEndpoints) => boolean
}

export interface Oracle {
  /** Whether every limit has a place for it, given the passes that are running. */
  mayGo(endpoints: PassEndpoints, running: readonly PassEndpoints[]): boolean
  /** In one of their lists, or through a live event. */
  maySee(userId: UserId, seen: VisiblePassFields): boolean
  /** By its id. */
  mayOpen(userId: UserId, seen: VisiblePassFields): boolean
}

/** Read once: nothing of this changes during the test. */
export async function readOracle(db: Pick<Db, 'select'>): Promise<Oracle> {
  const [rooms, schools, settings, links, covers, members, people] = [
    await db.select().from(room),
    await db.select().from(school),
    await db.select().from(roomSetting),
    await db.select().from(roomLink),
    await db.select().from(cover),
    await db.select().from(membership),
    await db.select().from(userAccount),
  ]

  const works = (userId: UserId | null, roomId: RoomId | null): boolean =>
    links.some(
      (link) =>
        link.roomId === roomId &&
        (link.userId === userId ||
          covers.some(
            (one) => one.schoolId === link.schoolId && one.userId === userId && one.forUserId === link.userId,
          )),
    )

  const limits: Limit[] = []
  for (const { roomId, totalLimit } of rooms) {
    if (totalLimit !== -1) limits.push({ max: totalLimit, covers: (endpoints) => endpoints.toRoomId === roomId })
  }
  const isOpen = (roomId: RoomId) => rooms.some((one) => one.roomId === roomId && one.alwaysOpen)
  /** It has a time, and a person issued or approved it. */
  const lets = ({ scheduledFor, approvedBy, createdBy, studentId }: PassEndpoints) =>
    scheduledFor !== null && (approvedBy !== null || createdBy !== studentId)
  for (const { roomId, outLimit } of rooms) {
    if (outLimit === -1) continue
    limits.push({ max: outLimit, lets, covers: (one) => one.fromRoomId === roomId && !isOpen(one.toRoomId) })
  }
  for (const { schoolId, hallCap } of schools) {
    if (hallCap === null) continue
    limits.push({ max: hallCap, lets, covers: (one) => one.schoolId === schoolId && !isOpen(one.toRoomId) })
  }
  for (const { schoolId, passLimit, fromFacultyId, toRoomId, toFacultyId } of settings) {
    if (passLimit === -1) continue
    const isFrom = (endpoints: PassEndpoints) =>
      fromFacultyId === null ||
      (endpoints.fromFacultyId === fromFacultyId && works(fromFacultyId, endpoints.fromRoomId))
    const isTo = (endpoints: PassEndpoints) =>
      toRoomId === null
        ? endpoints.toFacultyId === toFacultyId && works(toFacultyId, endpoints.toRoomId)
        : endpoints.toRoomId === toRoomId
    limits.push({
      max: passLimit,
      covers: (endpoints) => endpoints.schoolId === schoolId && isFrom(endpoints) && isTo(endpoints),
    })
  }

  const isStudent = (userId: UserId) => people.find((one) => one.userId === userId)?.type === 'student'
  const memberOf = (userId: UserId, schoolId: SchoolId) =>
    members.find((one) => one.userId === userId && one.schoolId === schoolId)
  const mayOpen = (userId: UserId, { schoolId, studentId }: VisiblePassFields): boolean =>
    memberOf(userId, schoolId) !== undefined && (!isStudent(userId) || userId === studentId)

  return {
    mayGo: (endpoints, running) =>
      limits.every(
        ({ max, covers: isCovered, lets: letsGo }) =>
          !isCovered(endpoints) || letsGo?.(endpoints) || running.filter(isCovered).length < max,
      ),
    mayOpen,
    maySee(userId, seen) {
      if (!mayOpen(userId, seen)) return false
      if (userId === seen.studentId) return true
      const permissions: readonly string[] = memberOf(userId, seen.schoolId)?.permissions ?? []
      if (permissions.some((permission) => permission.startsWith('allPasses:'))) return true
      // Themselves, and the people they cover for, whose rooms they share as well.
      const self = [userId]
      for (const one of covers) if (one.userId === userId && one.schoolId === seen.schoolId) self.push(one.forUserId)
      if ([seen.toFacultyId, seen.fromFacultyId, seen.createdBy].some((id) => id !== null && self.includes(id)))
        return true
      return links.some(
        (link) => self.includes(link.userId) && (link.roomId === seen.toRoomId || link.roomId === seen.fromRoomId),
      )
    },
  }
}
