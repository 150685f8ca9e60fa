/**
 * Carries out the steps of a run, part by part. Each part is one transaction that also marks its steps, so a run that
 * was cut off goes on where it stopped, and passes go on in the meantime.
 */
import type { SchoolId } from '@corridor/rules'
import { allowedPart, type CountedKind, choiceOf, type Step } from '@corridor/rules/roster'
import { sql } from 'drizzle-orm'
import { SYSTEM } from '../change/actor.ts'
import { runChangeBy } from '../change/change.ts'
import type { Context } from '../context.ts'
import { settlePasses } from '../pass/settlePasses.ts'
import { applyClasses } from './applyClasses.ts'
import { applyPeople } from './applyPeople.ts'
import { applyRooms } from './applyRooms.ts'
import { type Run, readRun } from './runs.ts'

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

/** Answers whether something was left undone because it is held. */
export async function applyRun(context: Context, run: Run): Promise<boolean> {
  const counts = new Map(run.counts.map((one) => [one.schoolId, one.counts]))
  const choices = (schoolId: SchoolId, kind: CountedKind) => {
    const found = counts.get(schoolId)
    return found ? choiceOf(found, run.choices[schoolId], kind) : 'remove'
  }
  let isHeld = false
  let added = 0
  for await (const part of partsOf(context, run)) {
    const isClasses = part[0]?.step.kind === 'class'
    if (isClasses && added > MANY) await context.database.db.execute(sql`analyze external_id, membership, user_account`)
    added = isClasses ? 0 : added + part.length
    const allowed = part.map(({ rosterStepId, step }) => ({ rosterStepId, step: allowedPart(step, choices) }))
    isHeld ||= allowed.some(({ step }) => step === null)
    await applyPart(context, run, allowed)
    if (await isStopped(context, run)) return false
  }
  return isHeld
}

/** Somebody has stopped it. */
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
): Promise<void> {
  const actor = run.startedBy === null ? SYSTEM : ({ kind: 'user', userId: run.startedBy } as const)
  const steps = part.flatMap(({ step }) => (step ? [step] : []))
  const done = part.filter(({ step }) => step !== null).map(({ rosterStepId }) => rosterStepId)
  if (steps.length === 0) return
  const left = await runChangeBy(context, actor, async (change) => {
    const people = steps.filter((step) => step.kind === 'person')
    const classes = steps.filter((step) => step.kind === 'class')
    const schools = people.length > 0 ? await applyPeople(change, run, people) : []
    if (classes.length > 0) await applyClasses(change, run, classes)
    const rooms = steps.filter((step) => step.kind === 'room')
    if (rooms.length > 0) await applyRooms(change, run, rooms)
    await change.tx.execute(sql`
      with marked as (update roster_step set done_at = ${change.now}
        where roster_step_id = any(${sql.param(done)}::bigint[]) returning 1)
      update roster_run set steps_done = steps_done + (select count(*) from marked)
      where roster_run_id = ${run.rosterRunId}`)
    return schools
  })
  // [D-141] What somebody who left had open is completed or canceled.
  for (const schoolId of left) await settlePasses(context, schoolId, run.startedBy)
}
