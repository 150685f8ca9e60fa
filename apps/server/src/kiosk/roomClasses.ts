/** Classes that are in session in a kiosk's room: those of the people who work there now. */
import type { BlockId, UserGroupId, UserId } from '@corridor/rules/ids'
import { type RoomStaff, staffOf, worksThere } from '@corridor/rules/pass'
import { classInSession } from '@corridor/rules/schedule'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import type { SchoolReference } from '../reference.ts'
import { bellsOf } from '../school/bells.ts'
import { ownHoursOf } from '../school/classes.ts'
import { taughtBy } from '../school/classTeachers.ts'
import type { KioskScope } from '../session/kioskScope.ts'

export interface RoomClass {
  userGroupId: UserGroupId
  /** Those who teach it and work in the room, its owner first. */
  teacherIds: UserId[]
}

interface Row extends Record<string, unknown> {
  userGroupId: UserGroupId
  blockId: BlockId | null
  startMinute: number | null
  endMinute: number | null
  teacherIds: UserId[]
}

export function staffOfKiosk({ staffByRoom }: SchoolReference, { roomId }: KioskScope, now: Instant): RoomStaff {
  return staffOf(staffByRoom(now), roomId)
}

export async function classesInRoom(
  db: Reader,
  reference: SchoolReference,
  kiosk: KioskScope,
  now: Instant,
): Promise<RoomClass[]> {
  const staff = staffOfKiosk(reference, kiosk, now)
  const people = sql.param([...staff.linked, ...staff.covering])
  const { rows } = await db.execute<Row>(sql`
    select c.user_group_id as "userGroupId", c.block_id as "blockId", c.start_minute as "startMinute",
      c.end_minute as "endMinute",
      array(select c.owned_by union all select ct.user_id from class_teacher ct where ct.user_group_id = c.user_group_id)
        as "teacherIds"
    from class c
    where c.school_id = ${kiosk.schoolId} and c.ended_at is null
      and ${taughtBy(sql`c`, (teacher) => sql`${teacher} = any(${people}::int[])`)}
    order by c.name, c.user_group_id`)
  const bells = bellsOf(reference)
  return rows
    .filter((row) => {
      const meets = { blockId: row.blockId, attributes: { schedule: ownHoursOf(row) } }
      return classInSession([meets], bells, reference.school.timezone, now) !== null
    })
    .map(({ userGroupId, teacherIds }) => ({
      userGroupId,
      teacherIds: teacherIds.filter((userId) => worksThere(userId, staff)),
    }))
}
