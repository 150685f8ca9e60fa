/** What `npm run restore` does, for its tests as well. */
import { parseArgs } from 'node:util'
import type { UserId } from '@corridor/rules/ids'
import { instant } from '@corridor/rules/time'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { fetchFile } from '../backup/fetchFile.ts'
import { readSettings } from '../config/settings.ts'
import { invalidateRestoredState } from '../db/backup/invalidateRestoredState.ts'
import { checkBackup } from '../db/backup/read.ts'
import { restore } from '../db/backup/restore.ts'
import type { Connection, Tx } from '../db/connect.ts'
import { databaseFailure } from '../db/databaseFailure.ts'
import { startEmbedded } from '../db/embedded/index.ts'
import { refusePooling } from '../db/pooling.ts'
import * as schema from '../db/schema/index.ts'
import { eraseStudent } from '../privacy/erase.ts'
import { StartupFailure } from '../process/failure.ts'
import type { Shutdown } from '../process/shutdown.ts'
import type { Surroundings } from './command.ts'
import { erasuresSince } from './erasuresSince.ts'
import { keepErasureList } from './keepErasureList.ts'

/** PostgreSQL first writes everything that was restored to the disk, and is stopped at once if that takes half a minute. */
const STOP_MS = 60_000

interface RestoreSurroundings extends Surroundings {
  /** In the terminal, if there is one. */
  ask?: ((question: string) => Promise<string>) | undefined
}

/** Returns what the database holds now. */
export async function restoreFile(
  argv: string[],
  shutdown: Shutdown,
  { env, print, ask }: RestoreSurroundings,
): Promise<string> {
  const { typed, replace, typedErasures, nobody } = readArguments(argv)
  const { databaseUrl, listenUrl, dataDir, s3 } = readSettings(env, [])
  const file = await fetchFile(typed, s3, shutdown)
  const erasures = typedErasures === undefined ? undefined : await fetchFile(typedErasures, s3, shutdown)
  print(`Checking ${typed}`)
  const manifest = await checkBackup(file)
  const { takenAt } = manifest
  if (databaseUrl !== undefined) await refusePooling(databaseUrl, listenUrl)
  const connection = databaseUrl ?? (await openEmbedded(dataDir, shutdown, print))
  const now = new Date()
  let erasedAgain = 0
  await restore({
    connection,
    file,
    manifest,
    replace,
    progress: print,
    finish: async (client) => {
      await invalidateRestoredState(client, now)
      const db = drizzle({ client, schema, casing: 'snake_case' })
      const userIds = await erasuresSince(db, { dataDir, takenAt, file: erasures, nobody, ask })
      erasedAgain = await eraseAgain(client, userIds, now)
    },
  }).catch((error: unknown) => {
    throw typeof connection === 'string' ? databaseFailure(connection, error) : error
  })
  await keepErasureList(connection, dataDir, now)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return `Restored ${rows.toLocaleString('en-US')} rows as they were at ${takenAt}. Everybody has to sign in again, and links that had been given out no longer work. Students who were erased since then were erased again (${erasedAgain}). Start Corridor with npm start.`
}

/** Takes the folder's lock, so it refuses while a server runs. */
async function openEmbedded(dataDir: string, shutdown: Shutdown, print: Surroundings['print']): Promise<Connection> {
  const embedded = await startEmbedded({
    dataDir,
    onGuests: () => print('Waiting for a command that uses the data, such as a backup'),
  })
  shutdown.defer('PostgreSQL', () => embedded.stop(), STOP_MS)
  return embedded.connection
}

async function eraseAgain(client: pg.Client, userIds: readonly UserId[], now: Date): Promise<number> {
  const db = drizzle({ client, schema, casing: 'snake_case' })
  let count = 0
  for (const userId of userIds) {
    if (await eraseStudent(db as unknown as Tx, userId, instant(now.getTime()))) count += 1
  }
  return count
}

interface Arguments {
  typed: string
  replace: boolean
  typedErasures: string | undefined
  nobody: boolean
}

function readArguments(argv: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: { replace: { type: 'boolean' }, erasures: { type: 'string' }, 'no-erasures': { type: 'boolean' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    const nobody = values['no-erasures'] === true
    if (file && more.length === 0 && !(nobody && values.erasures !== undefined)) {
      return { typed: file, replace: values.replace === true, typedErasures: values.erasures, nobody }
    }
  } catch {
    // An unknown option is answered like a missing name.
  }
  throw new StartupFailure(
    'Use it as npm run restore -- FILE, with --replace for a database that is not empty, and --erasures FILE for a list of erased students or --no-erasures if there is none.',
  )
}
