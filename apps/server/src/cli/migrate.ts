/**
 * `npm run migrate`: brings the tables up to date and ends. Every server does the same when it starts. This is for places
 * where a start is watched, and a long migration would be taken for a server that hangs.
 */
import { readSettings } from '../config/settings.ts'
import { openDatabase } from '../db/open.ts'
import { runCommand } from './command.ts'

await runCommand(async (_argv, shutdown) => {
  await openDatabase({ ...readSettings(process.env, []), poolSize: 2 }, shutdown)
  return 'The tables of the database are those of this version of Corridor.'
})
