import { asSchoolId, type BlockId, type SchoolId, type UserId } from '@corridor/rules/ids'
import { type Whereabouts, whereabouts } from '@corridor/rules/live'
import { maySee } from '@corridor/rules/pass'
import { type Bells, classInSession } from '@corridor/rules/schedule'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { LIVE } from '../pass/conditions.ts'
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

/** Where these students are. The viewer may open all of them in these schools. */
export async function readWhereabouts(
  db: Reader,
  scope: Scope,
  schools: Schools,
  students: readonly StudentAtSchool[],
  now: Instant,
): Promise<(student: StudentAtSchool) => Whereabouts> {
  if (students.length === 0) return () => whereabouts({ passes: [], classNow: null })
  const userIds = sql.param([...new Set(students.map(({ userId }) => userId))])
  const schoolIds = sql.param([...new Set(students.map(({ schoolId }) => schoolId))])
  const [passes, { rows: classes }] = await Promise.all([
    selectPasses(
      db,
      sql`p.student_id = any(${userIds}::int[]) and p.school_id = any(${schoolIds}::int[]) and ${LIVE}`,
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
    const theirs = passes.filter(isOf(student)).map((pass) => ({ ...pass, isVisible: maySee(scope, pass) }))
    const group = reference ? classNowOf(reference, bellsFor(reference), classes.filter(isOf(student)), now) : null
    const classNow = reference && group ? { name: group.name, roomName: roomOf(reference, group, now) } : null
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
