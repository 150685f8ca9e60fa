/** Who was out: the passes that are or were under way during a freeze. Read live, never copied. */
import type { FreezePass } from '@corridor/contract'
import type { FreezeTimes } from '@corridor/rules/freeze'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { DEFAULT_INTERVAL_AFTER } from '@corridor/rules/pass'
import { type Instant, instant, minutesAfter } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { WAITING } from '../pass/conditions.ts'
import type { SchoolReference } from '../reference.ts'

interface Of extends FreezeTimes {
  schoolId: SchoolId
}

/** Passes of an earlier day that nobody ended are not the reason why somebody is out. */
const LONGEST_PASS_HOURS = 24

export async function passesDuring(
  db: Reader,
  { schoolId, startedAt, endedAt }: Of,
  studentIds?: readonly UserId[],
): Promise<FreezePass[]> {
  const among: SQL = studentIds ? sql`p.student_id = any(${sql.param([...studentIds])}::int[])` : sql`true`
  const { rows } = await db.execute<{ [K in keyof FreezePass]: FreezePass[K] }>(sql`
    select p.pass_id as "passId", p.student_id as "studentId", p.from_room_id as "fromRoomId",
      p.to_room_id as "toRoomId", p.started_at as "startedAt", p.completed_at as "completedAt"
    from pass p
    where p.school_id = ${schoolId} and ${among}
      and p.started_at > ${startedAt}::timestamptz - make_interval(hours => ${LONGEST_PASS_HOURS})
      and p.started_at <= ${endedAt ?? 'infinity'}::timestamptz
      and (p.completed_at is null or p.completed_at >= ${startedAt}::timestamptz)
    order by p.started_at, p.pass_id`)
  return rows.map((row) => ({
    ...row,
    startedAt: instant(row.startedAt),
    completedAt: row.completedAt && instant(row.completedAt),
  }))
}

/** How many upcoming passes could have been started, had there been no freeze. */
export async function lapsedDuring(
  db: Reader,
  { school }: SchoolReference,
  { startedAt, endedAt }: { startedAt: Instant; endedAt: Instant },
): Promise<number> {
  const open = school.passActivationIntervalAfter ?? DEFAULT_INTERVAL_AFTER
  const { rows } = await db.execute<{ lapsed: number }>(sql`
    select count(*)::int as lapsed from pass p
    where p.school_id = ${school.schoolId} and ${WAITING} and p.approved_at is not null
      and p.base_at >= ${minutesAfter(startedAt, -open)}::timestamptz
      and p.base_at < ${minutesAfter(endedAt, -open)}::timestamptz`)
  return rows[0]?.lapsed ?? 0
}
