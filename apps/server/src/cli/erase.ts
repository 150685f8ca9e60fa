/**
 * `npm run erase -- USERNAME`: erases a student a week from now.
 * With `--cancel` takes it back, with `--hold` keeps everything about the student, with `--end-hold` no longer.
 */
import { parseArgs } from 'node:util'
import { instant } from '@corridor/rules/time'
import { readSettings } from '../config/settings.ts'
import { attachDatabase } from '../db/attachDatabase.ts'
import { connect } from '../db/connect.ts'
import { type OperatorAction, operatorErasure } from '../privacy/operator.ts'
import { StartupFailure } from '../process/failure.ts'
import { runCommand } from './command.ts'

await runCommand(async (argv, shutdown) => {
  const { username, action } = readArguments(argv)
  const connection = await attachDatabase(readSettings(process.env, []), shutdown)
  const database = connect({ connection, poolSize: 2 })
  shutdown.defer('the connections to the database', () => database.close())
  return operatorErasure(database.writer, username, action, instant(Date.now()))
})

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
