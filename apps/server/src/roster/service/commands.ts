/** Administrators of a district set up where its roster is fetched from, try it, and fetch it. */
import type { Output, RosterRun, RosterService } from '@corridor/contract'
import type { DistrictId } from '@corridor/rules/ids'
import { type ServiceSettings, serviceProblems } from '@corridor/rules/roster'
import { eq } from 'drizzle-orm'
import type { Change } from '../../change/change.ts'
import { edit } from '../../change/edit.ts'
import { record } from '../../change/trail.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../db/connect.ts'
import { expectOne } from '../../db/expectOne.ts'
import { rosterService } from '../../db/schema/index.ts'
import { AppError, invalid, notFound } from '../../http/errors.ts'
import { checkMayConnect } from '../../school/connect.ts'
import { allowOnce } from '../../session/allow.ts'
import { refuseImpersonator } from '../../session/refuseImpersonator.ts'
import type { Scope } from '../../session/scope.ts'
import { presentRun } from '../queries.ts'
import { Unreadable } from '../read/problems.ts'
import { checkService } from '../rest/readService.ts'
import { inBackground, startRun } from '../runner.ts'
import { ONE_ROSTER } from '../runs.ts'
import {
  findService,
  opened,
  type ServiceRow,
  secretPurpose,
  serviceName,
  sourceOf,
  timezoneOf,
} from '../serviceRow.ts'

type NewService = Output<'POST /api/district/:districtId/roster-service', 'body'>
type ServiceEdit = Output<'POST /api/district/:districtId/roster-service/settings', 'body'>

export async function showService(db: Reader, scope: Scope, districtId: DistrictId) {
  await checkMayConnect(db, scope)
  const row = await findService(db, districtId)
  return { service: row && present(row), timezone: await timezoneOf(db, districtId) }
}

function present(row: ServiceRow): RosterService {
  const { oneRoster, baseUrl, auth, tokenUrl, client, isNightly, hour, failures, fetchedAt, version } = row
  const address = { baseUrl, tokenUrl: tokenUrl ?? '' }
  return { oneRoster, ...address, auth, client, isNightly, hour, failures, fetchedAt, version }
}

export async function addService(
  context: Context,
  change: Change,
  scope: Scope,
  districtId: DistrictId,
  { secret, ...sent }: NewService,
): Promise<RosterService> {
  await checkMayConnect(change.tx, scope)
  refuseImpersonator(scope, 'roster')
  checkSettings(sent)
  const [row] = await change.tx
    .insert(rosterService)
    .values({ districtId, ...sent, secret: sealed(context, districtId, secret), triedAt: change.now })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new AppError(409, 'duplicate', 'Somebody else has set up a service meanwhile. Look at it first.')
  recordService(change, districtId, 'setUpService')
  return present(row)
}

export async function changeService(
  context: Context,
  change: Change,
  scope: Scope,
  districtId: DistrictId,
  { version, secret, ...sent }: ServiceEdit,
): Promise<RosterService> {
  await checkMayConnect(change.tx, scope)
  refuseImpersonator(scope, 'roster')
  const row = await lockService(change, districtId)
  const after = { ...row, tokenUrl: row.tokenUrl ?? '', ...defined(sent) }
  checkSettings(after)
  // Otherwise whoever may change this could have the secret sent to a server of theirs.
  const isElsewhere = hostOf(after.baseUrl) !== hostOf(row.baseUrl) || hostOf(after.tokenUrl) !== hostOf(row.tokenUrl)
  if (isElsewhere && secret === undefined) refuseField('secret', 'Enter the secret for the new address.')
  if (secret !== undefined) {
    await change.tx
      .update(rosterService)
      .set({ secret: sealed(context, districtId, secret), failures: 0 })
      .where(eq(rosterService.districtId, districtId))
    recordService(change, districtId, 'changeServiceSecret')
  }
  const current = async () => present(await lockService(change, districtId))
  await edit<Omit<NewService, 'secret'>>(change, {
    row,
    before: { ...row, tokenUrl: row.tokenUrl ?? '' },
    version,
    sent: defined(sent),
    current,
    write: async (changed, versions) => {
      await change.tx
        .update(rosterService)
        .set({ ...changed, ...versions })
        .where(eq(rosterService.districtId, districtId))
    },
    line: () => ({ subject: 'rosterService', subjectId: districtId, action: 'edit' }),
  })
  return current()
}

export async function removeService(change: Change, scope: Scope, districtId: DistrictId): Promise<void> {
  await checkMayConnect(change.tx, scope)
  refuseImpersonator(scope, 'roster')
  await lockService(change, districtId)
  await change.tx.delete(rosterService).where(eq(rosterService.districtId, districtId))
  recordService(change, districtId, 'removeService')
}

/** Whatever is tried out with it: a few times in an hour are enough to set it up. */
const CHECKS = { times: 30, minutes: 60 }
const SHOWN = 10

export async function checkConnection(context: Context, scope: Scope, districtId: DistrictId) {
  await checkMayConnect(context.database.db, scope)
  refuseImpersonator(scope, 'roster')
  const row = await findService(context.database.db, districtId)
  if (!row) throw noService()
  await allowOnce(context, 'rosterService', String(districtId), CHECKS)
  try {
    const { schools } = await checkService(context.outbound.fetch, opened(context, row))
    return { schools: schools.sort((a, b) => a.localeCompare(b)).slice(0, SHOWN), count: schools.length, problem: null }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { schools: [], count: 0, problem: error.problem.reason }
  }
}

/** Answers at once. It is fetched while the page waits and asks. */
export async function fetchNow(context: Context, scope: Scope, districtId: DistrictId): Promise<RosterRun> {
  await checkMayConnect(context.database.db, scope)
  refuseImpersonator(scope, 'roster')
  const row = await findService(context.database.db, districtId)
  if (!row) throw noService()
  const { run, finished } = await startRun(
    context,
    { districtId, source: ONE_ROSTER, via: 'service', name: serviceName(row), bytes: 0, startedBy: scope.userId },
    sourceOf(context, row),
  )
  inBackground(finished)
  return presentRun(context.database.db, run)
}

const noService = () => notFound('No service is set up. Enter its address first.')

async function lockService({ tx }: Change, districtId: DistrictId): Promise<ServiceRow> {
  const found = await tx
    .select()
    .from(rosterService)
    .where(eq(rosterService.districtId, districtId))
    .for('no key update')
  if (found.length === 0) throw noService()
  return expectOne(found)
}

function checkSettings(settings: ServiceSettings): void {
  const problems = serviceProblems(settings)
  const [first] = Object.values(problems)
  if (first !== undefined) throw invalid(first, problems as Record<string, string>)
}

const hostOf = (url: string | null) => (url && URL.canParse(url) ? new URL(url).host : '')

function sealed({ outbound }: Context, districtId: DistrictId, secret: string): string {
  try {
    return outbound.sealer.seal(secret, secretPurpose(districtId))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return refuseField('secret', error.message)
  }
}

function refuseField(field: string, sentence: string): never {
  throw invalid(sentence, { [field]: sentence })
}

function recordService(change: Change, districtId: DistrictId, action: string): void {
  record(change, { subject: 'rosterService', subjectId: districtId, action })
}

function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
