/** What `npm run admin` does, for its tests as well: to start a process for each of them takes longer than what it does. */
import { parseArgs } from 'node:util'
import { instant } from '@corridor/rules/time'
import { makeOperatorLink, promoteToDistrict, turnOffSecondFactorByOperator } from '../account/operator.ts'
import { readSettings } from '../config/settings.ts'
import { openDatabase } from '../db/open.ts'
import { StartupFailure } from '../process/failure.ts'
import type { Shutdown } from '../process/shutdown.ts'
import type { Surroundings } from './command.ts'

const USAGE =
  'Use it as npm run admin -- USERNAME, npm run admin -- USERNAME --district-administrator, or npm run admin -- USERNAME --no-second-factor.'

/** Returns what it did. */
export async function administer(
  argv: string[],
  shutdown: Shutdown,
  { env }: Pick<Surroundings, 'env'>,
): Promise<string> {
  const { username, promote, takesOff } = readArguments(argv)
  const settings = readSettings(env, [])
  const { database } = await openDatabase({ ...settings, poolSize: 2 }, shutdown)
  const now = instant(Date.now())
  if (promote) {
    await promoteToDistrict(database.writer, username, now)
    return `${username} is a district administrator now, in all schools of the district.`
  }
  if (takesOff) {
    await turnOffSecondFactorByOperator(database.writer, username, now)
    return `${username} signs in without two-factor authentication now, and was signed out everywhere.`
  }
  const { token, expiresAt } = await makeOperatorLink(database.writer, username, now)
  const origin = settings.publicUrl ?? `http://localhost:${settings.port}`
  return `${origin}/set-password#${token}\nThis link works once, until ${expiresAt}. It sets a new password for ${username}.`
}

function readArguments(argv: string[]): { username: string; promote: boolean; takesOff: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: { 'district-administrator': { type: 'boolean' }, 'no-second-factor': { type: 'boolean' } },
      allowPositionals: true,
    })
    const [username, ...more] = positionals
    const promote = values['district-administrator'] === true
    const takesOff = values['no-second-factor'] === true
    if (username && more.length === 0 && !(promote && takesOff)) return { username, promote, takesOff }
  } catch {
    // An unknown option is answered like a missing name.
  }
  throw new StartupFailure(USAGE)
}
