/** PostgreSQL as operators run it: on a port, alone or with standbys. A test kills and promotes it as it likes. */
import { chmod, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { findBinaries } from '../db/embedded/binaries.ts'
import { clusterOwner, clusterPath } from '../db/embedded/cluster.ts'
import { chooseIdentity, type Identity } from '../db/embedded/identity.ts'
import { type EmbeddedConnection, startEmbedded } from '../db/embedded/index.ts'
import { launch, run } from '../db/embedded/program.ts'
import { databaseName, superuser } from '../db/embedded/roles.ts'
import { copyPrepared } from './prepared.ts'

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '16MB',
  max_connections: '200',
  // A process that is killed leaves what it wrote to the system, so a test need not wait for the disk.
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  log_min_messages: 'panic',
}

export interface OutsidePostgres {
  port: number
  /** As a superuser. */
  query<Row extends object>(text: string): Promise<Row[]>
  /** As a power cut would. */
  kill(): Promise<void>
}

/** A folder of PostgreSQL with the tables and what a test adds, of which any number of copies can be run. */
export interface DataFolder {
  copy(name: string, files?: Readonly<Record<string, string>>): Promise<Copy>
}

export interface Copy {
  /** Stops with the test. */
  start(port: number, settings?: Readonly<Record<string, string>>): Promise<OutsidePostgres>
}

export async function makeDataFolder(fill?: (connection: EmbeddedConnection) => Promise<void>): Promise<DataFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-outside-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  await copyPrepared(dataDir)
  if (fill) {
    const postgres = await startEmbedded({ dataDir, fsync: false })
    await fill(postgres.connection)
    await postgres.stop()
  }
  const dataOwner = await clusterOwner(dataDir)
  const identity = await chooseIdentity({
    binaries: await findBinaries(),
    dataDir,
    dataOwner,
    sharedFolder: '/var/lib/corridor',
  })
  const original = await realpath(clusterPath(dataDir))
  return {
    async copy(name, files = {}) {
      const cluster = join(folder, name)
      await run({ file: 'cp', args: ['-a', original, cluster] })
      for (const [file, text] of Object.entries(files)) {
        await writeFile(join(cluster, file), text, { mode: 0o600 })
        await run({ file: 'chown', args: ['--reference', cluster, join(cluster, file)] })
      }
      return {
        start: (port, settings = {}) => start(identity, cluster, { ...SETTINGS, port: String(port), ...settings }),
      }
    },
  }
}

async function start(
  { binaries, command }: Identity,
  cluster: string,
  settings: Readonly<Record<string, string>>,
): Promise<OutsidePostgres> {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = launch(command(binaries.postgres, ['-D', cluster, ...args]), { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const port = Number(settings.port)
  const query = async <Row extends object>(text: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: superuser, database: databaseName })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  await vi.waitFor(() => query('select 1'), { timeout: 30_000, interval: 50 })
  return { port, query, kill }
}

/** Nothing listens there at the moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
