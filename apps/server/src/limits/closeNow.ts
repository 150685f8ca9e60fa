/** Closing quick passes from now until a time of today, and opening them again. */
import type { Answer, Output } from '@corridor/contract'
import type { UncheckedSchoolId } from '@corridor/rules/ids'
import { dayBounds, type Instant, localDay } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { edit } from '../change/edit.ts'
import type { Tx } from '../db/connect.ts'
import { school, userAccount } from '../db/schema/index.ts'
import { invalid } from '../http/errors.ts'
import { presentClosedNow } from '../school/present.ts'
import { lockSchool, requireSettings } from '../school/settings.ts'
import type { Scope } from '../session/scope.ts'

type Closed = Answer<'POST /api/school/:schoolId/close'>

export async function closeNow(
  change: Change,
  scope: Scope,
  requested: UncheckedSchoolId,
  { until, version }: Output<'POST /api/school/:schoolId/close', 'body'>,
): Promise<Closed> {
  return setClosed(change, scope, requested, version, ({ timezone }) => {
    const { end } = dayBounds(localDay(change.now, timezone), timezone)
    if (until <= change.now || until > end) {
      const message = 'Choose a time later today.'
      throw invalid(message, { until: message })
    }
    return until
  })
}

/** A closing that has ended by itself, or was ended by someone else, is left as it is. */
export async function openNow(
  change: Change,
  scope: Scope,
  requested: UncheckedSchoolId,
  { version }: Output<'POST /api/school/:schoolId/open', 'body'>,
): Promise<Closed> {
  return setClosed(change, scope, requested, version, ({ closedUntil }) =>
    closedUntil !== null && closedUntil > change.now ? null : closedUntil,
  )
}

type Row = Awaited<ReturnType<typeof lockSchool>>

async function setClosed(
  change: Change,
  scope: Scope,
  requested: UncheckedSchoolId,
  version: number,
  next: (row: Row) => Instant | null,
): Promise<Closed> {
  const { tx } = change
  const schoolId = requireSettings(scope, requested)
  const row = await lockSchool(tx, schoolId)
  const closedUntil = next(row)
  await edit<{ closedUntil: Instant | null }>(change, {
    row,
    before: row,
    version,
    sent: { closedUntil },
    current: () => present(tx, row, scope),
    write: async (changed, versions) => {
      await tx
        .update(school)
        .set({ ...changed, closedBy: closedUntil === null ? null : scope.userId, ...versions })
        .where(eq(school.schoolId, schoolId))
    },
    line: () => ({
      subject: 'school',
      subjectId: schoolId,
      schoolId,
      action: closedUntil === null ? 'openNow' : 'closeNow',
    }),
  })
  return present(tx, await lockSchool(tx, schoolId), scope)
}

async function present(tx: Tx, row: Row, scope: Scope): Promise<Closed> {
  const { firstName, lastName, title, professionalName } = userAccount
  const [by] =
    row.closedBy === null
      ? []
      : await tx
          .select({ firstName, lastName, title, professionalName })
          .from(userAccount)
          .where(eq(userAccount.userId, row.closedBy))
  return { schoolId: row.schoolId, closedNow: presentClosedNow(row, by, scope), version: row.version }
}
