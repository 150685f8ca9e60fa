/**
 * Slips and cancellations for many, a few hundred people at a time, so that one sees how far they are and can stop
 * them. They belong to the window and not to a screen, so that one can leave the page meanwhile. A step is done for all
 * of its people or for none, and what is left over can be continued.
 */
import type { SlipSheets } from '@corridor/contract'
import type { SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { bySlipOrder, INVITED_PER_STEP } from '@corridor/rules/signIn'
import { errorMessage } from '../base/apiError.ts'
import { request } from '../base/client.ts'
import { createStore } from '../base/state/store.ts'

export type Task = { kind: 'print'; voidsEarlier: boolean; userGroupId?: UserGroupId | undefined } | { kind: 'cancel' }

export interface Steps {
  schoolId: SchoolId
  task: Task
  total: number
  /** Those whose turn has not come. */
  rest: readonly UserId[]
  /** Others who were chosen, over whose accounts the viewer has no power. */
  withheldCount: number
  /** How many slips were made, or invitations canceled. */
  count: number
  /** `stopping`: after the step that is under way. */
  state: 'running' | 'stopping' | 'stopped' | 'failed' | 'done'
  problem: string | null
  /** The slips that were made so far. They are nowhere else, and are gone after a reload. */
  sheets: SlipSheets | null
}

export const steps = createStore<Steps | null>(null)

export const isUnderWay = ({ state }: Steps) => state === 'running' || state === 'stopping'

export function slipsOf(schoolId: SchoolId): SlipSheets | null {
  const run = steps.get()
  return run?.schoolId === schoolId ? run.sheets : null
}

/** Whoever comes back to the slips finds none: they would be printed a second time. */
export function forgetSlips(): void {
  steps.set((run) => (run && isUnderWay(run) ? run : null))
}

interface Chosen {
  userIds: readonly UserId[]
  withheldCount?: number
}

/** Ends when all of them are done, a step failed, or someone stopped it. */
export async function takeSteps(schoolId: SchoolId, task: Task, { userIds, withheldCount = 0 }: Chosen): Promise<void> {
  const about = { schoolId, task, total: userIds.length, rest: userIds, withheldCount }
  const begun = { ...about, count: 0, problem: null, sheets: null }
  steps.set({ ...begun, state: 'running' })
  await runSteps()
}

/** Goes on with those whose turn had not come. */
export async function continueSteps(): Promise<void> {
  steps.set((run) => run && { ...run, state: 'running', problem: null })
  await runSteps()
}

export function stopSteps(): void {
  steps.set((run) => run && { ...run, state: 'stopping' })
}

async function runSteps(): Promise<void> {
  let run = steps.get()
  while (run?.state === 'running' && run.rest.length > 0) {
    const next = await afterStep(run)
    // Someone may have stopped it in the meantime.
    steps.set((now) => now && { ...next, state: next.problem ? 'failed' : now.state })
    run = steps.get()
  }
  if (run && isUnderWay(run)) steps.set({ ...run, state: run.rest.length > 0 ? 'stopped' : 'done' })
}

async function afterStep(run: Steps): Promise<Steps> {
  const { schoolId, task, rest } = run
  const params = { schoolId }
  const people = { userIds: rest.slice(0, INVITED_PER_STEP) }
  const left = { rest: rest.slice(INVITED_PER_STEP) }
  try {
    if (task.kind === 'cancel') {
      const { count } = await request('POST /api/school/:schoolId/invitations/cancel', { params, body: { people } })
      return { ...run, ...left, count: run.count + count }
    }
    const { voidsEarlier, userGroupId } = task
    const body = { people, voidsEarlier, ...(userGroupId && { userGroupId }) }
    const made = await request('POST /api/school/:schoolId/slips', { params, body })
    return { ...run, ...left, count: run.count + made.slips.length, sheets: together(run, made) }
  } catch (error) {
    return { ...run, problem: errorMessage(error) }
  }
}

/** In the order in which they are handed out. */
function together({ sheets: before, withheldCount }: Steps, made: SlipSheets): SlipSheets {
  if (!before) return { ...made, withheldCount: made.withheldCount + withheldCount }
  return {
    ...made,
    slips: [...before.slips, ...made.slips].sort(bySlipOrder),
    signedInCount: before.signedInCount + made.signedInCount,
    withheldCount: before.withheldCount + made.withheldCount,
  }
}
