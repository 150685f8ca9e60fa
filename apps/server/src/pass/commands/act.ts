/** The way every action on existing passes goes: find them, lock them, ask the rules, change what may be changed. */
import { type Attempt, type Instant, inBulkOrder, refusal, refusalFor, type SchoolClock } from '@corridor/rules'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/connect.ts'
import { pass, school } from '../../db/schema/index.ts'
import type { Scope } from '../../session/scope.ts'
import { type Capacity, lockCapacity } from '../capacity.ts'
import { type Change, type Outcome, type PassRow, recordChanges, type Skipped } from '../recordChanges.ts'

export interface CommandContext {
  tx: Tx
  scope: Scope
  now: Instant
}

export interface Subject {
  pass: PassRow
  school: SchoolClock
}

const clockColumns = {
  timezone: school.timezone,
  passActivationIntervalBefore: school.passActivationIntervalBefore,
  passActivationIntervalAfter: school.passActivationIntervalAfter,
}

/** Passes of the scope's schools; an id from elsewhere is an id that does not exist. */
async function find({ tx, scope }: CommandContext, passIds: readonly string[], lock: boolean): Promise<Subject[]> {
  if (scope.schoolIds.length === 0) return []
  const query = tx
    .select({ pass: getTableColumns(pass), school: clockColumns })
    .from(pass)
    .innerJoin(school, eq(school.schoolId, pass.schoolId))
    .where(
      and(
        sql`${pass.passId} = any(${sql.param([...passIds])}::uuid[])`,
        sql`${pass.schoolId} = any(${sql.param([...scope.schoolIds])}::int[])`,
      ),
    )
    .orderBy(asc(pass.passId))
  return lock ? query.for('update', { of: pass }) : query
}

export type ChangeResult = Change | Change[] | { code: Skipped['code']; message: string }

function isRefusal(verdict: ChangeResult): verdict is { code: Skipped['code']; message: string } {
  return !Array.isArray(verdict) && 'code' in verdict
}

interface Action {
  ctx: CommandContext
  passIds: readonly string[]
  attempt: Attempt
  change: (subject: Subject) => Promise<ChangeResult>
}

/** For actions that free or take no place: the rows of the passes are all there is to lock. */
export async function act({ ctx, passIds, attempt, change }: Action): Promise<Outcome> {
  const subjects = await find(ctx, passIds, true)
  return carryOut(ctx, passIds, subjects, attempt, change)
}

/** For actions that do: everything around their destinations is locked first, and the line may move afterward. */
export async function actOnCapacity({
  ctx,
  passIds,
  attempt,
  change,
  after,
}: Omit<Action, 'change'> & {
  change: (subject: Subject, capacity: Capacity) => Promise<ChangeResult>
  after?: (capacity: Capacity) => Promise<Change[]>
}): Promise<Outcome> {
  const found = await find(ctx, passIds, false)
  if (found.length === 0) return carryOut(ctx, passIds, [], attempt, async () => refusal('not_found'))
  const capacity = await lockCapacity(
    ctx.tx,
    found.map(({ pass }) => pass),
    ctx.now,
  )
  const subjects = await find(ctx, passIds, true)
  return carryOut(
    ctx,
    passIds,
    subjects,
    attempt,
    (subject) => change(subject, capacity),
    after && (() => after(capacity)),
  )
}

async function carryOut(
  { tx, scope, now }: CommandContext,
  passIds: readonly string[],
  subjects: readonly Subject[],
  attempt: Attempt,
  change: (subject: Subject) => Promise<ChangeResult>,
  after?: () => Promise<Change[]>,
): Promise<Outcome> {
  const subjectOf = new Map(subjects.map((subject) => [subject.pass.passId, subject]))
  const skipped: Skipped[] = [...new Set(passIds)]
    .filter((passId) => !subjectOf.has(passId))
    .map((passId) => ({ passId, ...refusal('not_found') }))
  const changes: Change[] = []
  for (const { passId } of inBulkOrder(subjects.map(({ pass }) => pass))) {
    const subject = subjectOf.get(passId)
    if (!subject) continue
    const verdict: ChangeResult =
      refusalFor(attempt, subject.pass, scope, subject.school, now) ?? (await change(subject))
    if (isRefusal(verdict)) skipped.push({ passId: subject.pass.passId, ...verdict })
    else changes.push(...[verdict].flat())
  }
  if (after && changes.length > 0) changes.push(...(await after()))
  return recordChanges(tx, scope, now, changes, skipped)
}

/** Writes the change and raises the version. */
export async function patch(tx: Tx, row: PassRow, values: PgUpdateSetSource<typeof pass>, steps = 1): Promise<PassRow> {
  const [changed] = await tx
    .update(pass)
    .set({ ...values, version: sql`${pass.version} + ${steps}` })
    .where(eq(pass.passId, row.passId))
    .returning()
  if (!changed) throw new Error('a locked pass has vanished')
  return changed
}
