/**
 * Takes the backup of the night, if it is due and nobody else does: writes it, reads all of it again, copies it, and then
 * forgets the oldest. Whatever fails, no backup is deleted that night, and the next attempt goes on with the file that is
 * there.
 */
import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { NightlySettings } from '../config/backups.ts'
import type { Context } from '../context.ts'
import { backUp } from '../db/backup/backup.ts'
import { checkBackup } from '../db/backup/read.ts'
import type { Connection } from '../db/connect.ts'
import { loggedError } from '../http/loggedError.ts'
import { erasureListIn, updateErasureList } from '../privacy/erasureList.ts'
import { copyPlace } from './copyPlace.ts'
import { ERASURES_NAME, fileNameAt, namesToForget } from './files.ts'
import { folderPlace } from './folderPlace.ts'
import { dueNight } from './night.ts'
import { type BackupRun, claimNight, recordRun } from './runs.ts'
import { reasonOf } from './s3Place.ts'

export interface Nightly {
  context: Pick<Context, 'database' | 'clock' | 'metrics'>
  connection: Connection
  dataDir: string
  settings: NightlySettings
  timezone: string
  log: FastifyBaseLogger
}

export async function takeDueBackup(nightly: Nightly, stopping: AbortSignal): Promise<void> {
  const { database, clock } = nightly.context
  const { settings, timezone } = nightly
  const now = clock.now()
  const run = await claimNight(database.writer, dueNight(now, settings.at, timezone), now)
  if (run) await takeOn(nightly, run, stopping)
}

async function takeOn(nightly: Nightly, run: BackupRun, stopping: AbortSignal): Promise<void> {
  const { context, log } = nightly
  const { writer } = context.database
  const startedAt = performance.now()
  const count = (outcome: 'done' | 'failed') =>
    context.metrics?.countJob('nightly-backup', outcome, (performance.now() - startedAt) / 1000)
  try {
    await untilStopped(takeAndCopy(nightly, run), stopping)
    count('done')
  } catch (error) {
    const failure = stopping.aborted ? 'stopped' : error instanceof CopyFailure ? 'copy' : 'backup'
    const cause = error instanceof CopyFailure ? error.cause : error
    await recordRun(writer, run, { endedAt: context.clock.now(), failure, reason: reasonOf(cause) })
    if (failure === 'stopped') return
    count('failed')
    const msg = failure === 'copy' ? 'the backup could not be copied' : 'the backup could not be taken'
    log.error({ failure: loggedError(cause) }, `${msg}; it will be tried again in an hour`)
    return
  }
  await forgetOldest(nightly)
}

class CopyFailure extends Error {
  override name = 'CopyFailure'
}

async function takeAndCopy(nightly: Nightly, run: BackupRun): Promise<void> {
  const { context, settings, log } = nightly
  const { clock, database } = context
  const file = await fileOf(nightly, run)
  const copyTo = copyPlace(settings)
  if (copyTo) {
    try {
      for (const [name, path] of filesToKeep(nightly, file)) await copyTo.put(name, path)
    } catch (error) {
      throw new CopyFailure('the copy failed', { cause: error })
    }
    await recordRun(database.writer, run, { copiedAt: clock.now() })
  }
  await recordRun(database.writer, run, { endedAt: clock.now() })
  log.info({ file }, 'the backup of the night is done')
}

/** The one of an attempt before, if it is on this computer; else a new one. Its name is returned. */
async function fileOf(nightly: Nightly, run: BackupRun): Promise<string> {
  const { context, connection, dataDir, settings, timezone } = nightly
  const { folder } = settings
  if (run.file !== null && existsSync(join(folder, run.file))) return run.file
  const { clock, database } = context
  const name = fileNameAt(run.startedAt, timezone)
  const path = join(folder, name)
  // Before the backup is taken, so that it knows which list belongs to it.
  await updateErasureList(database.writer, erasureListIn(dataDir), new Date(clock.now()))
  await folderPlace(folder).put(ERASURES_NAME, erasureListIn(dataDir))
  await backUp(connection, path)
  await checkBackup(path).catch(async (error: unknown) => {
    // It must not count as one of those that are kept.
    await rm(path, { force: true })
    throw error
  })
  const { size: bytes } = await stat(path)
  await recordRun(database.writer, run, { file: name, bytes, takenAt: run.startedAt })
  return name
}

const filesToKeep = ({ settings, dataDir }: Nightly, name: string): [name: string, path: string][] => [
  [ERASURES_NAME, erasureListIn(dataDir)],
  [name, join(settings.folder, name)],
]

/** A bucket whose owner lets nobody delete is fine: then its own rules say what is kept. */
async function forgetOldest({ settings, log }: Nightly): Promise<void> {
  for (const place of [folderPlace(settings.folder), copyPlace(settings)]) {
    if (!place) continue
    try {
      for (const name of namesToForget(await place.list(), settings.keep)) await place.remove(name)
    } catch (error) {
      log.warn({ place: place.name, failure: loggedError(error) }, 'old backups could not be deleted')
    }
  }
}

/** What is under way then ends with the process. */
function untilStopped<T>(work: Promise<T>, stopping: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(stopping.reason)
  if (stopping.aborted) stop()
  stopping.addEventListener('abort', stop)
  return Promise.race([work, promise]).finally(() => stopping.removeEventListener('abort', stop))
}
