/** Where students who come in go: to their class in session, or to the one that is about to begin, in its teacher's room. */
import type { LateClass } from '@corridor/contract'
import type { BlockId, RoomId, UserGroupId, UserId } from '@corridor/rules/ids'
import { type Arrival, arrivalAt, type ScheduledClass } from '@corridor/rules/schedule'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import type { ReferenceRoom, SchoolReference } from '../reference.ts'
import { bellsOf } from '../school/bells.ts'
import { ownHoursOf } from '../school/classes.ts'
import { roomOfTeacher } from '../user/whereabouts.ts'

/** A class of a student, with the room that it meets in. */
export interface RoomedClass extends ScheduledClass {
  userGroupId: UserGroupId
  name: string
  ownedBy: UserId
  room: ReferenceRoom
}

export type StudentArrival = Arrival<RoomedClass>

interface ClassRow extends Record<string, unknown> {
  studentId: UserId
  userGroupId: UserGroupId
  name: string
  ownedBy: UserId
  blockId: BlockId | null
  startMinute: number | null
  endMinute: number | null
}

/** Nobody is sent to the entrance itself, or to a class without a room. */
export async function readArrivals(
  db: Reader,
  reference: SchoolReference,
  { studentIds, entranceId }: { studentIds: readonly UserId[]; entranceId: RoomId },
  now: Instant,
): Promise<(studentId: UserId) => StudentArrival> {
  const { school } = reference
  const { rows } = await db.execute<ClassRow>(sql`
    select cm.user_id as "studentId", c.user_group_id as "userGroupId", c.name, c.owned_by as "ownedBy",
      c.block_id as "blockId", c.start_minute as "startMinute", c.end_minute as "endMinute"
    from class_member cm join class c on c.user_group_id = cm.user_group_id
    where cm.user_id = any(${sql.param([...studentIds])}::int[]) and cm.school_id = ${school.schoolId}
      and cm.ended_at is null and c.ended_at is null
    order by cm.confirmed_at is null, c.name, c.user_group_id`)
  const bells = bellsOf(reference)
  const classesOf = Map.groupBy(rows, ({ studentId }) => studentId)
  return (studentId) => {
    const classes = (classesOf.get(studentId) ?? []).flatMap((row): RoomedClass[] => {
      const room = roomOfTeacher(reference, row.ownedBy, now)
      if (!room || room.roomId === entranceId) return []
      const { userGroupId, name, ownedBy, blockId } = row
      return [{ userGroupId, name, ownedBy, blockId, attributes: { schedule: ownHoursOf(row) }, room }]
    })
    return arrivalAt(classes, bells, school.timezone, now)
  }
}

export function presentClasses({ classes }: StudentArrival): LateClass[] {
  return classes.map(({ class: { userGroupId, name, room } }) => ({
    ...{ userGroupId, name },
    ...{ roomName: room.name, roomColor: room.zoneColor },
  }))
}
