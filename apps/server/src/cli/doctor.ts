/** `npm run doctor`: looks at everything that a school depends on, and says what to do about what is wrong. */
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
import { runCommand } from './command.ts'

const MARKS = { ok: 'ok     ', warning: 'look   ', problem: 'PROBLEM', off: 'off    ' } as const

await runCommand(async (_argv, shutdown) => {
  const states = new Set<Finding['state']>()
  for await (const { state, about, says } of everything(shutdown)) {
    states.add(state)
    console.log(`${MARKS[state]}  ${about.padEnd(12)}  ${says}`)
  }
  if (states.has('problem')) process.exitCode = 1
  return summaryOf(states)
})

async function* everything(shutdown: Shutdown): AsyncGenerator<Finding> {
  const found: { settings?: Settings; connection?: Connection } = {}
  yield { state: 'ok', about: 'Version', says: `This is Corridor ${VERSION}.` }
  yield* findingsOf('Settings', async function* () {
    found.settings = readSettings(process.env, [])
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
