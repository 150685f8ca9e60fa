/** A running Corridor: everything put together around one database. Used by main, by tests and by the end-to-end run. */
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type AppOptions, makeApp } from './app.ts'
import { makeKeyedQueue } from './change/keyedQueue.ts'
import { type Clock, systemClock } from './clock.ts'
import type { MailSettings, TextSettings } from './config/outgoing.ts'
import { PROVIDER_ADDRESSES, type SignOnSettings } from './config/signOn.ts'
import type { Context } from './context.ts'
import { STALE_MS } from './db/alone.ts'
import { type Connection, connect, type Database, READ_TIMEOUT_MS } from './db/connect.ts'
import { openPubSub } from './db/pubsub.ts'
import { loadSecrets } from './db/secrets.ts'
import { TEXT_STATUS_PATH } from './delivery/urls.ts'
import { makeHealth } from './health/health.ts'
import { makeMetrics } from './health/metrics.ts'
import { makeConnections } from './http/connections.ts'
import { loggedError } from './http/loggedError.ts'
import { type LiveServer, makeLiveServer } from './live/server.ts'
import { makeOutbound, type Outbound } from './outbound/index.ts'
import { makeMail } from './outgoing/mail.ts'
import { makeTwilio } from './outgoing/twilio.ts'
import { makeReferences } from './school/reference.ts'

export const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface ServerOptions {
  connection: Connection
  /** Where live events are received, if not there. */
  listenAt?: Connection | undefined
  /** Opened by the caller, and closed by it; otherwise the server opens its own. */
  database?: Database
  log: FastifyBaseLogger
  clock?: Clock
  poolSize?: number
  readTimeoutMs?: number
  publicUrl?: URL | undefined
  mail?: MailSettings | undefined
  supportEmail?: string | undefined
  /** In tests at an address of this computer. */
  texts?: (TextSettings & { apiUrl?: string; timeoutMs?: number }) | undefined
  /** Those that are set up, unless told otherwise. */
  availableMethods?: Context['availableMethods']
  /** Reaches public addresses only, and has no key, unless told otherwise. */
  outbound?: Outbound
  signOn?: SignOnSettings
  trustProxy?: readonly string[] | false
  webRoot?: string
  checkAnswers?: boolean
  writeRate?: AppOptions['writeRate']
  onlyThisComputer?: boolean
  timeouts?: AppOptions['timeouts']
  metricsToken?: string | undefined
  /** Whether this process takes the nightly backups. */
  backsUp?: boolean
  dataDir?: string | undefined
  /** For tests: those of a later version. */
  migrationsFolder?: string | undefined
}

export interface CorridorServer {
  app: FastifyInstance
  context: Context
  live: LiveServer
  /** The address it listens on. */
  listen(host: string, port: number): Promise<string>
  /** Says that it stops in a moment, and still answers whoever comes. */
  drain(): void
  /** No other server has this database, so that there is nowhere to send people to. */
  isAlone(): Promise<boolean>
  /** Answers every request that has been sent, then closes sockets and connections. */
  close(): Promise<void>
}

export async function makeServer(options: ServerOptions): Promise<CorridorServer> {
  const { connection, log, clock = systemClock, publicUrl, checkAnswers = false, outbound = makeOutbound() } = options
  const database =
    options.database ??
    connect({ connection, poolSize: options.poolSize ?? 20, readTimeoutMs: options.readTimeoutMs ?? READ_TIMEOUT_MS })
  const secrets = await loadSecrets(database.db)
  const onLost = (error: Error) => log.warn({ failure: loggedError(error) }, 'live events between servers failed')
  const pubsub = await openPubSub(connection, onLost, options.listenAt)
  const live = makeLiveServer({ database, pubsub, clock, secrets, publicUrl, log, checkAnswers })
  const health = makeHealth({ connection, pubsub, log, migrationsFolder: options.migrationsFolder })
  const { metricsToken, backsUp = false } = options
  const metrics =
    metricsToken === undefined
      ? undefined
      : makeMetrics({ database, clock, health, live, speakers: pubsub.pool, backsUp })
  const references = makeReferences({ pool: database.pool, now: () => clock.now() })
  // A standby that was promoted may lack the last changes of the one before.
  pubsub.onReturn(references.forget)
  const queue = makeKeyedQueue()
  const mail = options.mail ? makeMail(options.mail, log) : null
  const statusUrl = new URL(TEXT_STATUS_PATH, publicUrl ?? 'https://corridor.test').href
  const texts = options.texts ? makeTwilio({ ...options.texts, statusUrl }, log) : null
  const context: Context = {
    database,
    clock,
    live,
    queue,
    secrets,
    health,
    metrics,
    dataDir: options.dataDir,
    references,
    mail,
    supportEmail: options.supportEmail ?? null,
    texts,
    availableMethods: options.availableMethods ?? [
      'in-app',
      ...(texts ? (['sms'] as const) : []),
      ...(mail ? (['email'] as const) : []),
    ],
    outbound,
    signOn: options.signOn ?? { clients: {}, addresses: PROVIDER_ADDRESSES },
    publicUrl,
  }
  const connections = makeConnections()
  const app = await makeApp(context, {
    log,
    connections,
    trustProxy: options.trustProxy ?? false,
    webRoot: options.webRoot ?? WEB_ROOT,
    checkAnswers,
    writeRate: options.writeRate,
    onlyThisComputer: options.onlyThisComputer ?? false,
    timeouts: options.timeouts,
    metricsToken,
  })
  connections.watch(app.server)
  live.attach(app.server)
  // Pages connect to a server of the new version, and what was not announced yet is announced there.
  health.onOutdated(() => {
    connections.closeAfterAnswers()
    return live.retire()
  })
  await pubsub.ready()
  // Whoever believed to be alone finds this process, before anybody sees a page of it.
  if (!(await pubsub.isAlone())) await pause(STALE_MS)
  await health.probe()
  return {
    app,
    context,
    live,
    async listen(host, port) {
      await app.listen({ host, port })
      const { port: bound } = app.server.address() as AddressInfo
      return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`
    },
    drain() {
      health.drain()
      connections.closeAfterAnswers()
    },
    isAlone: pubsub.isAlone,
    async close() {
      health.drain()
      await connections.stop()
      // Together, because Socket.IO waits for connections that only the sweep closes.
      await Promise.all([live.close(), connections.close()])
      await app.close()
      context.mail?.close()
      await health.close()
      await pubsub.close()
      if (!options.database) await database.close()
    },
  }
}
