/** `npm run backup -- FILE`: everything that is in the database, in one file. The server may go on running. */
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '../config/settings.ts'
import { attachDatabase } from '../db/attachDatabase.ts'
import { backUp } from '../db/backup/backup.ts'
import { type Connection, connect } from '../db/connect.ts'
import { databaseFailure } from '../db/databaseFailure.ts'
import { isUnreachable } from '../db/outage.ts'
import { erasureListIn, updateErasureList } from '../privacy/erasureList.ts'
import { errorCode, folderFailure, StartupFailure } from '../process/failure.ts'
import { runCommand } from './command.ts'

await runCommand(async (argv, shutdown) => {
  const file = readFile(argv)
  const settings = readSettings(process.env, [])
  const connection = await attachDatabase(settings, shutdown)
  const { tables } = await keepErasureList(connection, settings.dataDir)
    .then(() => backUp(connection, file))
    .catch((error: unknown) => {
      throw typeof connection === 'string' ? databaseFailure(connection, explain(error, file)) : explain(error, file)
    })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${file} holds ${rows.toLocaleString('en-US')} rows of ${tables.length} tables. Whoever can read it can read everything about everybody: keep it where only you can.`
})

/**
 * Those who were erased by another server on the same database are on the list of this one, too. Before the backup is
 * taken, so that it knows which list belongs to it.
 */
async function keepErasureList(connection: Connection, dataDir: string): Promise<void> {
  const database = connect({ connection, poolSize: 2 })
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    await updateErasureList(database.writer, erasureListIn(dataDir), new Date())
  } finally {
    await database.close()
  }
}

function readFile(argv: string[]): string {
  try {
    const { positionals } = parseArgs({ args: argv, allowPositionals: true })
    const [file, ...more] = positionals
    if (file && more.length === 0) return resolve(process.env.INIT_CWD ?? process.cwd(), file)
  } catch {
    // An unknown option is answered like a missing name.
  }
  throw new StartupFailure('Use it as npm run backup -- FILE, such as npm run backup -- corridor-monday.backup.')
}

/** A statement's error wraps the driver's. */
function hasNoTables(error: unknown): boolean {
  return error instanceof Error && (errorCode(error) === '42P01' || hasNoTables(error.cause))
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
