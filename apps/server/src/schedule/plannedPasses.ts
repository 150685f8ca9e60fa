/** Passes for days to come, which somebody has to decide about before such a day gets no school. */
import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import { dayBounds, type LocalDay } from '@corridor/rules/time'
import { and, asc, count, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../db/connect.ts'
import { pass, room, userAccount } from '../db/schema/index.ts'
import type { Scope } from '../session/scope.ts'

/** The condition of the lists of upcoming and requested passes, whose indexes are by the base time. */
function planned(schoolId: SchoolId, timezone: string, days: readonly LocalDay[]) {
  return and(
    eq(pass.schoolId, schoolId),
    isNull(pass.enqueuedAt),
    isNull(pass.startedAt),
    isNull(pass.rejectedAt),
    isNull(pass.canceledAt),
    isNotNull(pass.scheduledFor),
    or(
      ...days.map((day) => {
        const { start, end } = dayBounds(day, timezone)
        return and(gte(pass.baseAt, start), lt(pass.baseAt, end))
      }),
    ),
  )
}

export async function countPlanned(
  db: Reader,
  school: { schoolId: SchoolId; timezone: string },
  days: readonly LocalDay[],
): Promise<number> {
  if (days.length === 0) return 0
  const [row] = await db
    .select({ total: count() })
    .from(pass)
    .where(planned(school.schoolId, school.timezone, days))
  return row?.total ?? 0
}

/** As many as can be canceled at once. */
const MAX_LISTED = 200

/** The earliest first. Names are for those who may see all passes of the school. */
export async function listPlanned(
  db: Reader,
  scope: Scope,
  school: { schoolId: SchoolId; timezone: string },
  days: readonly LocalDay[],
) {
  const total = await countPlanned(db, school, days)
  if (total === 0 || !can(scope, 'pass.seeAll', school)) return { total, passes: [] }
  const from = alias(room, 'origin')
  const rows = await db
    .select({
      passId: pass.passId,
      scheduledFor: pass.scheduledFor,
      firstName: userAccount.firstName,
      lastName: userAccount.lastName,
      fromRoomName: from.name,
      toRoomName: room.name,
    })
    .from(pass)
    .innerJoin(userAccount, eq(userAccount.userId, pass.studentId))
    .innerJoin(room, eq(room.roomId, pass.toRoomId))
    .leftJoin(from, eq(from.roomId, pass.fromRoomId))
    .where(planned(school.schoolId, school.timezone, days))
    .orderBy(asc(pass.scheduledFor), asc(pass.passId))
    .limit(MAX_LISTED)
  return {
    total,
    passes: rows.map(({ firstName, lastName, scheduledFor, ...row }) => ({
      ...row,
      scheduledFor: scheduledFor as NonNullable<typeof scheduledFor>,
      studentName: fullName({ firstName, lastName }),
    })),
  }
}
