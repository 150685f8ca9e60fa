/** What `npm run tickets` does, for its tests as well. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { instant } from '@corridor/rules/time'
import { readSettings } from '../config/settings.ts'
import { attachDatabase } from '../db/attachDatabase.ts'
import { connect, type Db } from '../db/connect.ts'
import { StartupFailure } from '../process/failure.ts'
import type { Shutdown } from '../process/shutdown.ts'
import { closeTicket, listTickets, saveScreenshot, showTicket } from '../support/operatorTickets.ts'
import type { Surroundings } from './command.ts'

/** Returns what there is to read, or what it did. */
export async function manageTickets(
  argv: string[],
  shutdown: Shutdown,
  { env }: Pick<Surroundings, 'env'>,
): Promise<string> {
  const work = readArguments(argv, env.INIT_CWD ?? process.cwd())
  const connection = await attachDatabase(readSettings(env, []), shutdown)
  const database = connect({ connection, poolSize: 2 })
  shutdown.defer('the connections to the database', () => database.close())
  return work(database.writer)
}

/** Files are in the folder in which the command was typed. */
function readArguments(argv: string[], from: string): (db: Db) => Promise<string> {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: { all: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [verb = 'list', ...rest] = positionals
    const command = /^\d+$/.test(verb) ? { verb: 'show', rest: [verb, ...rest] } : { verb, rest }
    const ticketId = command.verb === 'list' ? null : numberIn(command.rest[0])
    const file = command.rest[1] && resolve(from, command.rest[1])
    const isPlain = values.all === undefined
    if (command.verb === 'list' && rest.length === 0) return (db) => listTickets(db, values.all === true)
    if (ticketId !== null && isPlain) {
      if (command.verb === 'show' && command.rest.length === 1) return (db) => showTicket(db, ticketId)
      if (command.verb === 'save' && file && command.rest.length === 2)
        return (db) => saveScreenshot(db, ticketId, file)
      if (command.verb === 'done' && command.rest.length === 1) {
        return (db) => closeTicket(db, ticketId, instant(Date.now()))
      }
    }
  } catch {
    // An unknown option is answered like a missing number.
  }
  throw new StartupFailure(
    'Use it as npm run tickets, npm run tickets -- --all, npm run tickets -- NUMBER, npm run tickets -- save NUMBER FILE or npm run tickets -- done NUMBER.',
  )
}

function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}
