/** What people decide about an import. */
import type { Output, RosterRun } from '@corridor/contract'
import type { RosterRunId } from '@corridor/rules'
import {
  choiceByItself,
  holdsOf,
  type ListField,
  listGaps,
  removable,
  type SchoolChoice,
  type SchoolCounts,
} from '@corridor/rules/roster'
import { actorOf } from '../change/actor.ts'
import { type Asker, type Change, runChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import { AppError, invalid, notFound } from '../http/errors.ts'
import type { UploadedFile } from '../http/upload.ts'
import type { Scope } from '../session/scope.ts'
import { dropLines } from './list.ts'
import { areSchoolsOf, rememberOrgs } from './mapping.ts'
import { checkImporter, decisionsOf, findConflicts, findRun, presentRun } from './queries.ts'
import { sourceOf } from './read/source.ts'
import { firstOf } from './read/text.ts'
import { LIST, moveRun, ONE_ROSTER, type Run, readRun } from './runs.ts'
import { inBackground, resumeRun, startRun } from './work.ts'

type Key = { districtId: Scope['districtId']; rosterRunId: RosterRunId }
type Sent<K extends 'schools' | 'import' | 'columns' | 'decide'> = Output<
  `POST /api/district/:districtId/roster/:rosterRunId/${K}`,
  'body'
>
type Deciding = Asker & { scope: Scope }

/** Answers as soon as the file is there. It is read while the page waits and asks. */
export async function uploadRoster(
  context: Context,
  scope: Scope,
  districtId: Scope['districtId'],
  files: readonly UploadedFile[],
): Promise<RosterRun> {
  checkImporter(scope, districtId)
  refuseImpersonation(scope)
  const source = sourceOf(files)
  const wanted = {
    districtId,
    source: 'list' in source ? LIST : ONE_ROSTER,
    name: firstOf(source.name, 200),
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    startedBy: scope.userId,
  }
  const { run, finished } = await startRun(context, wanted, source)
  inBackground(finished)
  return presentRun(context.database.db, run)
}

/** Whoever acts for somebody else changes nothing that touches a whole district. */
export function refuseImpersonation(scope: Scope): void {
  if (actorOf(scope).kind === 'impersonator') {
    throw new AppError(403, 'forbidden', 'Rosters cannot be imported while you use Corridor as somebody else.')
  }
}

/** The answer does not wait for it. */
function resume(context: Context, { rosterRunId }: Key): void {
  const goOn = async () => (await resumeRun(context, await readRun(context.database.db, rosterRunId)))?.finished
  inBackground(goOn())
}

/** What the columns of a plain list are. It can be said again until the list is imported. */
export async function decideColumns(context: Context, asker: Deciding, key: Key, sent: Sent<'columns'>) {
  const answer = await runChange(context, asker, async (change) => {
    const found = await lockRun(change, asker.scope, key, ['mapping', 'ready'])
    if (!found.list) throw invalid('Only a plain list has columns to choose.')
    const { header } = found.list
    const { subject, type, schoolId, isComplete } = sent
    const places: Partial<Record<ListField, number>> = {}
    for (const { field, place } of sent.columns) {
      if (place >= header.length) throw invalid('The list does not have that column.', { columns: 'Choose a column.' })
      places[field] = place
    }
    const columns = { subject, places, type, schoolId, isComplete }
    const [gap] = listGaps(columns)
    if (gap) throw invalid(GAPS[gap], { columns: GAPS[gap] })
    if (schoolId !== null && !(await areSchoolsOf(change.tx, key.districtId, [schoolId]))) {
      throw notFound('That school was not found.')
    }
    await moveRun(change.tx, key.rosterRunId, ['mapping', 'ready'], {
      state: 'planning',
      list: { ...found.list, columns, isDecided: true },
      choices: {},
      decisions: {},
    })
    return recordRun(change, found, 'mapRoster')
  })
  resume(context, key)
  return answer
}

const GAPS = {
  name: 'Choose the columns with the names.',
  identity: 'Choose a column with IDs or with emails, so that people are recognized the next time.',
  type: 'Choose a column with roles, or who they all are.',
  school: 'Choose a column with schools, or the school of all of them.',
  twice: 'One column cannot be two things.',
} as const

/** Somebody of the roster who might be somebody here is that person, or is new. */
export async function decideConflicts(context: Context, asker: Deciding, key: Key, sent: Sent<'decide'>) {
  const answer = await runChange(context, asker, async (change) => {
    const found = await lockRun(change, asker.scope, key, ['ready'])
    const conflicts = await findConflicts(
      change.tx,
      found,
      sent.decisions.map(({ rosterStepId }) => rosterStepId),
    )
    const decisions = { ...found.decisions }
    for (const { rosterStepId, decision } of sent.decisions) {
      const step = conflicts.get(rosterStepId)
      if (!step) throw notFound('That person was not found.')
      if (!decisionsOf(step).includes(decision)) throw invalid('That cannot be decided about this person.')
      decisions[step.id] = decision
    }
    await moveRun(change.tx, key.rosterRunId, ['ready'], { state: 'planning', decisions })
    return recordRun(change, found, 'mapRoster')
  })
  resume(context, key)
  return answer
}

/** What was imported until then stays, and is there when the same roster is uploaded again. */
export async function stopRun(context: Context, asker: Deciding, key: Key) {
  return endRun(context, asker, key, 'stopRoster', {
    reading: 'discarded',
    planning: 'discarded',
    applying: 'stopped',
  })
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
    // A list can have several names for one school.
    if (!found.list && new Set(schoolIds).size < schoolIds.length) {
      const message = 'Two organizations cannot be the same school. Choose another one, or leave one out.'
      throw invalid(message, { orgs: message })
    }
    await rememberOrgs(change.tx, found, after)
    await moveRun(change.tx, key.rosterRunId, ['ready'], { state: 'planning', orgs: after, choices: {} })
    return recordRun(change, found, 'mapRoster')
  })
  resume(context, key)
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
    // Whoever imports it has seen what is held, and leaves it as it is.
    for (const { schoolId, counts } of found.counts) {
      if (holdsOf(counts).length > 0) decided[schoolId] ??= choiceByItself(counts)
    }
    await rememberOrgs(change.tx, found, found.orgs)
    await dropLines(change.tx, key.rosterRunId)
    const next = { state: 'applying', choices: decided, endedAt: null } as const
    await moveRun(change.tx, key.rosterRunId, ['ready', 'held'], next)
    return recordRun(change, found, 'importRoster')
  })
  resume(context, key)
  return answer
}

