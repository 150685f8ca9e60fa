/** What `npm run doctor` says of nightly backups: whether they can be written and copied, and how old the last one is. */
import { access, constants } from 'node:fs/promises'
import { type Instant, minutesBetween } from '@corridor/rules/time'
import { desc } from 'drizzle-orm'
import type { NightlySettings } from '../config/backups.ts'
import type { Settings } from '../config/settings.ts'
import { type Connection, connect } from '../db/connect.ts'
import { hasNoTables } from '../db/outage.ts'
import { backupRun } from '../db/schema/index.ts'
import type { Finding } from '../health/doctor/finding.ts'
import { copyPlace } from './copyPlace.ts'
import type { BackupRun } from './runs.ts'
import { reasonOf } from './s3Place.ts'

const ABOUT = 'Backups'
const OLD_HOURS = 26
/** Whoever waits for doctor does not wait as long as a backup may. */
const REQUEST_TIMEOUT_MS = 10_000

export async function* backupFindings(
  { backups }: Pick<Settings, 'backups'>,
  connection: Connection | undefined,
  now: Instant,
  requestMs = REQUEST_TIMEOUT_MS,
): AsyncGenerator<Finding> {
  if (!backups) {
    const says = 'Nightly backups are off. Set BACKUP_DIR to a folder for them, best on another disk.'
    yield { state: 'off', about: ABOUT, says }
    return
  }
  const problem = await problemOf(backups, requestMs)
  if (problem !== null) yield { state: 'problem', about: ABOUT, says: problem }
  if (connection !== undefined) yield evaluateRuns(await readRuns(connection), now)
}

async function problemOf(backups: NightlySettings, requestMs: number): Promise<string | null> {
  const { folder, copyTo } = backups
  if (!(await isWritable(folder))) return `BACKUP_DIR (${folder}) ${NOT_WRITABLE}`
  if (typeof copyTo === 'string')
    return (await isWritable(copyTo)) ? null : `BACKUP_COPY_TO (${copyTo}) ${NOT_WRITABLE}`
  const place = copyPlace(backups, requestMs)
  return place === undefined
    ? null
    : place.list().then(
        () => null,
        (error: unknown) =>
          `${place.name} cannot be reached (${reasonOf(error) ?? 'no answer'}). Check BACKUP_COPY_TO, the keys, and S3_ENDPOINT or S3_REGION.`,
      )
}

const NOT_WRITABLE =
  'is no folder that this user can write to. Make it, or mount its disk, and let this user write there.'

const isWritable = (folder: string) =>
  access(`${folder}/.`, constants.W_OK).then(
    () => true,
    () => false,
  )

/** The newest first. */
async function readRuns(connection: Connection): Promise<BackupRun[]> {
  const database = connect({ connection, poolSize: 1 })
  try {
    return await database.db.select().from(backupRun).orderBy(desc(backupRun.night)).limit(100)
  } catch (error) {
    // The tables are not there yet, which the line about them says.
    if (hasNoTables(error)) return []
    throw error
  } finally {
    await database.close()
  }
}

export function evaluateRuns(runs: readonly BackupRun[], now: Instant): Finding {
  const good = runs.find(({ endedAt, failure }) => endedAt !== null && failure === null)
  const [last] = runs
  const why =
    last?.failure === 'backup' || last?.failure === 'copy'
      ? ` The last one could not be ${last.failure === 'copy' ? 'copied' : 'taken'} (${last.reason ?? 'the log says why'}).`
      : ''
  if (!good?.takenAt) {
    const says = `There is no complete backup yet.${why} A running server takes one within a minute, and tries again every hour.`
    return { state: 'warning', about: ABOUT, says }
  }
  const hours = Math.floor(minutesBetween(good.takenAt, now) / 60)
  const is = `${good.file} (${((good.bytes ?? 0) / 1e6).toFixed(1)} MB) is the newest one${good.copiedAt === null ? '' : ', and was copied'}`
  if (why !== '' || hours >= OLD_HOURS) {
    const says = `${is}. It is ${hours} hours old.${why || ' Look into the log of the server that takes them.'}`
    return { state: 'warning', about: ABOUT, says }
  }
  return { state: 'ok', about: ABOUT, says: `${is}.` }
}
