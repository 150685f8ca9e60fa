/**
 * Everything behind the browser: a PostgreSQL for the whole run, a database for each test (cloned from one that holds
 * the school), and the real server on it, always at the same address, with a clock that tests can move.
 */

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Permission } from '@corridor/rules/access'
import type { Instant } from '@corridor/rules/time'
import { runSystemChange } from '../../apps/server/src/change/change.ts'
import { SettableClock } from '../../apps/server/src/clock.ts'
import type { SignOnSettings } from '../../apps/server/src/config/signOn.ts'
import { type Connection, connect } from '../../apps/server/src/db/connect.ts'
import { type EmbeddedConnection, startEmbedded } from '../../apps/server/src/db/embedded/index.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { sendDue } from '../../apps/server/src/delivery/send.ts'
import { TEXT_INBOUND_PATH } from '../../apps/server/src/delivery/urls.ts'
import { makeLog } from '../../apps/server/src/http/log.ts'
import { searchPairs } from '../../apps/server/src/insight/pairs/searchPairs.ts'
import { countWeeks } from '../../apps/server/src/insight/pattern/countWeeks.ts'
import { makeMail } from '../../apps/server/src/outgoing/mail.ts'
import { makeTwilio } from '../../apps/server/src/outgoing/twilio.ts'
import { makeDueReports } from '../../apps/server/src/report/make.ts'
import { createFirstSchool, type FirstSchool } from '../../apps/server/src/school/commands.ts'
import { type CorridorServer, makeServer, WEB_ROOT } from '../../apps/server/src/server.ts'
import { endSessions, openSession } from '../../apps/server/src/session/commands.ts'
import { makeImpersonationLink, startImpersonation } from '../../apps/server/src/support/impersonation.ts'
import { type ReceivedMail, startSmtp } from '../../apps/server/src/testing/smtp.ts'
import { startTwilio } from '../../apps/server/src/testing/twilio.ts'
import { makeNewVersion } from './newVersion.ts'
import { PASSWORD, SCHOOL_MORNING, TIMEZONE, type Username } from './people.ts'
import { type NextAtProviders, OUTBOUND, type Providers, setUpSignOn, startProviders } from './signOn.ts'
import { addSchedule, makeWorld, type World } from './world.ts'

const TEMPLATE = 'school'
const HOST = '127.0.0.1'

export interface SentMessages {
  mails: Pick<ReceivedMail, 'to' | 'subject' | 'text' | 'html' | 'headers'>[]
  texts: { to: string; body: string }[]
}

export interface Harness {
  readonly origin: string
  readonly world: World
  /** Restores the school to its state in the morning. */
  reset(): Promise<void>
  now(): Instant
  advanceClock(minutes: number): void
  stopServer(): Promise<void>
  /** A new installation instead of the usual school, with one administrator and nothing else. */
  install(): Promise<void>
  startServer(): Promise<void>
  /** Restarts the server with a new version of the web, in which the file of one page may be missing. */
  updateWeb(without: string | null): Promise<void>
  /** As when a cable is pulled: every open connection breaks without being closed. */
  cutConnections(): void
  /** While they are refused, no WebSocket can be opened; those that are open stay. */
  refuseSockets(areRefused: boolean): void
  /** The server disconnects this person's sockets; they stay signed in. */
  dropSockets(username: Username): void
  /** The token of a new session, as its cookie contains it. */
  openSession(username: Username, impersonator: string | null): Promise<string>
  /** The token of a link that opens Corridor as this person. */
  impersonationLink(username: Username, writes: boolean): Promise<string>
  endSessions(username: Username): Promise<void>
  /** Google, Clever and ClassLink are set up until the next reset. Their accounts are those that `nextAtProviders` names. */
  setUpSignOn(): Promise<{ cleverOrigin: string }>
  nextAtProviders(people: NextAtProviders): void
  portalCode(): { code: string }
  /** A mail server and a provider of texts, until the next reset. */
  setUpMessages(): void
  setEmail(username: Username, email: string): Promise<void>
  /** Someone answers a text, and the provider passes it on. */
  answerText(from: string, body: string): Promise<void>
  /** Sends what waits, and returns what has been sent since the set-up. */
  sentMessages(): Promise<SentMessages>
  /** Runs the job that makes the weekly reports that are due. */
  makeReports(): Promise<void>
  /** Runs the jobs that count the weeks that are over and look for pairs. */
  lookBack(): Promise<void>
  /** The high school gets a schedule with the periods of `PERIODS`. */
  addSchedule(): Promise<void>
  /** In all of their schools. */
  setPermissions(username: Username, permissions: readonly Permission[]): Promise<void>
  /** Their memberships end. */
  leaveSchool(username: Username): Promise<void>
  /** They have not answered the questions of the onboarding yet. */
  makeNew(username: Username): Promise<void>
  /** They sign in through a provider alone. */
  useProvider(username: Username): Promise<void>
  close(): Promise<void>
}

