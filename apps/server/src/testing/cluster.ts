/**
 * The PostgreSQL of a test run: started before the first test file and deleted after the last. Nothing in it outlives
 * the run, so fsync is off.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type EmbeddedConnection, startEmbedded } from '../db/embedded/index.ts'
import { makeTemplates } from './database.ts'
import type { World } from './world.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The maintenance database: `inject('maintenance')`, to create and drop the databases of test files. */
    maintenance: EmbeddedConnection
    /** What is in the databases that `createWorld` makes. */
    world: World
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-test-'))
  // If root must run PostgreSQL as another account, that account must be able to reach its data.
  await chmod(folder, 0o711)
  const postgres = await startEmbedded({ dataDir: join(folder, 'data'), fsync: false, makesDatabases: true })
  project.provide('world', await makeTemplates(postgres.connection))
  project.provide('maintenance', postgres.connection)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
