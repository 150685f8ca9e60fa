/** `npm run restore -- FILE`: fills an empty database from a backup. With `--replace` also one that is not empty. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '../config/settings.ts'
import { endWhatWasOpen } from '../db/backup/endWhatWasOpen.ts'
import { checkBackup } from '../db/backup/read.ts'
import { restore } from '../db/backup/restore.ts'
import { startEmbedded } from '../db/embedded/index.ts'
import { databaseFailure, StartupFailure } from '../process/failure.ts'
import { runCommand } from './command.ts'

await runCommand(async (argv, shutdown) => {
  const { file, replace } = readArguments(argv)
  const settings = readSettings(process.env, [])
  console.log(`Checking ${file}`)
  const manifest = await checkBackup(file)
  const connection = settings.databaseUrl ?? (await openEmbedded(settings.dataDir))
  const now = new Date()
  await restore({
    connection,
    file,
    manifest,
    replace,
    progress: (line) => console.log(line),
    finish: (client) => endWhatWasOpen(client, now),
  }).catch((error: unknown) => {
    throw typeof connection === 'string' ? databaseFailure(connection, error) : error
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return `Restored ${rows.toLocaleString('en-US')} rows as they were at ${manifest.takenAt}. Everybody has to sign in again, and links that had been given out no longer work. Start Corridor with npm start.`

  /** Takes the folder's lock, so it refuses while a server runs. */
  async function openEmbedded(dataDir: string) {
    const embedded = await startEmbedded({ dataDir })
    shutdown.defer('PostgreSQL', () => embedded.stop())
    return embedded.connection
  }
})

function readArguments(argv: string[]): { file: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: { replace: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (file && more.length === 0) return { file: resolve(file), replace: values.replace === true }
  } catch {
    // An unknown option is answered like a missing name.
  }
  throw new StartupFailure('Use it as npm run restore -- FILE, or npm run restore -- FILE --replace.')
}
