/**
 * `npm run recount`: says how many days of students have counts that are not what their passes say.
 * `npm run recount -- --repair`: also counts these days again.
 * With a database of its own (DATABASE_URL), the server may run meanwhile. The included one is opened by one process only.
 */
import { parseArgs } from 'node:util'
import { readSettings } from '../config/settings.ts'
import { openDatabase } from '../db/open.ts'
import { findWrongDays, repairDays } from '../insight/days.ts'
import { StartupFailure } from '../process/failure.ts'
import type { Shutdown } from '../process/shutdown.ts'
import { runCommand } from './command.ts'

await runCommand(recount)

async function recount(argv: string[], shutdown: Shutdown): Promise<string> {
  const isRepair = readArguments(argv)
  const { database } = await openDatabase({ ...readSettings(process.env, []), poolSize: 2 }, shutdown)
  const wrong = await findWrongDays(database.db)
  if (wrong.length === 0) return 'The counts of all days are what the passes say.'
  const found = `The counts of ${wrong.length} days of students were not what the passes say.`
  if (!isRepair) {
    process.exitCode = 1
    return `${found} Run npm run recount -- --repair to count them again.`
  }
  await repairDays(database.writer, wrong)
  return `${found} They were counted again.`
}

function readArguments(argv: string[]): boolean {
  try {
    return parseArgs({ args: argv, options: { repair: { type: 'boolean' } } }).values.repair === true
  } catch {
    throw new StartupFailure('Use it as npm run recount, or npm run recount -- --repair.')
  }
}