export async function openHarness(): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-e2e-'))
  // If root must run PostgreSQL as another account, that account must be able to reach its data.
  await chmod(folder, 0o711)
  const postgres = await startEmbedded({ dataDir: join(folder, 'data'), fsync: false, makesDatabases: true })
  const maintenance = connect({ connection: postgres.connection, poolSize: 2 })
  const world = await makeTemplate(postgres.connection, maintenance.pool)
  const clock = new SettableClock()
  const smtp = await startSmtp()
  const twilio = await startTwilio(() => {
    const origin = `http://${HOST}:${port}`
    return { origin, publicUrl: new URL(origin) }
  })
  let copies = 0
  let port = 0
  let running: Running | null = null
  let connection = postgres.connection
  let webRoot = WEB_ROOT
  let providers: Providers | null = null
  let signOn: SignOnSettings | null = null

  const startServer = async () => {
    running = await run(connection, clock, { port, webRoot, signOn })
    port = running.port
  }
  const stopServer = async () => {
    await running?.stop()
    running = null
  }
  const present = () => {
    if (!running) throw new Error('The server is stopped.')
    return running
  }
  const linkFor = (username: Username, operator: string, writes: boolean) =>
    makeImpersonationLink(present().server.context.database.writer, { username, operator, writes }, clock.now())
  const replaceDatabase = async (make: (fresh: EmbeddedConnection) => Promise<unknown>) => {
    // A server waits for clients that may return, and nobody returns after a test.
    running?.server.app.server.closeIdleConnections()
    await stopServer()
    const outdated = connection
    copies += 1
    connection = { ...postgres.connection, database: `copy_${copies}` }
    await make(connection)
    // Not by force, which is refused while PostgreSQL itself works in the database to clean it up.
    if (outdated !== postgres.connection) await maintenance.pool.query(`drop database ${outdated.database}`)
    clock.run(SCHOOL_MORNING)
    webRoot = WEB_ROOT
    signOn = null
    await startServer()
  }
  // The other strategy writes a log of every page that is copied.
  const create = (database: string, template = 'template1') =>
    maintenance.pool.query(`create database ${database} template ${template} strategy file_copy`)
  const reset = () => replaceDatabase(({ database }) => create(database, TEMPLATE))
  await reset()

  return {
    origin: `http://${HOST}:${port}`,
    world,
    reset,
    install: () =>
      replaceDatabase(async (fresh) => {
        await create(fresh.database)
        await installFirstSchool(fresh)
      }),
    startServer,
    stopServer,
    async updateWeb(without) {
      webRoot = join(folder, 'web')
      await makeNewVersion(webRoot, without)
      await stopServer()
      await startServer()
    },
    now: () => clock.now(),
    advanceClock: (minutes) => clock.advance(minutes),
    cutConnections: () => present().cut(),
    refuseSockets: (areRefused) => present().refuseSockets(areRefused),
    dropSockets: (username) => present().server.context.live.refresh(world.people[username]),
    async openSession(username, impersonator) {
      const { context } = present().server
      const { db } = context.database
      if (impersonator !== null) {
        return (await startImpersonation(context, await linkFor(username, impersonator, false))).token
      }
      return (await openSession(db, world.people[username], clock.now(), { keep: true })).token
    },
    impersonationLink: (username, writes) => linkFor(username, 'Robin', writes),
    endSessions: (username) =>
      runSystemChange(present().server.context, (change) => endSessions(change, world.people[username])),
    async setUpSignOn() {
      providers ??= await startProviders(`http://${HOST}:${port}`)
      await setUpSignOn(present().server.context.database.db, world)
      await stopServer()
      signOn = providers.signOn
      await startServer()
      return { cleverOrigin: providers.cleverOrigin }
    },
    nextAtProviders: (people) => providers?.next(people),
    portalCode: () => ({ code: providers?.portalCode() ?? '' }),
    setUpMessages: () => {
      const { context } = present().server
      smtp.mails.length = 0
      twilio.texts.length = 0
      const log = makeLog('silent')
      context.publicUrl = new URL(`http://${HOST}:${port}`)
      context.mail = makeMail({ smtpUrl: smtp.url, from: 'Corridor <passes@corridor.test>' }, log)
      const statusUrl = new URL('/api/text/status', context.publicUrl).href
      context.texts = makeTwilio({ ...twilio.settings, timeoutMs: 5000, statusUrl }, log)
      context.availableMethods = ['in-app', 'sms', 'email']
      context.supportEmail = 'help@district.test'
    },
    async setEmail(username, email) {
      const { pool } = present().server.context.database
      await pool.query('update user_account set email = $1 where user_id = $2', [email, world.people[username]])
    },
    async answerText(from, body) {
      await twilio.post(TEXT_INBOUND_PATH, { From: from, Body: body })
    },
    async sentMessages() {
      const { context } = present().server
      for (const method of ['email', 'sms'] as const) await sendDue(context, method)
      const mails = smtp.mails.map(({ to, subject, text, html, headers }) => ({ to, subject, text, html, headers }))
      return { mails, texts: twilio.texts.map(({ to, body }) => ({ to, body })) }
    },
    makeReports: () => makeDueReports(present().server.context),
    async lookBack() {
      await countWeeks(present().server.context)
      await searchPairs(present().server.context)
    },
    addSchedule: () => addSchedule(present().server.context.database.db, world.schools.high),
    async setPermissions(username, permissions) {
      const { pool } = present().server.context.database
      const values = [[...permissions], world.people[username]]
      await pool.query('update membership set permissions = $1 where user_id = $2', values)
    },
    async leaveSchool(username) {
      const { pool } = present().server.context.database
      const values = [clock.now(), world.people[username]]
      await pool.query('update membership set ended_at = $1 where user_id = $2', values)
    },
    async makeNew(username) {
      const { pool } = present().server.context.database
      await pool.query('update user_account set onboarded = false where user_id = $1', [world.people[username]])
    },
    async useProvider(username) {
      const { pool } = present().server.context.database
      const userId = world.people[username]
      await pool.query('update user_account set password_hash = null where user_id = $1', [userId])
      await pool.query(
        `insert into sign_in_identity (district_id, provider, subject, user_id, created_at)
           select district_id, 'google', $1::text, $1::int, $2 from user_account where user_id = $1::int`,
        [userId, clock.now()],
      )
    },
    async close() {
      await providers?.close()
      await stopServer()
      await smtp.close()
      await twilio.close()
      await maintenance.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(
  maintenance: EmbeddedConnection,
  pool: { query(text: string): Promise<unknown> },
): Promise<World> {
  const connection = { ...maintenance, database: TEMPLATE }
  await pool.query(`create database ${TEMPLATE}`)
  await migrate(connection)
  const template = connect({ connection, poolSize: 2 })
  const world = await makeWorld(template.db, SCHOOL_MORNING)
  await template.close()
  return world
}

/** What an operator types for `npm run setup`. */
const FIRST_SCHOOL: FirstSchool = {
  districtName: 'Harbor District',
  schoolName: 'Harbor High School',
  timezone: TIMEZONE,
  administrator: { username: 'olga.holm', firstName: 'Olga', lastName: 'Holm', password: PASSWORD },
}

/** Migrated, and then as `npm run setup` leaves it. */
async function installFirstSchool(connection: Connection): Promise<void> {
  await migrate(connection)
  const fresh = connect({ connection, poolSize: 2 })
  await createFirstSchool(fresh.db, FIRST_SCHOOL, SCHOOL_MORNING)
  await fresh.close()
}

interface Running {
  server: CorridorServer
  port: number
  cut(): void
  refuseSockets(areRefused: boolean): void
  stop(): Promise<void>
}

async function run(
  connection: Connection,
  clock: SettableClock,
  { port, webRoot, signOn }: { port: number; webRoot: string; signOn: SignOnSettings | null },
): Promise<Running> {
  const log = makeLog('error')
  const server = await makeServer({
    connection,
    clock,
    log,
    poolSize: 10,
    checkAnswers: true,
    webRoot,
    ...(signOn && { signOn, publicUrl: new URL(`http://${HOST}:${port}`) }),
    outbound: OUTBOUND,
  })
  const http = server.app.server
  // Browsers compute a cookie's expiry from the server's Date header, so that header must use the school's clock too.
  http.prependListener('request', (_, response) => response.setHeader('date', new Date(clock.now()).toUTCString()))
  const sockets = new Set<Socket>()
  http.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  let refusesSockets = false
  http.prependListener('upgrade', (_, socket) => refusesSockets && socket.destroy())
  const address = await server.listen(HOST, port)
  return {
    server,
    port: Number(new URL(address).port),
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    refuseSockets: (areRefused) => {
      refusesSockets = areRefused
    },
    stop: () => {
      // A browser that was closed in the middle of a request leaves a handler running that finds no database.
      log.level = 'silent'
      return server.close()
    },
  }
}
