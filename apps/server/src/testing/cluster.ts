/**
 * The PostgreSQL of a test run: started before the first test file and deleted after the last. Nothing in it outlives
 * the run, so fsync is off.
 */
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { clusterPath } from '../db/embedded/cluster.ts'
import { type EmbeddedConnection, startEmbedded } from '../db/embedded/index.ts'
import { run } from '../db/embedded/program.ts'
import { migrate } from '../db/migrate.ts'
import { makeTemplates } from './database.ts'
import type { World } from './world.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The maintenance database: `inject('maintenance')`, to create and drop the databases of test files. */
    maintenance: EmbeddedConnection
    /** A folder of PostgreSQL with the tables in it, for `copyPrepared`. */
    prepared: string
    /** What is in the databases that `createWorld` makes. */
    world: World
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-test-'))
  // If root must run PostgreSQL as another account, that account must be able to reach its data.
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  project.provide('prepared', await prepare(dataDir, join(folder, 'prepared')))
  const postgres = await startEmbedded({ dataDir, fsync: false, makesDatabases: true })
  const { maintenance, world } = await makeTemplates(postgres.connection)
  project.provide('maintenance', maintenance)
  project.provide('world', world)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes the data, and copies it while nothing runs on it. */
async function prepare(dataDir: string, copy: string): Promise<string> {
  const postgres = await startEmbedded({ dataDir, fsync: false })
  await migrate(postgres.connection)
  await postgres.stop()
  await run({ file: 'cp', args: ['-a', await realpath(clusterPath(dataDir)), copy] })
  return copy
}
