import type { BlockId, SchoolId, UserId } from '@corridor/rules/ids'
import { type Whereabouts, whereabouts } from '@corridor/rules/live'
import { maySee, type RelationFacts } from '@corridor/rules/pass'
import { type Bells, classInSession } from '@corridor/rules/schedule'
import { type Instant, instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { LIVE } from '../pass/conditions.ts'
import type { SchoolReference, Schools } from '../reference.ts'
import { bellsOf } from '../school/bells.ts'
import { timeOfDay } from '../school/classes.ts'
import type { Scope } from '../session/scope.ts'

export interface StudentAtSchool {
  userId: UserId
  schoolId: SchoolId
}

interface ClassRow {
  name: string
  ownedBy: UserId
  blockId: BlockId | null
  startMinute: number | null
  endMinute: number | null
}

type LivePass = RelationFacts & Record<'enqueuedAt' | 'startedAt', string | null>

/** What says where a student is. */
export interface WhereaboutsRow {
  passes: LivePass[] | null
  classes: ClassRow[] | null
}

/**
 * Columns of a student `m`, in the same statement that finds them. A class that only its teacher put the student into
 * comes after those that the office or a roster knows of.
 */
export const WHEREABOUTS_COLUMNS = sql`
  (select json_agg(json_build_object('schoolId', p.school_id, 'studentId', p.student_id, 'createdBy', p.created_by,
    'toFacultyId', p.to_faculty_id, 'fromFacultyId', p.from_faculty_id, 'fromRoomId', p.from_room_id,
    'toRoomId', p.to_room_id, 'approvalByOrigin', p.approval_by_origin, 'approverRoomId', p.approver_room_id,
    'enqueuedAt', p.enqueued_at, 'startedAt', p.started_at))
    from pass p where p.student_id = m.user_id and p.school_id = m.school_id and ${LIVE}) as passes,
  (select json_agg(json_build_object('name', c.name, 'ownedBy', c.owned_by, 'blockId', c.block_id,
    'startMinute', c.start_minute, 'endMinute', c.end_minute)
    order by cm.confirmed_at is null, c.name, c.user_group_id)
    from class_member cm join class c on c.user_group_id = cm.user_group_id
    where cm.user_id = m.user_id and cm.school_id = m.school_id and cm.ended_at is null and c.ended_at is null) as classes`

/** Where this student is in these schools. */
export async function readWhereabouts(
  db: Reader,
  { userId, schoolIds }: { userId: UserId; schoolIds: readonly SchoolId[] },
): Promise<(StudentAtSchool & WhereaboutsRow)[]> {
  const { rows } = await db.execute(sql`
    select m.user_id as "userId", m.school_id as "schoolId", ${WHEREABOUTS_COLUMNS}
    from membership m where m.user_id = ${userId} and m.school_id = any(${sql.param([...schoolIds])}::int[])
    order by m.school_id`)
  return rows as unknown as (StudentAtSchool & WhereaboutsRow)[]
}

/** The viewer may open all of these students in these schools. */
export function presentWhereabouts(
  scope: Scope,
  schools: Schools,
  now: Instant,
): (student: StudentAtSchool & WhereaboutsRow) => Whereabouts {
  const bells = new Map<SchoolReference, Bells>()
  const bellsFor = (reference: SchoolReference) => {
    const known = bells.get(reference) ?? bellsOf(reference)
    bells.set(reference, known)
    return known
  }
  return ({ schoolId, passes, classes }) => {
    const reference = schools.get(schoolId)
    if (!reference) return whereabouts({ passes: [], classNow: null })
    const time = (value: string | null) => (value === null ? null : instant(value))
    const theirs = (passes ?? []).map((pass) => ({
      enqueuedAt: time(pass.enqueuedAt),
      startedAt: time(pass.startedAt),
      completedAt: null,
      canceledAt: null,
      toRoomName: reference.rooms.get(pass.toRoomId)?.name ?? '',
      isVisible: maySee(scope, pass),
    }))
    const group = classes ? classNowOf(reference, bellsFor(reference), classes, now) : null
    const classNow = group && { name: group.name, roomName: roomOf(reference, group, now) }
    return whereabouts({ passes: theirs, classNow })
  }
}

function classNowOf(
  reference: SchoolReference,
  bells: Bells,
  classes: readonly ClassRow[],
  now: Instant,
): ClassRow | null {
  const scheduled = classes.map((row) => ({
    row,
    blockId: row.blockId,
    attributes: {
      schedule:
        row.startMinute === null || row.endMinute === null
          ? null
          : { start: timeOfDay(row.startMinute), end: timeOfDay(row.endMinute) },
    },
  }))
  return classInSession(scheduled, bells, reference.school.timezone, now)?.row ?? null
}

/** A class meets in its teacher's room: the first one by name that they work in themselves. */
function roomOf({ rooms, staffByRoom }: SchoolReference, { ownedBy }: ClassRow, now: Instant): string | null {
  const staff = staffByRoom(now)
  const room = [...rooms.values()].find(({ roomId, isInUse }) => isInUse && staff.get(roomId)?.linked.includes(ownedBy))
  return room?.name ?? null
}