/** Many are only removed by somebody who types how many. Of an empty kind nobody is removed, whatever they type. */
function checkRemoval(counts: SchoolCounts, typed: number | undefined): void {
  const total = removable(counts)
  if (total === 0 || typed === total) return
  const message = `To be sure, type how many are removed: ${total}.`
  throw invalid(message, { choices: message })
}

export async function discardRun(context: Context, asker: Deciding, key: Key) {
  // What is held of an import was left out; the rest of it is done.
  return endRun(context, asker, key, 'discardRoster', { mapping: 'discarded', ready: 'discarded', held: 'done' })
}

type Endings = Partial<Record<Run['state'], Run['state']>>

/** Ends a run in one of these states, each in its own way. */
async function endRun(context: Context, asker: Deciding, key: Key, action: string, endings: Endings) {
  return runChange(context, asker, async (change) => {
    const found = await lockRun(change, asker.scope, key, Object.keys(endings) as Run['state'][])
    await moveRun(change.tx, key.rosterRunId, [found.state], { state: endings[found.state], endedAt: change.now })
    await dropLines(change.tx, key.rosterRunId)
    return recordRun(change, found, action)
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

/** The run as it is now, for the answer. */
async function recordRun(change: Change, { rosterRunId }: Run, action: string) {
  record(change, { subject: 'roster', subjectId: rosterRunId, action })
  return presentRun(change.tx, await readRun(change.tx, rosterRunId))
}
