import type { Pass } from '@corridor/contract'
import { asSchoolId, type BlockId, type RoomId, type SchoolId, type UserId } from '@corridor/rules/ids'
import { type Whereabouts, whereabouts } from '@corridor/rules/live'
import { isLive, maySeeLive } from '@corridor/rules/pass'
import { type Bells, type ClockTime, meetingNow } from '@corridor/rules/schedule'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { LIVE, sentBack } from '../pass/conditions.ts'
import { selectPasses } from '../pass/queries.ts'
import type { SchoolReference, Schools } from '../reference.ts'
import { bellsOf } from '../school/bells.ts'
import { timeOfDay } from '../school/classes.ts'
import type { Scope } from '../session/scope.ts'

interface StudentAtSchool {
  userId: UserId
  schoolId: SchoolId
}

interface ClassRow extends Record<string, unknown> {
  studentId: UserId
  schoolId: SchoolId
  name: string
  ownedBy: UserId
  blockId: BlockId | null
  startMinute: number | null
  endMinute: number | null
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

/** Where a student is, and what it follows from. */
export interface Presence {
  whereabouts: Whereabouts
  /** The student's live pass, or the one that they were sent back on just now. The viewer may not be allowed to see it. */
  pass: Pass | null
  classNow: ClassNow | null
}

/** Where these students are. The viewer may open all of them in these schools. */
export async function readWhereabouts(
  ...query: Parameters<typeof readPresence>
): Promise<(student: StudentAtSchool) => Whereabouts> {
  const presenceOf = await readPresence(...query)
  return (student) => presenceOf(student).whereabouts
}

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
    db.execute<ClassRow>(sql`
    select cm.user_id as "studentId", c.school_id as "schoolId", c.name, c.owned_by as "ownedBy", c.block_id as "blockId",
      c.start_minute as "startMinute", c.end_minute as "endMinute"
    from class_member cm join class c on c.user_group_id = cm.user_group_id
    where cm.user_id = any(${userIds}::int[]) and cm.school_id = any(${schoolIds}::int[])
      and cm.ended_at is null and c.ended_at is null
    order by cm.confirmed_at is null, c.name, c.user_group_id`),
  ])
  const isOf = (student: StudentAtSchool) => (row: { studentId: UserId; schoolId: SchoolId }) =>
    row.studentId === student.userId && row.schoolId === student.schoolId
  const bells = new Map<SchoolReference, Bells>()
  const bellsFor = (reference: SchoolReference) => {
    const known = bells.get(reference) ?? bellsOf(reference)
    bells.set(reference, known)
    return known
  }
  return (student) => {
    const reference = schools.get(asSchoolId(student.schoolId))
    const theirs = passes.filter(isOf(student))
    const live = theirs.find(isLive)
    const back = theirs.find((pass) => !isLive(pass))
    const classNow = reference ? classNowOf(reference, bellsFor(reference), classes.filter(isOf(student)), now) : null
    return {
      whereabouts: whereabouts({
        passes: live ? [{ ...live, isVisible: maySeeLive(scope, live) }] : [],
        sentBackTo: back ? { roomName: maySeeLive(scope, back) ? back.fromRoomName : null } : null,
        classNow: classNow && { name: classNow.name, roomName: classNow.room?.name ?? null },
      }),
      pass: live ?? back ?? null,
      classNow,
    }
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
    attributes: {
      schedule:
        row.startMinute === null || row.endMinute === null
          ? null
          : { start: timeOfDay(row.startMinute), end: timeOfDay(row.endMinute) },
    },
  }))
  const meeting = meetingNow(scheduled, bells, reference.school.timezone, now)
  if (!meeting) return null
  const { name, ownedBy } = meeting.class.row
  return { ...meeting, name, ownedBy, room: roomOf(reference, ownedBy, now) }
}

/** A class meets in its teacher's room: the first one by name that they work in themselves. */
function roomOf({ rooms, staffByRoom }: SchoolReference, ownedBy: UserId, now: Instant): ClassNow['room'] {
  const staff = staffByRoom(now)
  return (
    [...rooms.values()].find(({ roomId, isInUse }) => isInUse && staff.get(roomId)?.linked.includes(ownedBy)) ?? null
  )
}
