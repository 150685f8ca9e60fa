/** The way every action on existing passes goes: find them, lock them, ask the rules, change what may be changed. */
import { type Attempt, type Instant, inBulkOrder, refusal, refuse, type SchoolClock } from '@corridor/rules'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/connect.ts'
import { pass, school } from '../../db/schema/index.ts'
import type { Scope } from '../../session/scope.ts'
import { type Change, conclude, type Outcome, type PassRow, type Skipped } from '../change.ts'
import { lockPlaces, type Places } from '../places.ts'

export interface Acting {
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
async function find({ tx, scope }: Acting, passIds: readonly string[], lock: boolean): Promise<Subject[]> {
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

export type Verdict = Change | Change[] | { code: Skipped['code']; message: string }

function isRefusal(verdict: Verdict): verdict is { code: Skipped['code']; message: string } {
  return !Array.isArray(verdict) && 'code' in verdict
}

interface Action {
  acting: Acting
  passIds: readonly string[]
  attempt: Attempt
  change: (subject: Subject) => Promise<Verdict>
}

/** For actions that free or take no place: the rows of the passes are all there is to lock. */
export async function act({ acting, passIds, attempt, change }: Action): Promise<Outcome> {
  const subjects = await find(acting, passIds, true)
  return carryOut(acting, passIds, subjects, attempt, change)
}

/** For actions that do: everything around their destinations is locked first, and the line may move afterwards. */
export async function actOnPlaces({
  acting,
  passIds,
  attempt,
  change,
  after,
}: Omit<Action, 'change'> & {
  change: (subject: Subject, places: Places) => Promise<Verdict>
  after?: (places: Places) => Promise<Change[]>
}): Promise<Outcome> {
  const found = await find(acting, passIds, false)
  if (found.length === 0) return carryOut(acting, passIds, [], attempt, async () => refusal('not_found'))
  const places = await lockPlaces(
    acting.tx,
    found.map(({ pass }) => pass),
  )
  const subjects = await find(acting, passIds, true)
  return carryOut(
    acting,
    passIds,
    subjects,
    attempt,
    (subject) => change(subject, places),
    after && (() => after(places)),
  )
}

async function carryOut(
  { tx, scope, now }: Acting,
  passIds: readonly string[],
  subjects: readonly Subject[],
  attempt: Attempt,
  change: (subject: Subject) => Promise<Verdict>,
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
    const verdict: Verdict = refuse(attempt, subject.pass, scope, subject.school, now) ?? (await change(subject))
    if (isRefusal(verdict)) skipped.push({ passId: subject.pass.passId, ...verdict })
    else changes.push(...[verdict].flat())
  }
  if (after && changes.length > 0) changes.push(...(await after()))
  return conclude(tx, scope, now, changes, skipped)
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
