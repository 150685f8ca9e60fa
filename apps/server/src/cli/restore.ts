/** `npm run restore -- FILE`: fills an empty database from a backup. With `--replace` also one that is not empty. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { instant } from '@corridor/rules'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { readSettings } from '../config/settings.ts'
import { endWhatWasOpen } from '../db/backup/endWhatWasOpen.ts'
import { checkBackup } from '../db/backup/read.ts'
import { restore } from '../db/backup/restore.ts'
import type { Tx } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded/index.ts'
import * as schema from '../db/schema/index.ts'
import { eraseStudent } from '../privacy/erase.ts'
import { erasureListIn, readErasureList } from '../privacy/erasureList.ts'
import { databaseFailure, StartupFailure } from '../process/failure.ts'
import { runCommand } from './command.ts'

await runCommand(async (argv, shutdown) => {
  const { file, replace, erasures } = readArguments(argv)
  const settings = readSettings(process.env, [])
  console.log(`Checking ${file}`)
  const manifest = await checkBackup(file)
  const connection = settings.databaseUrl ?? (await openEmbedded(settings.dataDir))
  const now = new Date()
  let erasedAgain: number | null = null
  await restore({
    connection,
    file,
    manifest,
    replace,
    progress: (line) => console.log(line),
    finish: async (client) => {
      await endWhatWasOpen(client, now)
      erasedAgain = await eraseAgain(client, erasures ?? erasureListIn(settings.dataDir), {
        isAsked: erasures !== undefined,
        now,
      })
    },
  }).catch((error: unknown) => {
    throw typeof connection === 'string' ? databaseFailure(connection, error) : error
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return `Restored ${rows.toLocaleString('en-US')} rows as they were at ${manifest.takenAt}. Everybody has to sign in again, and links that had been given out no longer work. ${erasureWords(erasedAgain, manifest.takenAt)} Start Corridor with npm start.`

  /** Takes the folder's lock, so it refuses while a server runs. */
  async function openEmbedded(dataDir: string) {
    const embedded = await startEmbedded({ dataDir })
    shutdown.defer('PostgreSQL', () => embedded.stop())
    return embedded.connection
  }
})

/** Null if there is no list. */
async function eraseAgain(
  client: pg.Client,
  list: string,
  { isAsked, now }: { isAsked: boolean; now: Date },
): Promise<number | null> {
  const db = drizzle({ client, schema, casing: 'snake_case' })
  const userIds = await readErasureList(db, list)
  if (userIds === null && isAsked)
    throw new StartupFailure(`There is no list of erased students at ${list}. Nothing was changed.`)
  let count = 0
  for (const userId of userIds ?? []) {
    if (await eraseStudent(db as unknown as Tx, userId, instant(now.getTime()))) count += 1
  }
  return userIds === null ? null : count
}

function erasureWords(count: number | null, takenAt: string): string {
  if (count === null) {
    return `If students were erased since ${takenAt}, they are back: find the newest erasures.jsonl, which is kept beside the data, and restore again with --erasures FILE.`
  }
  return `Students who were erased since then were erased again (${count}).`
}

function readArguments(argv: string[]): { file: string; replace: boolean; erasures: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: { replace: { type: 'boolean' }, erasures: { type: 'string' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (file && more.length === 0) {
      const erasures = values.erasures === undefined ? undefined : resolve(values.erasures)
      return { file: resolve(file), replace: values.replace === true, erasures }
    }
  } catch {
    // An unknown option is answered like a missing name.
  }
  throw new StartupFailure(
    'Use it as npm run restore -- FILE, with --replace for a database that is not empty, and --erasures FILE for a list of erased students.',
  )
}
