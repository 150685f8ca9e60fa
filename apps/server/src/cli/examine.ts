/** What `npm run doctor` does, for its tests as well: to start a process for each of them takes longer than to look. */
import { instant } from '@corridor/rules/time'
import { backupFindings } from '../backup/doctor.ts'
import { readSettings, type Settings } from '../config/settings.ts'
import { attachDatabase } from '../db/attachDatabase.ts'
import type { Connection } from '../db/connect.ts'
import { clusterOwner } from '../db/embedded/cluster.ts'
import { outgoingFindings } from '../delivery/doctor.ts'
import { findings } from '../health/doctor/checks.ts'
import { type Finding, findingsOf, summaryOf } from '../health/doctor/finding.ts'
import type { Shutdown } from '../process/shutdown.ts'
import { VERSION } from '../process/version.ts'
import { rosterFindings } from '../roster/service/doctor.ts'
import type { Surroundings } from './command.ts'

const MARKS = { ok: 'ok     ', warning: 'look   ', problem: 'PROBLEM', off: 'off    ' } as const

/** Says each finding as soon as it is known. Answers whether there is no problem. */
export async function examine(shutdown: Shutdown, { env, print }: Surroundings): Promise<boolean> {
  const states = new Set<Finding['state']>()
  for await (const { state, about, says } of everything(env, shutdown)) {
    states.add(state)
    print(`${MARKS[state]}  ${about.padEnd(12)}  ${says}`)
  }
  print(summaryOf(states))
  return !states.has('problem')
}

async function* everything(env: NodeJS.ProcessEnv, shutdown: Shutdown): AsyncGenerator<Finding> {
  const found: { settings?: Settings; connection?: Connection } = {}
  yield { state: 'ok', about: 'Version', says: `This is Corridor ${VERSION}.` }
  yield* findingsOf('Settings', async function* () {
    found.settings = readSettings(env, [])
    yield { state: 'ok', about: 'Settings', says: 'Every variable that is set can be used.' }
  })
  const { settings } = found
  if (!settings) return
  yield* findingsOf('Database', async function* () {
    if (await hasDatabase(settings)) found.connection = await attachDatabase(settings, shutdown)
    else {
      const says = `There is no database in ${settings.dataDir} yet. npm start makes it.`
      yield { state: 'warning', about: 'Database', says }
    }
  })
  const { connection } = found
  yield* findings(settings, connection)
  yield* findingsOf('Backups', () => backupFindings(settings, connection, instant(Date.now())))
  yield* findingsOf('Mail', () => outgoingFindings(settings))
  yield* findingsOf('Roster', () => rosterFindings(settings, connection))
}

/** To look for one must not make one. */
async function hasDatabase({ databaseUrl, dataDir }: Settings): Promise<boolean> {
  return databaseUrl !== undefined || (await clusterOwner(dataDir)) !== undefined
}
