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
const READ_AHEAD = 500

interface StoredStep {
  rosterStepId: number
  step: Step
}

/** Answers whether something was left undone because it is held. */
export async function applyRun(context: Context, run: Run): Promise<boolean> {
  const counts = new Map(run.counts.map((one) => [one.schoolId, one.counts]))
  const choices = (schoolId: SchoolId, kind: CountedKind) => {
    const found = counts.get(schoolId)
    return found ? choiceOf(found, run.choices[schoolId], kind) : 'remove'
  }
  let isHeld = false
  for await (const part of partsOf(context, run)) {
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

/** Steps of one kind, in their order. */
async function* partsOf({ database }: Context, { rosterRunId }: Run): AsyncGenerator<StoredStep[]> {
  let part: StoredStep[] = []
  let size = 0
  for (let after = 0; ; ) {
    const { rows } = await database.db.execute<StoredStep & Record<string, unknown>>(sql`
      select roster_step_id::float8 as "rosterStepId", step from roster_step
      where roster_run_id = ${rosterRunId} and done_at is null and roster_step_id > ${after}
        and action not in ('keep', 'conflict', 'wait')
      order by roster_step_id limit ${READ_AHEAD}`)
    for (const row of rows) {
      const isOther = part[0] && part[0].step.kind !== row.step.kind
      if (isOther || size >= PART) {
        yield part
        part = []
        size = 0
      }
      part.push(row)
      size += row.step.kind === 'class' ? 1 + (row.step.joining.length + row.step.leaving.length) / 8 : 1
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.rosterStepId
  }
  if (part.length > 0) yield part
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
