/** `npm start`: the database, the demo district where it belongs, the server; and the way down. */

import { instant } from '@corridor/rules/time'
import { ownTimezone } from './backup/night.ts'
import { startNightlyBackups } from './backup/nightly.ts'
import { wantsDemoData } from './config/demo.ts'
import { isLocalOnly } from './config/isLocalOnly.ts'
import { readSettings, type Settings } from './config/settings.ts'
import { PROVIDER_ADDRESSES } from './config/signOn.ts'
import { type Database, READ_TIMEOUT_MS } from './db/connect.ts'
import { openDatabase } from './db/open.ts'
import { hasDemoSignIns } from './demo/hasSignIns.ts'
import { fillDemo, isEmpty } from './demo/index.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from './demo/signIns.ts'
import { makeLog } from './http/log.ts'
import { loggedError } from './http/loggedError.ts'
import { startJobs } from './jobs/jobs.ts'
import { makeOutbound } from './outbound/index.ts'
import { loadSealer } from './outbound/key.ts'
import { failureText, listenFailure, StartupFailure } from './process/failure.ts'
import { ignoreClosedOutput } from './process/output.ts'
import { onParentExit } from './process/parent.ts'
import { createShutdown, shutDownOnSignals } from './process/shutdown.ts'
import { endOnUnexpected } from './process/unexpected.ts'
import { type CorridorServer, makeServer } from './server.ts'

/** An answer that takes longer, such as a large file over slow Wi-Fi, is cut off. */
const LAST_ANSWERS_MS = 30_000

const print = (line = '') => process.stdout.write(`${line}\n`)
const printError = (line: string) => process.stderr.write(`${line}\n`)

ignoreClosedOutput()
const shutdown = createShutdown({ report: printError })
shutDownOnSignals(shutdown)
endOnUnexpected(shutdown, (error) =>
  makeLog('fatal').fatal({ failure: loggedError(error) }, 'an error that nothing expected: Corridor ends'),
)
onParentExit(() => void stop(1))

try {
  await start(readSettings(process.env, process.argv.slice(2)))
} catch (error) {
  printError(failureText(error))
  await stop(1)
}

async function start(settings: Settings): Promise<void> {
  const { database, connection, lost } = await openDatabase(settings, shutdown, {
    readTimeoutMs: READ_TIMEOUT_MS,
    onRestart: () =>
      printError('PostgreSQL stopped unexpectedly and was started again; the log beside its data says why.'),
    onGuests: () => print('A command uses the data, such as a backup. Corridor starts as soon as it is done.'),
  })
  void lost.then(() => {
    printError(
      'PostgreSQL keeps stopping unexpectedly. The log beside its data says why; start Corridor again after fixing it.',
    )
    return stop(1)
  })
  const holdsDemo = await fillWhereWanted(database, settings)
  const log = makeLog(settings.logLevel)
  const server = await makeServer({
    connection,
    listenAt: settings.listenUrl,
    database,
    log,
    publicUrl: settings.publicUrl === undefined ? undefined : new URL(settings.publicUrl),
    outbound: makeOutbound({ ...settings, sealer: await loadSealer(settings) }),
    mail: settings.mail,
    supportEmail: settings.supportEmail,
    signOn: { clients: settings.signOnClients, addresses: PROVIDER_ADDRESSES },
    texts: settings.texts,
    trustProxy: settings.trustProxy,
    onlyThisComputer: isLocalOnly(settings),
    metricsToken: settings.metricsToken,
    backsUp: settings.backups !== undefined,
    dataDir: settings.dataDir,
  })
  shutdown.defer('the server', () => server.close(), LAST_ANSWERS_MS)
  const jobs = await startJobs(server.context, connection, log)
  shutdown.defer('jobs', () => jobs.stop())
  const { health } = server.context
  health.onOutdated(() => jobs.stop())
  const address = await server.listen(settings.host, settings.port).catch((error: unknown) => {
    throw listenFailure(settings, error)
  })
  if (settings.backups) {
    const { backups, dataDir } = settings
    const { context } = server
    const nightly = startNightlyBackups({
      context,
      connection,
      dataDir,
      settings: backups,
      timezone: ownTimezone(),
      log,
    })
    shutdown.defer('the nightly backup', () => nightly.stop())
    health.onOutdated(() => nightly.stop())
  }
  const { drainSeconds } = settings
  shutdown.defer('the announcement of the end', () => drain(server, drainSeconds), (drainSeconds + 10) * 1000)
  greet(settings.publicUrl ?? address, holdsDemo)
}

/**
 * Where other servers can take over, a proxy is given the time to notice that this one stops. If a newer server has
 * changed the tables, this one answers nobody anymore, and there is nothing to wait for.
 */
async function drain(server: CorridorServer, seconds: number): Promise<void> {
  server.drain()
  const { health } = server.context
  if (seconds === 0 || health.isOutdated() || (await server.isAlone())) return
  printError(`People are sent to the other servers for ${seconds} seconds. Ctrl-C again stops this one now.`)
  health.onOutdated(() => shutdown.hurry())
  await shutdown.pause(seconds * 1000)
}

/** True where the demo people can sign in. */
async function fillWhereWanted(database: Database, settings: Settings): Promise<boolean> {
  if (!wantsDemoData(settings)) {
    if (await hasDemoSignIns(database.db)) throw openDemo(settings)
    return false
  }
  if (await isEmpty(database.db)) {
    print('Filling the demo district (once):')
    await fillDemo(database, { now: instant(Date.now()), progress: (line) => print(`  ${line}`) })
    return true
  }
  return hasDemoSignIns(database.db)
}

function openDemo({ databaseUrl }: Settings): StartupFailure {
  const where = databaseUrl === undefined ? 'HOST and PUBLIC_URL let others reach it' : 'others may reach it'
  return new StartupFailure(
    `This database holds the demo district, whose passwords everybody knows, and ${where}. Set ${databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'} to another database, or start with --demo if the demo is meant for them.`,
  )
}

function greet(address: string, holdsDemo: boolean): void {
  print()
  print(`Corridor is running at ${address.replace('127.0.0.1', 'localhost')}`)
  if (holdsDemo) {
    print()
    print(`Sign in with the password "${DEMO_PASSWORD}" as:`)
    for (const { username, who, sees } of DEMO_SIGN_INS) print(`  ${username.padEnd(14)} ${who}: ${sees}`)
  }
  print()
  print('Ctrl-C stops it.')
}

async function stop(code: number): Promise<never> {
  await shutdown.run()
  process.exit(code)
}
