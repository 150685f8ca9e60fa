import type { Answer } from '@corridor/contract'
import { can, fileFor, type Instant, isOwn, type ListName, localDay } from '@corridor/rules'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { membership, school, userAccount } from '../db/schema/index.ts'
import { openPasses, selectPasses } from '../pass/queries.ts'
import type { Scope } from '../session/scope.ts'

type Snapshot = Answer<'GET /api/user/:userId/passes'>

/** A student as staff meet them: what is open, and how today and the year stand. Null for whom the viewer may not open. */
export async function studentSnapshot(
  db: Reader,
  scope: Scope,
  studentId: number,
  now: Instant,
): Promise<Snapshot | null> {
  if (scope.schoolIds.length === 0) return null
  const [found] = await db
    .select({ student: userAccount, school })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.userId, membership.userId))
    .innerJoin(school, eq(school.schoolId, membership.schoolId))
    .where(
      and(
        eq(membership.userId, studentId),
        inArray(membership.schoolId, [...scope.schoolIds]),
        isNull(membership.endedAt),
        eq(userAccount.type, 'student'),
      ),
    )
    .limit(1)
  if (!found) return null
  const { student, school: row } = found
  const open = await selectPasses(db, sql`${openPasses([row.schoolId], now)} and p.student_id = ${studentId}`, now)
  const isTaught = open.some((pass) => isOwn(scope, pass)) || (await teaches(db, scope, studentId))
  if (!can(scope, 'person.see', { schoolId: row.schoolId, userId: studentId, type: 'student', isTaught })) return null
  const of = (list: ListName) => open.filter((pass) => fileFor(scope, pass, row, now) === list)
  return {
    student: {
      userId: student.userId,
      schoolId: row.schoolId,
      firstName: student.firstName,
      lastName: student.lastName,
      grade: student.grade,
      schoolIdentifier: student.schoolIdentifier,
      profileImageUrl: student.profileImageUrl,
    },
    livePasses: of('live'),
    upcomingPasses: of('upcoming'),
    requestedPasses: of('requested'),
    metrics: await metricsOf(db, studentId, localDay(now, row.timezone)),
  }
}

async function teaches(db: Reader, scope: Scope, studentId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from class_member m join class c on c.user_group_id = m.user_group_id
    where m.user_id = ${studentId} and m.ended_at is null and c.ended_at is null and c.owned_by in ${scope.actsFor} limit 1`)
  return rows.length > 0
}

async function metricsOf(db: Reader, studentId: number, today: string): Promise<Snapshot['metrics']> {
  const { rows } = await db.execute<{
    used: number
    completed: number
    time: number
    all: number
    average: number | null
  }>(sql`
    select coalesce(sum(used_passes) filter (where day = ${today}), 0)::int as used,
      coalesce(sum(completed_passes) filter (where day = ${today}), 0)::int as completed,
      coalesce(sum(total_time) filter (where day = ${today}), 0)::int as time,
      coalesce(sum(used_passes), 0)::int as "all",
      (sum(total_time)::float8 / nullif(sum(timed_passes), 0)) as average
    from student_day where student_id = ${studentId}`)
  const [row] = rows
  return {
    passesUsedToday: row?.used ?? 0,
    completedPassesToday: row?.completed ?? 0,
    totalTimeOutsideClassroomToday: row?.time ?? 0,
    totalUsedPassCount: row?.all ?? 0,
    averagePassTime: row?.average ?? null,
  }
}
