/** What `npm run impersonate` does, for its tests as well. */
import { parseArgs } from 'node:util'
import { instant } from '@corridor/rules/time'
import { readSettings } from '../config/settings.ts'
import { attachDatabase } from '../db/attachDatabase.ts'
import { connect } from '../db/connect.ts'
import { StartupFailure } from '../process/failure.ts'
import type { Shutdown } from '../process/shutdown.ts'
import { makeImpersonationLink } from '../support/impersonation.ts'
import type { Surroundings } from './command.ts'

/** Returns the link, with what it is for. */
export async function linkToImpersonate(
  argv: string[],
  shutdown: Shutdown,
  { env }: Pick<Surroundings, 'env'>,
): Promise<string> {
  const request = readArguments(argv)
  const settings = readSettings(env, [])
  const database = connect({ connection: await attachDatabase(settings, shutdown), poolSize: 2 })
  shutdown.defer('the connections to the database', () => database.close())
  const token = await makeImpersonationLink(database.writer, request, instant(Date.now()))
  const origin = settings.publicUrl ?? `http://localhost:${settings.port}`
  const may = request.writes ? 'look and act' : 'look, and change nothing'
  return `${origin}/impersonate#${token}\nThis link works once, within five minutes. As ${request.username} you may ${may}, for 30 minutes. Their administrators are told, and what you open is recorded.`
}

function readArguments(argv: string[]): { username: string; operator: string; writes: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: { operator: { type: 'string' }, write: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [username, ...more] = positionals
    const operator = values.operator?.trim()
    if (username && operator && operator.length <= 100 && more.length === 0) {
      return { username, operator, writes: values.write === true }
    }
  } catch {
    // An unknown option is answered like a missing name.
  }
  throw new StartupFailure(
    'Use it as npm run impersonate -- USERNAME --operator "YOUR NAME", and add --write to act for them.',
  )
}
