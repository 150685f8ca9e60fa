/** What `npm run recount` does, for its tests as well. */
import { parseArgs } from 'node:util'
import { readSettings } from '../config/settings.ts'
import { openDatabase } from '../db/open.ts'
import { findWrongDays, repairDays } from '../insight/days.ts'
import { StartupFailure } from '../process/failure.ts'
import type { Shutdown } from '../process/shutdown.ts'
import type { Surroundings } from './command.ts'

/** Answers whether all counts are right in the end. */
export async function recountDays(argv: string[], shutdown: Shutdown, { env, print }: Surroundings): Promise<boolean> {
  const isRepair = readArguments(argv)
  const { database } = await openDatabase({ ...readSettings(env, []), poolSize: 2 }, shutdown)
  const wrong = await findWrongDays(database.db)
  if (wrong.length === 0) {
    print('The counts of all days are what the passes say.')
    return true
  }
  const found = `The counts of ${wrong.length} days of students were not what the passes say.`
  if (!isRepair) {
    print(`${found} Run npm run recount -- --repair to count them again.`)
    return false
  }
  await repairDays(database.writer, wrong)
  print(`${found} They were counted again.`)
  return true
}

function readArguments(argv: string[]): boolean {
  try {
    return parseArgs({ args: argv, options: { repair: { type: 'boolean' } } }).values.repair === true
  } catch {
    throw new StartupFailure('Use it as npm run recount, or npm run recount -- --repair.')
  }
}
