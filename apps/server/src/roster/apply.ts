/**
 * Carries out the steps of a run, part by part. Each part is one transaction that also marks its steps, so a run that
 * was cut off goes on where it stopped, and passes go on in the meantime.
 */
import type { SchoolId } from '@corridor/rules/ids'
import {
  allowedPart,
  type CountedKind,
  choiceOf,
  countStep,
  type SchoolCounts,
  type Step,
} from '@corridor/rules/roster'
import { sql } from 'drizzle-orm'
import { SYSTEM } from '../change/actor.ts'
import { runChangeBy } from '../change/change.ts'
import type { Context } from '../context.ts'
import { reconcilePasses } from '../pass/reconcilePasses.ts'
import { applyClasses } from './applyClasses.ts'
import { applyPeople } from './applyPeople.ts'
import { applyRooms } from './applyRooms.ts'
import { json } from './json.ts'
import { isStillAuthorized } from './runAuthority.ts'
import { moveRun, type Run, readRun } from './runs.ts'

/** Rows that a part may touch. A class counts with everybody who joins or leaves it. */
const PART = 500
/** Enrollments that cost as much as a person. */
const ENROLLMENTS = 8
/** After so many people, PostgreSQL looks at its tables before classes are joined to them. It would plan as for few. */
const MANY = 5000

interface StoredStep {
  rosterStepId: number
  step: Step
}

/** A step that is to be done, as far as its turn depends on it. */
interface Planned {
  id: number
  turn: number
  size: number
}

export async function applyRun(context: Context, run: Run): Promise<void> {
  const counts = new Map(run.counts.map((one) => [one.schoolId, one.counts]))
  const choices = (schoolId: SchoolId, kind: CountedKind) => {
    const found = counts.get(schoolId)
    return found ? choiceOf(found, run.choices[schoolId], kind) : 'remove'
  }
  const imported = run.imported ?? []
  // Nothing of it is done yet, and perhaps nothing will be.
  await moveRun(context.database.db, run.rosterRunId, ['applying'], { imported })
  const done = new Map(imported.map((one) => [one.schoolId, one.counts]))
  let added = 0
  for await (const part of partsOf(context, run)) {
    if (!(await isStillAuthorized(context.database.db, run))) return stop(context, run)
    const isClasses = part[0]?.step.kind === 'class'
    if (isClasses && added > MANY) await context.database.db.execute(sql`analyze external_id, membership, user_account`)
    added = isClasses ? 0 : added + part.length
    const allowed = part.map(({ rosterStepId, step }) => ({ rosterStepId, step: allowedPart(step, choices) }))
    await applyPart(context, run, allowed, done)
    if (await isStopped(context, run)) return
  }
}

/** The person who had it imported has lost the permission. What was imported until then stays. */
async function stop({ database, clock }: Context, { rosterRunId }: Run): Promise<void> {
  await moveRun(database.db, rosterRunId, ['applying'], { state: 'stopped', endedAt: clock.now() })
}

/** Someone has stopped it. */
async function isStopped({ database }: Context, { rosterRunId }: Run): Promise<boolean> {
  const { state } = await readRun(database.db, rosterRunId)
  return state !== 'applying'
}

/**
 * People come before classes and rooms, and school after school: a part then locks few schools, and the others notice nothing of
 * it. What is done is not read again, so a run that was cut off goes on with the rest.
 */
async function* partsOf({ database }: Context, { rosterRunId }: Run): AsyncGenerator<StoredStep[]> {
  const { rows } = await database.db.execute<Planned & Record<string, unknown>>(sql`
    select roster_step_id::float8 as id, case kind when 'classes' then 1 when 'rooms' then 2 else 0 end as turn,
      case when kind = 'classes' then
        1 + (jsonb_array_length(step -> 'joining') + jsonb_array_length(step -> 'leaving')) / ${ENROLLMENTS}::float8
      else 1 end as size
    from roster_step where roster_run_id = ${rosterRunId} and done_at is null
      and action not in ('keep', 'conflict', 'wait')
    order by turn, school_ids[1], roster_step_id`)
  for (const ids of cut(rows)) {
    const { rows: steps } = await database.db.execute<StoredStep & Record<string, unknown>>(sql`
      select roster_step_id::float8 as "rosterStepId", step from roster_step
      where roster_step_id = any(${sql.param(ids)}::bigint[]) order by roster_step_id`)
    yield steps
  }
}

/** Steps of one kind each, until the part is large enough. */
function* cut(rows: readonly Planned[]): Generator<number[]> {
  let ids: number[] = []
  let total = 0
  for (const [at, { id, turn, size }] of rows.entries()) {
    const isOther = at > 0 && rows[at - 1]?.turn !== turn
    if (ids.length > 0 && (isOther || total >= PART)) {
      yield ids
      ids = []
      total = 0
    }
    ids.push(id)
    total += size
  }
  if (ids.length > 0) yield ids
}

async function applyPart(
  context: Context,
  run: Run,
  part: readonly { rosterStepId: number; step: Step | null }[],
  imported: Map<SchoolId, SchoolCounts>,
): Promise<void> {
  const userId = run.importedBy ?? run.startedBy
  const actor = userId === null ? SYSTEM : ({ kind: 'user', userId } as const)
  const steps = part.flatMap(({ step }) => (step ? [step] : []))
  if (steps.length === 0) return
  const applied = await runChangeBy(context, actor, async (change) => {
    const people = steps.filter((step) => step.kind === 'person')
    const classes = steps.filter((step) => step.kind === 'class')
    const { left, beyond } =
      people.length > 0 ? await applyPeople(change, run, people) : { left: [], beyond: new Set() }
    if (classes.length > 0) await applyClasses(change, run, classes)
    const rooms = steps.filter((step) => step.kind === 'room')
    if (rooms.length > 0) await applyRooms(change, run, rooms)
    const done = part.filter(({ step }) => step !== null && !beyond.has(step))
    const counted = structuredClone(imported)
    for (const { step } of done) if (step) countStep(counted, step)
    const counts = [...counted].map(([schoolId, found]) => ({ schoolId, counts: found }))
    await change.tx.execute(sql`
      with marked as (update roster_step set done_at = ${change.now}
        where roster_step_id = any(${sql.param(done.map(({ rosterStepId }) => rosterStepId))}::bigint[]) returning 1)
      update roster_run set steps_done = steps_done + (select count(*) from marked),
        imported = ${json(counts)}::jsonb
      where roster_run_id = ${run.rosterRunId}`)
    return { left, counted }
  })
  for (const [schoolId, counts] of applied.counted) imported.set(schoolId, counts)
  // [D-141] What someone who left had open is completed or canceled.
  for (const schoolId of applied.left) await reconcilePasses(context, schoolId, userId)
}
