/** Three servers on one PostgreSQL, with networks between them that can be broken. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Instant } from '@corridor/rules/time'
import { connect, type Database } from '../../apps/server/src/db/connect.ts'
import { startEmbedded } from '../../apps/server/src/db/embedded/index.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { type Network, openNetwork } from '../../apps/server/src/testing/network.ts'
import { type Child, startChild } from '../harness/child.ts'
import { clockOffset, schoolNow } from '../harness/clock.ts'
import type { SoakedServerInput } from './serverEntry.ts'

const SERVERS = 3
const SOCKET_NAME = '.s.PGSQL.5432'

export interface SoakedServer {
  /** Between it and its clients, who always find it at the same address. */
  clients: Network
  /** Between it and PostgreSQL. */
  database: Network
  /** Ends it, at once or in order, and starts it again. */
  restart(how: 'killed' | 'stopped'): Promise<void>
  /** How far its clock is from that of the others, in milliseconds. */
  setSkew(ms: number): Promise<void>
}

export interface SoakedCluster {
  /** Reads around all broken networks. */
  db: Database
  servers: readonly SoakedServer[]
  now(): Instant
  /** The clocks of all servers move on. */
  moveClocks(minutes: number): Promise<void>
  /** Kills PostgreSQL. Resolves when it is back. */
  killPostgres(): Promise<void>
}

export async function startCluster(open: AsyncDisposableStack): Promise<SoakedCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-soak-'))
  open.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  let restarted = Promise.withResolvers<void>()
  const postgres = await startEmbedded({
    dataDir: join(folder, 'data'),
    // Every time counts as the first one.
    patience: { soonMs: 0, waitsMs: [1, 100, 1000] },
    onRestart: () => restarted.resolve(),
  })
  open.defer(() => postgres.stop())
  await migrate(postgres.connection)
  const db = connect({ connection: postgres.connection, poolSize: 4 })
  open.defer(() => db.close())

  let offset = clockOffset()
  const servers: (SoakedServer & { setClock(): Promise<void> })[] = []
  for (let number = 0; number < SERVERS; number += 1) {
    const socket = join(folder, `server-${number}`)
    await mkdir(socket)
    const database = await openNetwork(
      () => ({ path: join(postgres.connection.host, SOCKET_NAME) }),
      join(socket, SOCKET_NAME),
    )
    open.defer(() => database.close())
    servers.push(await startServer(open, { database, host: socket, connection: postgres.connection }, () => offset))
  }
  return {
    db,
    servers,
    now: () => schoolNow(offset),
    async moveClocks(minutes) {
      offset += minutes * 60_000
      await Promise.all(servers.map((server) => server.setClock()))
    },
    async killPostgres() {
      restarted = Promise.withResolvers()
      process.kill(postgres.pid, 'SIGKILL')
      await restarted.promise
    },
  }
}

interface ServerOptions {
  database: Network
  host: string
  connection: Exclude<SoakedServerInput['connection'], string>
}

async function startServer(
  open: AsyncDisposableStack,
  { database, host, connection }: ServerOptions,
  offset: () => number,
): Promise<SoakedServer & { setClock(): Promise<void> }> {
  let skew = 0
  let child: Child<string>
  const start = async () => {
    const input: SoakedServerInput = { connection: { ...connection, host }, offset: offset() + skew }
    child = await startAgainAndAgain(input)
  }
  await start()
  const clients = await openNetwork(() => {
    const { hostname, port } = new URL(child.ready)
    return { host: hostname, port: Number(port) }
  })
  open.defer(async () => {
    await clients.close()
    await child.stop()
  })
  const setClock = () => child.send('setClock', { offset: offset() + skew })
  return {
    clients,
    database,
    async restart(how) {
      if (how === 'killed') process.kill(child.pid, 'SIGKILL')
      await child.stop()
      await start()
    },
    async setSkew(ms) {
      skew = ms
      await setClock()
    },
    setClock,
  }
}

/** As a supervisor does: PostgreSQL may be away, or go away, while a server starts. */
async function startAgainAndAgain(input: SoakedServerInput): Promise<Child<string>> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await startChild<string>(new URL('./serverEntry.ts', import.meta.url), input)
    } catch (error) {
      if (tries === 20) throw error
    }
  }
}
