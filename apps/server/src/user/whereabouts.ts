import type { Pass } from '@corridor/contract'
import type { BlockId, RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { type Whereabouts, whereabouts } from '@corridor/rules/live'
import { isLive, maySeeLive, type RelationFacts } from '@corridor/rules/pass'
import { type Bells, type ClockTime, meetingNow } from '@corridor/rules/schedule'
import { type Instant, instant } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { LIVE, sentBack, sentBackLately } from '../pass/conditions.ts'
import { selectPasses } from '../pass/queries.ts'
import type { ReferenceRoom, SchoolReference, Schools } from '../reference.ts'
import { bellsOf } from '../school/bells.ts'
import { ownHoursOf } from '../school/classes.ts'
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

type PassRow = RelationFacts & Record<'enqueuedAt' | 'startedAt', string | null>

/** What says where a student is. */
export interface WhereaboutsRow {
  passes: PassRow[] | null
  /** The pass that they were sent back on just now. */
  sentBack: PassRow | null
  classes: ClassRow[] | null
}

const PASS_COLUMNS = sql`json_build_object('schoolId', p.school_id, 'studentId', p.student_id, 'createdBy', p.created_by,
    'toFacultyId', p.to_faculty_id, 'fromFacultyId', p.from_faculty_id, 'fromRoomId', p.from_room_id,
    'toRoomId', p.to_room_id, 'approvalByOrigin', p.approval_by_origin, 'approverRoomId', p.approver_room_id,
    'enqueuedAt', p.enqueued_at, 'startedAt', p.started_at)`

/**
 * Columns of a student `m`, in the same statement that finds them. A class that only its teacher put the student into
 * comes after those that the office or a roster knows of.
 */
export const whereaboutsColumns = (now: Instant): SQL => sql`
  (select json_agg(${PASS_COLUMNS})
    from pass p where p.student_id = m.user_id and p.school_id = m.school_id and ${LIVE}) as passes,
  (select ${PASS_COLUMNS} from pass_event e join pass p on p.pass_id = e.pass_id
    where e.school_id = m.school_id and ${sentBackLately(now)}
      and p.student_id = m.user_id order by e.at desc limit 1) as "sentBack",
  (select json_agg(json_build_object('name', c.name, 'ownedBy', c.owned_by, 'blockId', c.block_id,
    'startMinute', c.start_minute, 'endMinute', c.end_minute)
    order by cm.confirmed_at is null, c.name, c.user_group_id)
    from class_member cm join class c on c.user_group_id = cm.user_group_id
    where cm.user_id = m.user_id and cm.school_id = m.school_id and cm.ended_at is null and c.ended_at is null) as classes`

/** Where this student is in these schools. */
export async function readWhereabouts(
  db: Reader,
  { userId, schoolIds }: { userId: UserId; schoolIds: readonly SchoolId[] },
  now: Instant,
): Promise<(StudentAtSchool & WhereaboutsRow)[]> {
  const { rows } = await db.execute(sql`
    select m.user_id as "userId", m.school_id as "schoolId", ${whereaboutsColumns(now)}
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
  const bellsFor = bellsOnce()
  return ({ schoolId, passes, sentBack: back, classes }) => {
    const reference = schools.get(schoolId)
    if (!reference) return whereabouts({ passes: [], classNow: null })
    const time = (value: string | null) => (value === null ? null : instant(value))
    const nameOf = (roomId: RoomId | null) => (roomId === null ? null : (reference.rooms.get(roomId)?.name ?? null))
    const theirs = (passes ?? []).map((pass) => ({
      enqueuedAt: time(pass.enqueuedAt),
      startedAt: time(pass.startedAt),
      completedAt: null,
      canceledAt: null,
      toRoomName: nameOf(pass.toRoomId) ?? '',
      isVisible: maySeeLive(scope, pass),
    }))
    const sentBackTo = back && { roomName: maySeeLive(scope, back) ? nameOf(back.fromRoomId) : null }
    const classNow = classNowOf(reference, bellsFor(reference), classes ?? [], now)
    return whereabouts({ passes: theirs, sentBackTo, classNow: classNow && withRoomName(classNow) })
  }
}

/** The class that a student should be in. */
export interface ClassNow {
  name: string
  ownedBy: UserId
  /** Where it meets: in its teacher's room. Null if they work in none. */
  room: { roomId: RoomId; name: string } | null
  blockName: string | null
  until: ClockTime
}

const withRoomName = ({ name, room }: ClassNow) => ({ name, roomName: room?.name ?? null })

/** Where a student is, and what it follows from. */
export interface Presence {
  whereabouts: Whereabouts
  /** The student's live pass, or the one that they were sent back on just now. The viewer may not be allowed to see it. */
  pass: Pass | null
  classNow: ClassNow | null
}

type ClassOf = ClassRow & { studentId: UserId; schoolId: SchoolId }

export async function readPresence(
  db: Reader,
  scope: Scope,
  schools: Schools,
  students: readonly StudentAtSchool[],
  now: Instant,
): Promise<(student: StudentAtSchool) => Presence> {
  const userIds = sql.param([...new Set(students.map(({ userId }) => userId))])
  const schoolIds = sql.param([...new Set(students.map(({ schoolId }) => schoolId))])
  const [passes, { rows: classes }] = await Promise.all([
    selectPasses(
      db,
      sql`p.student_id = any(${userIds}::int[]) and p.school_id = any(${schoolIds}::int[])
        and (${LIVE} or ${sentBack(schoolIds, now)})`,
      now,
    ),
    // A class that only its teacher put the student into comes after those that the office or a roster knows of.
    db.execute<{ [K in keyof ClassOf]: ClassOf[K] }>(sql`
    select cm.user_id as "studentId", c.school_id as "schoolId", c.name, c.owned_by as "ownedBy", c.block_id as "blockId",
      c.start_minute as "startMinute", c.end_minute as "endMinute"
    from class_member cm join class c on c.user_group_id = cm.user_group_id
    where cm.user_id = any(${userIds}::int[]) and cm.school_id = any(${schoolIds}::int[])
      and cm.ended_at is null and c.ended_at is null
    order by cm.confirmed_at is null, c.name, c.user_group_id`),
  ])
  const isOf = (student: StudentAtSchool) => (row: { studentId: UserId; schoolId: SchoolId }) =>
    row.studentId === student.userId && row.schoolId === student.schoolId
  const bellsFor = bellsOnce()
  return (student) => {
    const reference = schools.get(student.schoolId)
    const theirs = passes.filter(isOf(student))
    const live = theirs.find(isLive)
    const back = theirs.find((pass) => !isLive(pass))
    const classNow = reference ? classNowOf(reference, bellsFor(reference), classes.filter(isOf(student)), now) : null
    return {
      whereabouts: whereabouts({
        passes: live ? [{ ...live, isVisible: maySeeLive(scope, live) }] : [],
        sentBackTo: back ? { roomName: maySeeLive(scope, back) ? back.fromRoomName : null } : null,
        classNow: classNow && withRoomName(classNow),
      }),
      pass: live ?? back ?? null,
      classNow,
    }
  }
}

/** The bells of each school, worked out when they are first needed. */
function bellsOnce(): (reference: SchoolReference) => Bells {
  const bells = new Map<SchoolReference, Bells>()
  return (reference) => {
    const known = bells.get(reference) ?? bellsOf(reference)
    bells.set(reference, known)
    return known
  }
}

function classNowOf(
  reference: SchoolReference,
  bells: Bells,
  classes: readonly ClassRow[],
  now: Instant,
): ClassNow | null {
  const scheduled = classes.map((row) => ({
    row,
    blockId: row.blockId,
    attributes: { schedule: ownHoursOf(row) },
  }))
  const meeting = meetingNow(scheduled, bells, reference.school.timezone, now)
  if (!meeting) return null
  const { name, ownedBy } = meeting.class.row
  return { ...meeting, name, ownedBy, room: roomOfTeacher(reference, ownedBy, now) }
}

/** A class meets in its teacher's room: the first one by name that they work in themselves. */
export function roomOfTeacher(
  { rooms, staffByRoom }: SchoolReference,
  ownedBy: UserId,
  now: Instant,
): ReferenceRoom | null {
  const staff = staffByRoom(now)
  return (
    [...rooms.values()].find(({ roomId, isInUse }) => isInUse && staff.get(roomId)?.linked.includes(ownedBy)) ?? null
  )
}
