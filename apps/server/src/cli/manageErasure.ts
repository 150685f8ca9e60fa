/** What `npm run erase` does, for its tests as well. */
import { parseArgs } from 'node:util'
import { instant } from '@corridor/rules/time'
import { readSettings } from '../config/settings.ts'
import { attachDatabase } from '../db/attachDatabase.ts'
import { connect } from '../db/connect.ts'
import { type OperatorAction, operatorErasure } from '../privacy/operator.ts'
import { StartupFailure } from '../process/failure.ts'
import type { Shutdown } from '../process/shutdown.ts'
import type { Surroundings } from './command.ts'

/** Returns what it did. */
export async function manageErasure(
  argv: string[],
  shutdown: Shutdown,
  { env }: Pick<Surroundings, 'env'>,
): Promise<string> {
  const { username, action } = readArguments(argv)
  const connection = await attachDatabase(readSettings(env, []), shutdown)
  const database = connect({ connection, poolSize: 2 })
  shutdown.defer('the connections to the database', () => database.close())
  return operatorErasure(database.writer, username, action, instant(Date.now()))
}

function readArguments(argv: string[]): { username: string; action: OperatorAction } {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: { cancel: { type: 'boolean' }, hold: { type: 'boolean' }, 'end-hold': { type: 'boolean' } },
      allowPositionals: true,
    })
    const [username, ...more] = positionals
    const [action, ...others] = Object.keys(values)
    if (username && more.length === 0 && others.length === 0)
      return { username, action: (action ?? 'erase') as OperatorAction }
  } catch {
    // An unknown option is answered like a missing name.
  }
  throw new StartupFailure('Use it as npm run erase -- USERNAME, with --cancel, --hold or --end-hold.')
}
