/**
 * The model test's own opinion: who may go and who may see, said once more from the rows alone, as plainly as can be.
 * It must not call the rules, which are what it judges.
 */
import type { Db } from '../../db/connect.ts'
import type { pass } from '../../db/schema/index.ts'
import { cover, membership, room, roomLink, roomSetting, userAccount } from '../../db/schema/index.ts'

type Row = typeof pass.$inferSelect
export type Way = Pick<Row, 'passId' | 'schoolId' | 'fromRoomId' | 'fromFacultyId' | 'toRoomId' | 'toFacultyId'>
export type Seen = Pick<Way, 'schoolId' | 'fromRoomId' | 'fromFacultyId' | 'toRoomId' | 'toFacultyId'> &
  Pick<Row, 'studentId' | 'createdBy'>

interface Limit {
  most: number
  covers: (way: Way) => boolean
}

export interface Oracle {
  /** Has every limit a place for it, beside those that run? */
  mayGo(way: Way, running: readonly Way[]): boolean
  /** In a list of theirs, or heard of live. */
  maySee(userId: number, seen: Seen): boolean
  /** By its id. */
  mayOpen(userId: number, seen: Seen): boolean
}

/** As things stand: nothing of this changes while the game is played. */
export async function readOracle(db: Pick<Db, 'select'>): Promise<Oracle> {
  const [rooms, settings, links, covers, members, people] = [
    await db.select().from(room),
    await db.select().from(roomSetting),
    await db.select().from(roomLink),
    await db.select().from(cover),
    await db.select().from(membership),
    await db.select().from(userAccount),
  ]

  const works = (userId: number | null, roomId: number | null): boolean =>
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
    if (totalLimit !== -1) limits.push({ most: totalLimit, covers: (way) => way.toRoomId === roomId })
  }
  for (const { schoolId, passLimit, fromFacultyId, toRoomId, toFacultyId } of settings) {
    if (passLimit === -1) continue
    const isFrom = (way: Way) =>
      fromFacultyId === null || (way.fromFacultyId === fromFacultyId && works(fromFacultyId, way.fromRoomId))
    const isTo = (way: Way) =>
      toRoomId === null
        ? way.toFacultyId === toFacultyId && works(toFacultyId, way.toRoomId)
        : way.toRoomId === toRoomId
    limits.push({ most: passLimit, covers: (way) => way.schoolId === schoolId && isFrom(way) && isTo(way) })
  }

  const isStudent = (userId: number) => people.find((one) => one.userId === userId)?.type === 'student'
  const memberOf = (userId: number, schoolId: number) =>
    members.find((one) => one.userId === userId && one.schoolId === schoolId)
  const mayOpen = (userId: number, { schoolId, studentId }: Seen): boolean =>
    memberOf(userId, schoolId) !== undefined && (!isStudent(userId) || userId === studentId)

  return {
    mayGo: (way, running) =>
      limits.every(({ most, covers: isCovered }) => !isCovered(way) || running.filter(isCovered).length < most),
    mayOpen,
    maySee(userId, seen) {
      if (!mayOpen(userId, seen)) return false
      if (userId === seen.studentId) return true
      const permissions: readonly string[] = memberOf(userId, seen.schoolId)?.permissions ?? []
      if (permissions.some((permission) => permission.startsWith('allPasses:'))) return true
      // Themselves, and whom they cover there, whose rooms they share as well.
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
