/**
 * Whose number or card it is. A number that is unknown, one that is not served here and one of an account that has ended
 * take the same queries, so that they cannot be told apart.
 */
import type { UserId } from '@corridor/rules/ids'
import { readStudentCard, readStudentNumber, sameScanSince } from '@corridor/rules/kiosk'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { LIVE, OPEN } from '../pass/conditions.ts'
import type { KioskScope } from '../session/kioskScope.ts'
import { hashCard } from './cards.ts'
import type { RoomClass } from './roomClasses.ts'

export interface FoundStudent {
  userId: UserId
  /** A card needs no PIN. */
  isCard: boolean
}

/** Null if there is none here, and `shared` if several students have this number. */
export async function findStudent(
  db: Reader,
  kiosk: KioskScope,
  typed: string,
  classes: readonly RoomClass[],
  now: Instant,
): Promise<FoundStudent | 'shared' | null> {
  const card = readStudentCard(typed)
  const number = card === null ? readStudentNumber(typed) : null
  const { rows } = await db.execute<{ userId: UserId; isServed: boolean }>(sql`
    select u.user_id as "userId", ${servedBy(kiosk, classes, now)} as "isServed"
    from membership m join user_account u on u.user_id = m.user_id
    where m.school_id = ${kiosk.schoolId} and m.ended_at is null and u.ended_at is null and u.type = 'student'
      and ${
        card === null
          ? sql`lower(coalesce(u.school_identifier, '')) = lower(${number ?? NO_NUMBER})`
          : sql`exists (select 1 from student_card c where c.school_id = m.school_id and c.student_id = m.user_id
              and c.code_hash = ${hashCard(card)})`
      }
    limit 2`)
  if (!rows.some(({ isServed }) => isServed)) return null
  const [first, second] = rows
  if (!first || second) return 'shared'
  return { userId: first.userId, isCard: card !== null }
}

/** What can be no number is looked for as well. Nobody has it. */
const NO_NUMBER = '\u0001'

/** Everybody, or those of a class in session here and those with a live or upcoming pass from or to the room. */
function servedBy({ students, roomId }: KioskScope, classes: readonly RoomClass[], now: Instant) {
  if (students === 'school') return sql`true`
  const groups = sql.param(classes.map(({ userGroupId }) => userGroupId))
  return sql`(exists (select 1 from class_member cm where cm.user_id = u.user_id and cm.ended_at is null
      and cm.user_group_id = any(${groups}::int[]))
    or exists (select 1 from pass p join school s on s.school_id = p.school_id
      where p.student_id = u.user_id and p.school_id = m.school_id and ${roomId} in (p.from_room_id, p.to_room_id)
        and ((${LIVE}) or (${OPEN.upcoming(now)}) or p.completed_at > ${sameScanSince(now)}::timestamptz)))`
}
