/** What people decide about an import. */
import type { Output, RosterRun } from '@corridor/contract'
import type { RosterRunId } from '@corridor/rules'
import { COUNTED_KINDS, endsHeld, type SchoolChoice, type SchoolCounts } from '@corridor/rules/roster'
import { actorOf } from '../change/actor.ts'
import { type Asker, type Change, runChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import { AppError, invalid, notFound } from '../http/errors.ts'
import type { UploadedFile } from '../http/upload.ts'
import type { Scope } from '../session/scope.ts'
import { areSchoolsOf, rememberOrgs } from './mapping.ts'
import { checkImporter, findRun, presentRun } from './queries.ts'
import { moveRun, ONE_ROSTER, type Run, readRun } from './runs.ts'
import { resumeRun, startRun } from './work.ts'

type Key = { districtId: Scope['districtId']; rosterRunId: RosterRunId }
type Sent<K extends 'schools' | 'import'> = Output<`POST /api/district/:districtId/roster/:rosterRunId/${K}`, 'body'>
type Deciding = Asker & { scope: Scope }

/** Answers as soon as the file is there. It is read while the page waits and asks. */
export async function uploadRoster(
  context: Context,
  scope: Scope,
  districtId: Scope['districtId'],
  { name, bytes }: UploadedFile,
): Promise<RosterRun> {
  checkImporter(scope, districtId)
  refuseImpersonation(scope)
  const wanted = {
    districtId,
    source: ONE_ROSTER,
    name: name.slice(0, 200),
    bytes: bytes.length,
    startedBy: scope.userId,
  }
  const { run, finished } = await startRun(context, wanted, { name, content: bytes })
  inBackground(finished)
  return presentRun(context.database.db, run)
}

/** Whoever acts for somebody else changes nothing that touches a whole district. */
function refuseImpersonation(scope: Scope): void {
  if (actorOf(scope).kind === 'impersonator') {
    throw new AppError(403, 'forbidden', 'Rosters cannot be imported while you use Corridor as somebody else.')
  }
}

/** What fails is in the run, or goes on with the next job. */
function inBackground(work: Promise<void> | undefined): void {
  work?.catch(() => undefined)
}

/** The answer does not wait for it. */
async function resume(context: Context, { rosterRunId }: Key): Promise<void> {
  const run = await readRun(context.database.db, rosterRunId)
  inBackground((await resumeRun(context, run))?.finished)
}

export async function decideSchools(context: Context, asker: Deciding, key: Key, { orgs }: Sent<'schools'>) {
  const answer = await runChange(context, asker, async (change) => {
    const found = await lockRun(change, asker.scope, key, ['ready'])
    const said = new Map(orgs.map(({ id, schoolId }) => [id, schoolId]))
    if ([...said.keys()].some((id) => !found.orgs.some((org) => org.id === id)))
      throw notFound('That organization was not found.')
    const after = found.orgs.map((org) => (said.has(org.id) ? { ...org, schoolId: said.get(org.id) ?? null } : org))
    const schoolIds = after.flatMap(({ schoolId }) => schoolId ?? [])
    if (!(await areSchoolsOf(change.tx, key.districtId, schoolIds))) throw notFound('That school was not found.')
    if (new Set(schoolIds).size < schoolIds.length) {
      const message = 'Two organizations cannot be the same school. Choose another one, or leave one out.'
      throw invalid(message, { orgs: message })
    }
    await rememberOrgs(change.tx, found, after)
    await moveRun(change.tx, key.rosterRunId, ['ready'], { state: 'planning', orgs: after, choices: {} })
    recordRun(change, found, 'mapRoster')
    return presentRun(change.tx, await readRun(change.tx, key.rosterRunId))
  })
  await resume(context, key)
  return answer
}

export async function importRun(context: Context, asker: Deciding, key: Key, { choices }: Sent<'import'>) {
  const answer = await runChange(context, asker, async (change) => {
    const found = await lockRun(change, asker.scope, key, ['ready', 'held'])
    const decided: Record<string, SchoolChoice> = { ...found.choices }
    for (const { schoolId, choice, count } of choices) {
      const counts = found.counts.find((one) => one.schoolId === schoolId)?.counts
      if (!counts) throw notFound('That school was not found.')
      if (choice === 'remove') checkRemoval(counts, count)
      decided[schoolId] = choice
    }
    await rememberOrgs(change.tx, found, found.orgs)
    const next = { state: 'applying', choices: decided, endedAt: null } as const
    await moveRun(change.tx, key.rosterRunId, ['ready', 'held'], next)
    recordRun(change, found, 'importRoster')
    return presentRun(change.tx, await readRun(change.tx, key.rosterRunId))
  })
  await resume(context, key)
  return answer
}

/** Many are only removed by somebody who types how many. A kind of which the roster has nothing at all is never removed. */
function checkRemoval(counts: SchoolCounts, typed: number | undefined): void {
  const held = COUNTED_KINDS.filter((kind) => endsHeld(counts[kind]) !== null)
  if (held.length === 0) return
  const total = held.reduce((sum, kind) => sum + counts[kind].ended, 0)
  if (typed === total) return
  const message = `To be sure, type how many are removed: ${total}.`
  throw invalid(message, { choices: message })
}

export async function discardRun(context: Context, asker: Deciding, key: Key) {
  return runChange(context, asker, async (change) => {
    const found = await lockRun(change, asker.scope, key, ['ready', 'held'])
    // What is held of an import was left out; the rest of it is done.
    const state = found.state === 'held' ? 'done' : 'discarded'
    await moveRun(change.tx, key.rosterRunId, ['ready', 'held'], { state, endedAt: change.now })
    recordRun(change, found, 'discardRoster')
    return presentRun(change.tx, await readRun(change.tx, key.rosterRunId))
  })
}

async function lockRun(change: Change, scope: Scope, key: Key, states: readonly Run['state'][]): Promise<Run> {
  refuseImpersonation(scope)
  await findRun(change.tx, scope, key)
  // Two people cannot decide at the same time.
  const run = await readRun(change.tx, key.rosterRunId, { isLocked: true })
  if (states.includes(run.state)) return run
  throw new AppError(409, 'not_allowed', 'This import does not wait for a decision any more.')
}

function recordRun(change: Change, { rosterRunId }: Run, action: string): void {
  record(change, { subject: 'roster', subjectId: rosterRunId, action })
}
