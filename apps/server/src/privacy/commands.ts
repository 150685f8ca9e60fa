import { can } from '@corridor/rules/access'
import type { SchoolId, UncheckedDistrictId, UserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { and, eq, lte, notExists, sql } from 'drizzle-orm'
import { type Change, runSystemChange } from '../change/change.ts'
import { edit } from '../change/edit.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { district, erasureRequest, studentHold } from '../db/schema/index.ts'
import { AppError, forbidden, invalid } from '../http/errors.ts'
import { reconcilePasses } from '../pass/reconcilePasses.ts'
import { findVisiblePerson } from '../person/visibility.ts'
import { attemptEach } from '../process/attemptEach.ts'
import { endSessions } from '../session/commands.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { districtNotFound, personNotFound, requireDistrict } from '../session/tenancy.ts'
import { eraseStudent } from './erase.ts'
import { erasureListIn, updateErasureList } from './erasureList.ts'
import { mayErase, readDistrictPrivacy } from './queries.ts'
import { lookAgain } from './retention.ts'

/** How long an erasure can be canceled. */
const WEEK_MINUTES = 7 * 24 * 60

/** A student whom the viewer may erase or hold. */
export async function studentToChange({ tx, now }: Pick<Change, 'tx' | 'now'>, scope: Scope, userId: UserId) {
  refuseImpersonator(scope, 'erasure')
  const seen = await findVisiblePerson(tx, scope, userId, now)
  if (!seen) throw personNotFound()
  if (!mayErase(scope, seen)) throw forbidden()
  return { account: seen.account, schoolIds: seen.memberships.map(({ schoolId }) => schoolId) }
}

export async function requestErasure(change: Change, scope: Scope, userId: UserId, typedName: string): Promise<void> {
  const { tx, now } = change
  const { account, schoolIds } = await studentToChange(change, scope, userId)
  const name = `${account.firstName} ${account.lastName}`
  if (typedName.trim().toLowerCase() !== name.toLowerCase()) {
    const message = 'Type the name of the student as it is shown above.'
    throw invalid(message, { name: message })
  }
  await lockStudent(tx, userId)
  const [held] = await tx.select().from(studentHold).where(eq(studentHold.userId, userId))
  if (held) throw new AppError(409, 'not_allowed', 'There is a hold on this student. Take it off first.')
  const dueAt = minutesAfter(now, WEEK_MINUTES)
  const added = await tx
    .insert(erasureRequest)
    .values({ userId, requestedBy: scope.userId, requestedAt: now, dueAt })
    .onConflictDoNothing()
    .returning({ userId: erasureRequest.userId })
  if (added.length > 0)
    record(change, { subject: 'user', subjectId: userId, action: 'requestErasure', schoolIds, detail: { dueAt } })
}

export async function cancelErasure(change: Change, scope: Scope, userId: UserId): Promise<void> {
  const { schoolIds } = await studentToChange(change, scope, userId)
  await lockStudent(change.tx, userId)
  const gone = await change.tx.delete(erasureRequest).where(eq(erasureRequest.userId, userId)).returning()
  if (gone.length > 0) record(change, { subject: 'user', subjectId: userId, action: 'cancelErasure', schoolIds })
}

/** A hold stops an erasure that was asked for, and everything that is forgotten with time. */
export async function setHold(change: Change, scope: Scope, userId: UserId, held: boolean): Promise<void> {
  const { tx, now } = change
  const { schoolIds } = await studentToChange(change, scope, userId)
  await lockStudent(tx, userId)
  if (held) {
    const added = await tx
      .insert(studentHold)
      .values({ userId, heldBy: scope.userId, heldAt: now })
      .onConflictDoNothing()
      .returning()
    if (added.length > 0) record(change, { subject: 'user', subjectId: userId, action: 'hold', schoolIds })
    return
  }
  const gone = await tx.delete(studentHold).where(eq(studentHold.userId, userId)).returning()
  if (gone.length === 0) return
  await lookAgain(tx, userId)
  record(change, { subject: 'user', subjectId: userId, action: 'endHold', schoolIds })
}

export async function setRetention(
  change: Change,
  scope: Scope,
  requested: UncheckedDistrictId,
  { retentionYears, version }: { retentionYears: number; version: number },
): Promise<void> {
  refuseImpersonator(scope, 'erasure')
  const { tx } = change
  const districtId = requireDistrict(scope, requested)
  const [row] = await tx.select().from(district).where(eq(district.districtId, districtId)).for('no key update')
  if (!row) throw districtNotFound()
  const [schoolId] = scope.schoolIds.filter((one) => can(scope, 'district.manage', { schoolId: one }))
  if (schoolId === undefined) throw forbidden()
  await edit<{ retentionYears: number }>(change, {
    row,
    before: row,
    version,
    sent: { retentionYears },
    current: () => readDistrictPrivacy(tx, scope, districtId, change.now),
    write: async (changed, versions) => {
      await tx
        .update(district)
        .set({ ...changed, ...versions })
        .where(eq(district.districtId, districtId))
    },
    line: () => ({ subject: 'school', subjectId: schoolId, schoolId, action: 'setRetention' }),
  })
}

/** Erases everybody whose week is over. Each in a change of their own. */
export async function eraseDue(context: Context): Promise<void> {
  const due = await context.database.db
    .select({ userId: erasureRequest.userId })
    .from(erasureRequest)
    .where(
      and(
        lte(erasureRequest.dueAt, context.clock.now()),
        notExists(
          context.database.db
            .select({ one: sql`1` })
            .from(studentHold)
            .where(eq(studentHold.userId, erasureRequest.userId)),
        ),
      ),
    )
    .orderBy(erasureRequest.dueAt)
  try {
    await attemptEach(due, ({ userId }) => eraseNow(context, userId))
  } finally {
    // Also when nobody is due: a server that died after erasing someone has not written it down.
    if (context.dataDir !== undefined) {
      await updateErasureList(context.database.writer, erasureListIn(context.dataDir), new Date(context.clock.now()))
    }
  }
}

/** Until the end of the change nobody else puts a hold on the student, erases them or takes it back. */
async function lockStudent(tx: Tx, userId: UserId): Promise<void> {
  await tx.execute(sql`select from user_account where user_id = ${userId} for update`)
}

async function isStillDue({ tx, now }: Pick<Change, 'tx' | 'now'>, userId: UserId): Promise<boolean> {
  await lockStudent(tx, userId)
  const { rowCount } = await tx.execute(sql`
    select from erasure_request r where r.user_id = ${userId} and r.due_at <= ${now}::timestamptz
      and not exists (select from student_hold h where h.user_id = r.user_id)`)
  return rowCount === 1
}

async function eraseNow(context: Context, userId: UserId): Promise<boolean> {
  const { rows } = await context.database.db.execute<{ schoolId: SchoolId }>(
    sql`select school_id as "schoolId" from membership where user_id = ${userId} and ended_at is null`,
  )
  const schoolIds = rows.map(({ schoolId }) => schoolId)
  const erased = await runSystemChange(context, async (change) => {
    if (!(await isStillDue(change, userId))) return false
    await endSessions(change, userId)
    const done = await eraseStudent(change.tx, userId, change.now)
    if (done) record(change, { subject: 'user', subjectId: userId, action: 'erase', schoolIds })
    return done
  })
  for (const schoolId of schoolIds) await reconcilePasses(context, schoolId)
  return erased
}
