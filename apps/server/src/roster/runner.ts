/**
 * Moves a run on: reading, planning, waiting for a person, applying. Only one process works on a district at a time,
 * which an advisory lock of the database sees to. It is gone with its process, and another one goes on.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { RosterState } from '@corridor/contract/constants'
import type { DistrictId, RosterRunId } from '@corridor/rules/ids'
import { holdsOf, notImported } from '@corridor/rules/roster'
import { localDay } from '@corridor/rules/time'
import { and, eq, inArray } from 'drizzle-orm'
import { type Context, unhurried } from '../context.ts'
import { isUnreachable } from '../db/outage.ts'
import { externalId, type RosterProblem, rosterRun } from '../db/schema/index.ts'
import { AppError } from '../http/errors.ts'
import { applyRun } from './apply.ts'
import { stageList, storeList } from './list.ts'
import { mapOrgs, rememberOrgs } from './mapping.ts'
import { notifyOutcome } from './notifyOutcome.ts'
import { recordDone, recordFailure, recordFetch, recordStall } from './outcome.ts'
import { planRun } from './plan.ts'
import { powerQuestions } from './queries.ts'
import { Problems, Unavailable, Unreadable } from './read/problems.ts'
import type { RosterSource } from './read/source.ts'
import { openRoster } from './readRoster.ts'
import { isNightly, moveRun, type NewRun, openRun, type Run, readRun } from './runs.ts'
import { timezoneOf } from './serviceRow.ts'
import { deleteEarlierRosters, stage } from './stage.ts'

/** The first of the two numbers of the lock; the second is the district's. */
const LOCK = 7411

interface Lock {
  release(): Promise<void>
}

async function tryLock({ database }: Context, districtId: DistrictId): Promise<Lock | null> {
  const client = await database.writers.connect()
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
    LOCK,
    districtId,
  ])
  if (!rows[0]?.got) {
    client.release()
    return null
  }
  return {
    // If the connection is lost, so is the lock.
    release: async () => {
      await client.query('select pg_advisory_unlock($1, $2)', [LOCK, districtId]).then(
        () => client.release(),
        () => client.release(true),
      )
    },
  }
}

const MAX_LOCK_ATTEMPTS = 40
const PAUSE_MS = 50

/**
 * Whoever sees that a run is over, or waits for them, may go on at once, though its process has not let go of the lock
 * yet. `isOwn`: the run that is at work is the one that goes on.
 */
async function waitForLock(context: Context, districtId: DistrictId, { isOwn = false } = {}): Promise<Lock | null> {
  for (let attempt = 0; ; attempt += 1) {
    const lock = await tryLock(context, districtId)
    if (lock || attempt === MAX_LOCK_ATTEMPTS || (!isOwn && (await isAtWork(context, districtId)))) return lock
    await pause(PAUSE_MS)
  }
}

async function isAtWork({ database: { db } }: Context, districtId: DistrictId): Promise<boolean> {
  const atWork = and(eq(rosterRun.districtId, districtId), inArray(rosterRun.state, AT_WORK))
  return (await db.select({ id: rosterRun.rosterRunId }).from(rosterRun).where(atWork).limit(1)).length > 0
}

const AT_WORK: RosterState[] = ['reading', 'planning', 'applying']

export const importRunning = () =>
  new AppError(409, 'not_allowed', 'Another import is running for this district. Wait until it is done.')
export const isImportRunning = (error: unknown) => error instanceof AppError && error.status === 409

export interface Started {
  run: Run
  /** Settles when the run waits for a person, or is over. */
  finished: Promise<void>
}

