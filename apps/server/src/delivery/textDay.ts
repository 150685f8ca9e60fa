/** How many texts a school sends in a day. Each of them costs the district something. */
import type { Answer } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { TEXTS_PER_SCHOOL_DAY } from '@corridor/rules/delivery'
import type { SchoolId } from '@corridor/rules/ids'
import { type Instant, localDay } from '@corridor/rules/time'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { textDay } from '../db/schema/index.ts'
import { forbidden } from '../http/errors.ts'
import { schoolOf } from '../school/reference.ts'
import type { Scope } from '../session/scope.ts'
import type { Claimed } from './claim.ts'

/** False if the school has sent as many as it may in a day. */
export async function countText(db: Reader, { schoolId, timezone }: Claimed, now: Instant): Promise<boolean> {
  if (schoolId === null || timezone === null) return true
  const { rowCount } = await db.execute(sql`
    insert into text_day as t (school_id, day, sent) values (${schoolId}, ${localDay(now, timezone)}, 1)
    on conflict (school_id, day) do update set sent = t.sent + 1 where t.sent < ${TEXTS_PER_SCHOOL_DAY}`)
  return (rowCount ?? 0) > 0
}

export async function readTextDay(
  { database, references, clock, texts }: Context,
  scope: Scope,
  schoolId: SchoolId,
): Promise<Answer<'GET /api/school/:schoolId/texts'>> {
  const reference = await schoolOf(references, scope, schoolId)
  if (!can(scope, 'school.seeSettings', { schoolId })) throw forbidden()
  const today = localDay(clock.now(), reference.school.timezone)
  const [row] = await database.db
    .select({ sent: textDay.sent })
    .from(textDay)
    .where(and(eq(textDay.schoolId, schoolId), eq(textDay.day, today)))
  return { isSetUp: texts !== null, sentToday: row?.sent ?? 0, perDay: TEXTS_PER_SCHOOL_DAY }
}
