/**
 * Moves a run on: reading, planning, waiting for a person, applying. Only one process works on a district at a time,
 * which an advisory lock of the database sees to. It is gone with its process, and another one goes on.
 */
import { type DistrictId, localDay, type RosterRunId } from '@corridor/rules'
import { holdsOf } from '@corridor/rules/roster'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { isOutOfReach } from '../db/outage.ts'
import { type RosterProblem, rosterRun, school } from '../db/schema/index.ts'
import { AppError } from '../http/errors.ts'
import { applyRun } from './apply.ts'
import { keepList, stageList } from './list.ts'
import { mapOrgs, rememberOrgs } from './mapping.ts'
import { tellOutcome } from './notice.ts'
import { planRun } from './plan.ts'
import { readListFile } from './read/listFile.ts'
import { Problems, Unreadable } from './read/problems.ts'
import { type RosterSource, readSource } from './read/source.ts'
import { moveRun, type NewRun, openRun, type Run, readRun } from './runs.ts'
import { stage } from './stage.ts'

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

export const busy = () =>
  new AppError(409, 'not_allowed', 'Another import is running for this district. Wait until it is done.')

export interface Started {
  run: Run
  /** Settles when the run waits for a person, or is over. */
  finished: Promise<void>
}

/** Starts a run. Whatever waited for a person before is discarded: the newer roster counts. */
export async function startRun(context: Context, wanted: NewRun, source: RosterSource): Promise<Started> {
  const lock = await tryLock(context, wanted.districtId)
  if (!lock) throw busy()
  try {
    const { db } = context.database
    const now = context.clock.now()
    await db
      .update(rosterRun)
      .set({ state: 'discarded', endedAt: now })
      .where(and(eq(rosterRun.districtId, wanted.districtId), inArray(rosterRun.state, ['mapping', 'ready', 'held'])))
    const run = await openRun(db, wanted, now)
    const finished = readRoster(context, run, source)
      .then(() => goOn(context, run.rosterRunId))
      .finally(() => lock.release())
    return { run, finished }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Goes on with a run that somebody has decided about, or that was cut off. Null if another process is at it. */
export async function resumeRun(context: Context, run: Run): Promise<Started | null> {
  const lock = await tryLock(context, run.districtId)
  return lock && { run, finished: goOn(context, run.rosterRunId).finally(() => lock.release()) }
}

async function readRoster(context: Context, run: Run, source: RosterSource): Promise<void> {
  const { db } = context.database
  const problems = new Problems()
  try {
    if ('list' in source) {
      return await keepList(db, run, await readListFile(source.name, source.list), source.columns)
    }
    const { roster, format, files } = await readSource(source, await today(context, run.districtId), problems)
    const { orgs, vanished } = await mapOrgs(db, run, roster.orgs)
    for (const name of vanished) {
      problems.add('orgs.csv', null, `${name} was in earlier rosters and is not in this one. Nobody there is changed.`)
    }
    await stage(db, run.rosterRunId, roster)
    await moveRun(db, run.rosterRunId, ['reading'], {
      state: 'planning',
      format,
      files,
      extent: roster.extent,
      people: roster.people.length,
      classes: roster.classCount,
      orgs,
      problems: problems.list,
      problemCount: problems.count,
    })
  } catch (error) {
    if (error instanceof Unreadable) return endRun(context, run, 'refused', error.problem)
    await endRun(context, run, 'failed', { file: run.name, line: null, reason: STOPPED }).catch(() => undefined)
    throw error
  }
}

const STOPPED = 'Something went wrong while it was read. Try again; if it happens again, ask whoever runs Corridor.'

async function endRun(context: Context, run: Run, state: 'refused' | 'failed', problem: RosterProblem): Promise<void> {
  const ended = { state, endedAt: context.clock.now(), problems: [problem], problemCount: 1 }
  await moveRun(context.database.db, run.rosterRunId, ['reading', 'planning', 'applying'], ended)
}

/** Until it waits for a person, or is over. */
async function goOn(context: Context, rosterRunId: RosterRunId): Promise<void> {
  const { db } = context.database
  const run = await readRun(db, rosterRunId)
  try {
    if (run.state === 'planning') await planRun(db, run.list ? await stageList(db, run, run.list) : run)
    if (run.state === 'applying') await finishApplying(context, run)
  } catch (error) {
    // Once the database is back, it goes on.
    if (isOutOfReach(error)) throw error
    await endRun(context, run, 'failed', { file: run.name, line: null, reason: STOPPED.replace('read', 'imported') })
    throw error
  }
}

async function finishApplying(context: Context, run: Run): Promise<void> {
  const isHeld = (await applyRun(context, run)) && run.isAutomatic && !isDecided(run)
  const now = context.clock.now()
  const isOver = await moveRun(context.database.db, run.rosterRunId, ['applying'], {
    state: isHeld ? 'held' : 'done',
    endedAt: isHeld ? null : now,
  })
  // Otherwise somebody has stopped it.
  if (isOver) await tellOutcome(context, run, isHeld ? 'held' : 'done')
}

/** Somebody has said what happens to everything that is held, if only that it stays. */
const isDecided = ({ counts, choices }: Run) =>
  counts.every((one) => holdsOf(one.counts).length === 0 || choices[one.schoolId] !== undefined)

/** Somebody has looked at it, or nobody has to. What they decided is in the run. */
export async function beginApplying(context: Context, run: Run): Promise<void> {
  const { db } = context.database
  await rememberOrgs(db, run, run.orgs)
  await moveRun(db, run.rosterRunId, ['ready', 'held'], { state: 'applying', endedAt: null })
}

/** What nobody has looked at yet and somebody has to. */
export function waitsForPerson(run: Run): boolean {
  return (
    run.orgs.some(({ schoolId }) => schoolId === undefined) ||
    run.counts.some(({ counts }) => holdsOf(counts).length > 0)
  )
}

/** Runs that were cut off by the end of their process. Called by a job, every minute. */
export async function continueRuns(context: Context): Promise<void> {
  const runs = await context.database.db
    .select()
    .from(rosterRun)
    .where(inArray(rosterRun.state, ['reading', 'planning', 'applying']))
  for (const run of runs) {
    const lock = await tryLock(context, run.districtId)
    if (!lock) continue
    try {
      const lost = { file: run.name, line: null, reason: 'The server stopped while it was read. Upload it again.' }
      if (run.state === 'reading') await endRun(context, run, 'failed', lost)
      else await goOn(context, run.rosterRunId)
    } finally {
      await lock.release()
    }
  }
}

/** In the zone of the district's first school. */
async function today({ database, clock }: Context, districtId: DistrictId): Promise<string> {
  const [first] = await database.db
    .select({ timezone: school.timezone })
    .from(school)
    .where(and(eq(school.districtId, districtId), isNull(school.endedAt)))
    .orderBy(asc(school.schoolId))
    .limit(1)
  return localDay(clock.now(), first?.timezone ?? 'UTC')
}
