/** What `npm run backup` does, for its tests as well. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fetchFile } from '../backup/fetchFile.ts'
import { newestIn } from '../backup/newest.ts'
import { verifyBackup } from '../backup/verify.ts'
import { readSettings, type Settings } from '../config/settings.ts'
import { attachDatabase } from '../db/attachDatabase.ts'
import { backUp } from '../db/backup/backup.ts'
import type { Manifest } from '../db/backup/manifest.ts'
import { databaseFailure } from '../db/databaseFailure.ts'
import { hasNoTables, isUnreachable } from '../db/outage.ts'
import { folderFailure, StartupFailure } from '../process/failure.ts'
import type { Shutdown } from '../process/shutdown.ts'
import type { Surroundings } from './command.ts'
import { keepErasureList } from './keepErasureList.ts'

/** Returns what the backup holds. */
export async function takeOrVerify(argv: string[], shutdown: Shutdown, { env, print }: Surroundings): Promise<string> {
  const { file, verify } = readArguments(argv)
  const settings = readSettings(env, [])
  if (verify) return tryOut(file, settings, shutdown, print)
  // In the folder in which the command was typed.
  return take(resolve(env.INIT_CWD ?? process.cwd(), file as string), settings, shutdown)
}

async function take(file: string, settings: Settings, shutdown: Shutdown): Promise<string> {
  const connection = await attachDatabase(settings, shutdown)
  // The list first, so that the backup knows which one belongs to it.
  const manifest = await keepErasureList(connection, settings.dataDir, new Date())
    .then(() => backUp(connection, file))
    .catch((error: unknown) => {
      throw typeof connection === 'string' ? databaseFailure(connection, explain(error, file)) : explain(error, file)
    })
  return `${file} holds ${contentsOf(manifest)}. Whoever can read it can read everything about everybody: keep it where only you can.`
}

async function tryOut(
  typed: string | undefined,
  { backups, s3 }: Settings,
  shutdown: Shutdown,
  print: Surroundings['print'],
): Promise<string> {
  const file = typed === undefined ? await newestIn(backups?.folder) : await fetchFile(typed, s3, shutdown)
  const began = performance.now()
  print(`Restoring ${typed ?? file} into a database of its own`)
  const manifest = await verifyBackup(file, { shutdown, progress: print })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return `${typed ?? file} can be restored: ${contentsOf(manifest)}, as they were at ${manifest.takenAt}, in ${seconds} seconds.`
}

function contentsOf({ tables }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows.toLocaleString('en-US')} rows of ${tables.length} tables`
}

function readArguments(argv: string[]): { file: string | undefined; verify: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: { verify: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    const verify = values.verify === true
    if ((file || verify) && more.length === 0) return { file, verify }
  } catch {
    // An unknown option is answered like a missing name.
  }
  throw new StartupFailure(
    'Use it as npm run backup -- FILE, such as npm run backup -- corridor-monday.backup, or as npm run backup -- --verify FILE.',
  )
}

function explain(error: unknown, file: string): unknown {
  if (hasNoTables(error)) {
    return new StartupFailure('There is nothing to back up: this database has no tables of Corridor yet.')
  }
  const isAboutFile = error instanceof Error && 'path' in error
  if (!isAboutFile && isUnreachable(error)) {
    return new StartupFailure('The database was stopped while the backup was taken. Start the backup again.')
  }
  const failure = isAboutFile ? folderFailure(file, error) : error
  return failure instanceof StartupFailure
    ? new StartupFailure(
        `The backup could not be written to ${file}: check that its folder exists, that this user may write there, and that its disk has room.`,
      )
    : failure
}