/** Starts a run. Whatever waited for a person before is discarded: the newer roster counts. */
export async function startRun(context: Context, wanted: NewRun, source: RosterSource): Promise<Started> {
  const lock = await waitForLock(context, wanted.districtId)
  if (!lock) throw importRunning()
  try {
    const { db } = context.database
    const now = context.clock.now()
    const run = await db.transaction(async (tx) => {
      await tx
        .update(rosterRun)
        .set({ state: 'discarded', endedAt: now })
        .where(and(eq(rosterRun.districtId, wanted.districtId), inArray(rosterRun.state, ['mapping', 'ready', 'held'])))
      return openRun(tx, wanted, now)
    })
    const unhurriedContext = unhurried(context)
    const finished = readRoster(unhurriedContext, run, source)
      .then(() => advanceRun(unhurriedContext, run.rosterRunId))
      .finally(() => lock.release())
    return { run, finished }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Continues a run that a person has decided about or that was cut off. Null if another process works on it. */
export async function resumeRun(context: Context, run: Run): Promise<Started | null> {
  const lock = await waitForLock(context, run.districtId, { isOwn: true })
  return lock && { run, finished: advanceRun(unhurried(context), run.rosterRunId).finally(() => lock.release()) }
}

async function readRoster(context: Context, run: Run, from: RosterSource): Promise<void> {
  const { db } = context.database
  try {
    const { head, batches } = await openRoster(from, await today(context, run.districtId))
    if ('header' in head) return await storeList(db, run, head, batches, 'list' in from ? from.columns : undefined)
    const { origin: source, format, files, extent, people, classes } = head
    const problems = new Problems(head.problems)
    const { orgs, vanished } = await mapOrgs(db, { ...run, source }, head.orgs, extent)
    for (const name of vanished) {
      problems.add(run.name, null, `${name} was in earlier rosters and is not in this one. Nobody there is changed.`)
    }
    await deleteEarlierRosters(db, run)
    await stage(db, run.rosterRunId, batches)
    // Not before its last row is read: until then it keeps a thread busy.
    if (orgs.length === 0 && extent === 'changes') {
      const reason =
        'It has changes only, and no earlier import says which schools they are about. Import a complete roster first.'
      throw new Unreadable(run.name, null, reason)
    }
    await moveRun(db, run.rosterRunId, ['reading'], {
      state: 'planning',
      source,
      format,
      files,
      extent,
      people,
      classes,
      orgs,
      problems: problems.list,
      problemCount: problems.count,
    })
  } catch (error) {
    if (error instanceof Unavailable) return endRun(context, run, 'failed', error.problem)
    if (error instanceof Unreadable) return endRun(context, run, 'refused', error.problem)
    await endRun(context, run, 'failed', { file: run.name, line: null, reason: STOPPED }).catch(() => undefined)
    throw error
  }
}

const STOPPED = 'Something went wrong while it was read. Try again; if it happens again, ask your IT person.'

async function endRun(
  context: Context,
  run: Run,
  state: 'refused' | 'failed',
  problem: RosterProblem,
  { isLost = false } = {},
): Promise<void> {
  const ended = { state, endedAt: context.clock.now(), problems: [problem], problemCount: 1 }
  const isEnded = await moveRun(context.database.db, run.rosterRunId, AT_WORK, ended)
  if (isEnded) await recordFailure(context, run, { isLost })
}

/** Advances a run until it waits for a person or is over. */
async function advanceRun(context: Context, rosterRunId: RosterRunId): Promise<void> {
  const { db } = context.database
  let run = await readRun(db, rosterRunId)
  try {
    if (run.state === 'planning') {
      const staged = run.list ? await stageList(db, run, run.list) : run
      await planRun(db, staged, () => afterPlan(context, run))
      await recordFetch(context, run)
      run = await readRun(db, rosterRunId)
      if (isNightly(run) && run.state === 'ready') await recordStall(context, run, 'waiting')
    }
    if (run.state === 'applying') await finishApplying(context, run)
  } catch (error) {
    // Once the database is back, it goes on.
    if (isUnreachable(error)) throw error
    if (error instanceof Unreadable) return endRun(context, run, 'refused', error.problem)
    await endRun(context, run, 'failed', { file: run.name, line: null, reason: STOPPED.replace('read', 'imported') })
    throw error
  }
}

async function finishApplying(context: Context, run: Run): Promise<void> {
  await applyRun(context, run)
  const isHeld = run.isAutomatic && (!isDecided(run) || (await waitsForPower(context, run)))
  const now = context.clock.now()
  const isOver = await moveRun(context.database.db, run.rosterRunId, ['applying'], {
    state: isHeld ? 'held' : 'done',
    endedAt: isHeld ? null : now,
  })
  // Someone has stopped it.
  if (!isOver) return
  if (!isHeld) await recordDone(context, run)
  // Nobody wants to hear every morning that all is well, nor the same complaint.
  if (!isNightly(run)) await notifyOutcome(context, run, isHeld ? 'held' : isPartly(run) ? 'partly' : 'done')
  else if (isHeld) await recordStall(context, run, 'held')
}

/** Someone has said what happens to everything that is held, if only that it stays. */
const isDecided = ({ counts, choices }: Run) =>
  counts.every((one) => holdsOf(one.counts).length === 0 || choices[one.schoolId] !== undefined)

/** It has questions that take power over someone, and nobody has looked at it. */
async function waitsForPower({ database }: Context, run: Run): Promise<boolean> {
  return run.importedBy === null && (await powerQuestions(database.db, run)).length > 0
}

const isPartly = ({ counts, choices }: Run) =>
  notImported(counts.map((one) => ({ name: '', counts: one.counts, choice: choices[one.schoolId] }))).length > 0

/** Someone has looked at it, or nobody has to. What they decided is in the run. */
export async function beginApplying(context: Context, run: Run): Promise<void> {
  const { db } = context.database
  await rememberOrgs(db, run, run.orgs)
  await moveRun(db, run.rosterRunId, ['ready', 'held'], { state: 'applying', endedAt: null })
}

/**
 * What begins by itself goes on by itself, unless nobody has ever looked at a roster of this district, or it has
 * organizations of which nobody has said what they are. What it would remove is held later, school by school.
 */
async function afterPlan({ database: { db } }: Context, run: Run): Promise<'ready' | 'applying'> {
  const isAnswered = Object.keys({ ...run.decisions, ...run.confirmed }).length > 0
  if (!isNightly(run) || isAnswered || run.orgs.some(({ schoolId }) => schoolId === undefined)) return 'ready'
  const { districtId, source } = run
  const known = and(eq(externalId.districtId, districtId), eq(externalId.source, source), eq(externalId.kind, 'school'))
  const [before] = await db.select({ id: externalId.externalId }).from(externalId).where(known).limit(1)
  if (!before) return 'ready'
  await rememberOrgs(db, run, run.orgs)
  return 'applying'
}

/** Runs that were cut off by the end of their process. Called by a job, every minute. */
export async function continueRuns(context: Context): Promise<void> {
  const { db } = context.database
  for (const { districtId, rosterRunId } of await db
    .select()
    .from(rosterRun)
    .where(inArray(rosterRun.state, AT_WORK))) {
    const lock = await tryLock(context, districtId)
    if (!lock) continue
    try {
      // The process that had the lock may have continued the run.
      const run = await readRun(db, rosterRunId)
      if (run.state === 'reading') await endRun(context, run, 'failed', lost(run), { isLost: true })
      else await advanceRun(context, run.rosterRunId)
    } finally {
      await lock.release()
    }
  }
}

/** A file is gone with its process. What comes from a service is fetched again. */
function lost({ name, via }: Run): RosterProblem {
  const reason =
    via === 'service'
      ? 'The server stopped while it was fetched. It is fetched again.'
      : 'The server stopped while it was read. Upload it again.'
  return { file: name, line: null, reason }
}

async function today({ database, clock }: Context, districtId: DistrictId): Promise<string> {
  return localDay(clock.now(), await timezoneOf(database.db, districtId))
}

/** What fails is in the run, or goes on with the next job. */
export function inBackground(work: Promise<void> | undefined): void {
  work?.catch(() => undefined)
}
