/** What people decide about an import. */
import type { Output, RosterRun } from '@corridor/contract'
import type { RosterRunId, UncheckedDistrictId, UserId } from '@corridor/rules/ids'
import {
  defaultChoice,
  holdsOf,
  type ListField,
  listGaps,
  removalOf,
  type SchoolChoice,
  type SchoolCounts,
} from '@corridor/rules/roster'
import { type Change, type Requester, runChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { RosterOrg } from '../db/schema/index.ts'
import { AppError, invalid, notFound } from '../http/errors.ts'
import type { UploadedFile } from '../http/upload.ts'
import { checkMayConnect, openSchoolsOf } from '../school/connect.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound, requireSchool, schoolNotFound } from '../session/tenancy.ts'
import { deleteLines } from './list.ts'
import { rememberOrgs } from './mapping.ts'
import { decisionsOf, emptyImportReasonOf, findConflicts, findRun, otherConflicts, presentRun } from './queries.ts'
import { sourceOf } from './read/source.ts'
import { firstOf } from './read/text.ts'
import { confirmable } from './runAuthority.ts'
import { inBackground, resumeRun, startRun } from './runner.ts'
import { LIST, moveRun, ONE_ROSTER, type Run, readRun } from './runs.ts'

type Key = { districtId: UncheckedDistrictId; rosterRunId: RosterRunId }
type Sent<K extends 'schools' | 'import' | 'columns' | 'decide'> = Output<
  `POST /api/district/:districtId/roster/:rosterRunId/${K}`,
  'body'
>
type Deciding = Requester & { scope: Scope }

/** Answers as soon as the file is there. It is read while the page waits and asks. */
export async function uploadRoster(
  context: Context,
  scope: Scope,
  districtId: Scope['districtId'],
  files: readonly UploadedFile[],
): Promise<RosterRun> {
  await checkMayConnect(context.database.db, scope)
  refuseImpersonator(scope, 'roster')
  const source = sourceOf(files)
  const wanted = {
    districtId,
    // What a zip is, it says once it is read.
    source: 'list' in source ? LIST : ONE_ROSTER,
    name: firstOf(source.name, 200),
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    startedBy: scope.userId,
  }
  const { run, finished } = await startRun(context, wanted, source)
  inBackground(finished)
  return presentRun(context.database.db, run)
}

/** The answer does not wait for it. */
function resume(context: Context, { rosterRunId }: Key): void {
  const resume = async () => (await resumeRun(context, await readRun(context.database.db, rosterRunId)))?.finished
  inBackground(resume())
}

/** What the columns of a plain list are. It can be said again until the list is imported. */
export async function decideColumns(context: Context, requester: Deciding, key: Key, sent: Sent<'columns'>) {
  const answer = await runChange(context, requester, async (change) => {
    const found = await lockRun(change, requester.scope, key, ['mapping', 'ready'])
    if (!found.list) throw invalid('Only a plain list has columns to choose.')
    const { header } = found.list
    const { subject, type, isComplete } = sent
    const places: Partial<Record<ListField, number>> = {}
    for (const { field, place } of sent.columns) {
      if (place >= header.length) throw invalid('The list does not have that column.', { columns: 'Choose a column.' })
      places[field] = place
    }
    const chosen = { subject, places, type, isComplete }
    const [gap] = listGaps({ ...chosen, schoolId: sent.schoolId })
    if (gap) throw invalid(GAPS[gap], { columns: GAPS[gap] })
    const district = { schoolIds: await openSchoolsOf(change.tx, found.districtId) }
    const columns = { ...chosen, schoolId: sent.schoolId === null ? null : requireSchool(district, sent.schoolId) }
    await moveRun(change.tx, key.rosterRunId, ['mapping', 'ready'], {
      state: 'planning',
      list: { ...found.list, columns, isDecided: true },
      choices: {},
      decisions: {},
      confirmed: {},
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

/** Someone of the roster who might be someone here is that person, or is new; or someone with power wants a change. */
export async function decideConflicts(context: Context, requester: Deciding, key: Key, sent: Sent<'decide'>) {
  const answer = await runChange(context, requester, async (change) => {
    const found = await lockRun(change, requester.scope, key, ['ready', 'held'])
    const conflicts = await findConflicts(
      change.tx,
      found,
      sent.decisions.map(({ rosterStepId }) => rosterStepId),
    )
    const decisions = { ...found.decisions }
    const confirmed: Record<string, UserId> = { ...found.confirmed }
    const mayConfirm = await confirmable(change.tx, requester.scope, [...conflicts.values()])
    for (const { rosterStepId, decision } of sent.decisions) {
      const step = conflicts.get(rosterStepId)
      if (!step) throw personNotFound()
      if (!decisionsOf(step).includes(decision)) throw invalid('That cannot be decided about this person.')
      if (decision !== 'confirm') {
        decisions[step.id] = decision
        continue
      }
      if (!mayConfirm.has(step)) throw new AppError(403, 'forbidden', BEYOND)
      confirmed[step.id] = requester.scope.userId
    }
    const { others } = sent
    if (others) {
      for (const step of await otherConflicts(change.tx, found, sent.decisions)) {
        if (decisionsOf(step).includes(others)) decisions[step.id] = others
      }
    }
    await moveRun(change.tx, key.rosterRunId, ['ready', 'held'], { state: 'planning', decisions, confirmed })
    return recordRun(change, found, 'mapRoster')
  })
  resume(context, key)
  return answer
}

const BEYOND = 'Only someone who may edit this person’s account can decide that. Ask another administrator.'

/** What was imported until then stays, and is there when the same roster is uploaded again. */
export async function stopRun(context: Context, requester: Deciding, key: Key) {
  return endRun(context, requester, key, 'stopRoster', {
    reading: 'discarded',
    planning: 'discarded',
    applying: 'stopped',
  })
}

export async function decideSchools(context: Context, requester: Deciding, key: Key, { orgs }: Sent<'schools'>) {
  const answer = await runChange(context, requester, async (change) => {
    const found = await lockRun(change, requester.scope, key, ['ready'])
    const said = new Map(orgs.map(({ id, schoolId }) => [id, schoolId]))
    if ([...said.keys()].some((id) => !found.orgs.some((org) => org.id === id)))
      throw notFound('That organization was not found.')
    const district = { schoolIds: await openSchoolsOf(change.tx, found.districtId) }
    const after = found.orgs.map((org): RosterOrg => {
      const requested = said.has(org.id) ? (said.get(org.id) ?? null) : org.schoolId
      if (requested === undefined) return org
      return { ...org, schoolId: requested === null ? null : requireSchool(district, requested) }
    })
    const schoolIds = after.flatMap(({ schoolId }) => schoolId ?? [])
    // A list can have several names for one school.
    if (!found.list && new Set(schoolIds).size < schoolIds.length) {
      const message = 'Two organizations cannot be the same school. Choose another one, or leave one out.'
      throw invalid(message, { orgs: message })
    }
    await rememberOrgs(change.tx, found, after)
    await moveRun(change.tx, key.rosterRunId, ['ready'], { state: 'planning', orgs: after, choices: {}, confirmed: {} })
    return recordRun(change, found, 'mapRoster')
  })
  resume(context, key)
  return answer
}

export async function importRun(context: Context, requester: Deciding, key: Key, { choices }: Sent<'import'>) {
  const answer = await runChange(context, requester, async (change) => {
    const found = await lockRun(change, requester.scope, key, ['ready', 'held'])
    const nobody = emptyImportReasonOf(found)
    if (nobody) throw invalid(nobody)
    const decided: Record<string, SchoolChoice> = { ...found.choices }
    for (const { schoolId, choice, count } of choices) {
      const counts = found.counts.find((one) => one.schoolId === schoolId)?.counts
      if (!counts) throw schoolNotFound()
      if (choice === 'remove') checkRemoval(counts, count)
      decided[schoolId] = choice
    }
    // The person who imports it has seen what is held, and leaves it as it is.
    for (const { schoolId, counts } of found.counts) {
      if (holdsOf(counts).length > 0) decided[schoolId] ??= defaultChoice(counts)
    }
    await rememberOrgs(change.tx, found, found.orgs)
    await deleteLines(change.tx, key.rosterRunId)
    const next = { state: 'applying', choices: decided, importedBy: requester.scope.userId, endedAt: null } as const
    await moveRun(change.tx, key.rosterRunId, ['ready', 'held'], next)
    return recordRun(change, found, 'importRoster')
  })
  resume(context, key)
  return answer
}

/** Many are only removed by someone who types how many. Of an empty kind nobody is removed, whatever they type. */
function checkRemoval(counts: SchoolCounts, typed: number | undefined): void {
  const removal = removalOf(counts)
  if (!removal || typed === removal.count) return
  const message = `To confirm, type how many ${removal.what} are removed: ${removal.count}.`
  throw invalid(message, { choices: message })
}

export async function discardRun(context: Context, requester: Deciding, key: Key) {
  // What is held of an import was left out; the rest of it is done.
  return endRun(context, requester, key, 'discardRoster', { mapping: 'discarded', ready: 'discarded', held: 'done' })
}

type Endings = Partial<Record<Run['state'], Run['state']>>

/** Ends a run in one of these states, each in its own way. */
async function endRun(context: Context, requester: Deciding, key: Key, action: string, endings: Endings) {
  return runChange(context, requester, async (change) => {
    const found = await lockRun(change, requester.scope, key, Object.keys(endings) as Run['state'][])
    await moveRun(change.tx, key.rosterRunId, [found.state], { state: endings[found.state], endedAt: change.now })
    await deleteLines(change.tx, key.rosterRunId)
    return recordRun(change, found, action)
  })
}

async function lockRun(change: Change, scope: Scope, key: Key, states: readonly Run['state'][]): Promise<Run> {
  refuseImpersonator(scope, 'roster')
  await findRun(change.tx, scope, key)
  // Two people cannot decide at the same time.
  const run = await readRun(change.tx, key.rosterRunId, { isLocked: true })
  if (states.includes(run.state)) return run
  throw new AppError(409, 'not_allowed', 'This import does not wait for a decision anymore.')
}

/** The run as it is now, for the answer. */
async function recordRun(change: Change, { rosterRunId }: Run, action: string) {
  record(change, { subject: 'roster', subjectId: rosterRunId, action })
  return presentRun(change.tx, await readRun(change.tx, rosterRunId))
}
