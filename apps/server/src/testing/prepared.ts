/** A PostgreSQL of a test's own: its data is copied, which takes a twentieth of what it takes to make it. */
import { mkdir } from 'node:fs/promises'
import { inject } from 'vitest'
import { clusterPath } from '../db/embedded/cluster.ts'
import { run } from '../db/embedded/program.ts'

/** Into a data folder that is not there yet. The tables are those of this version, without a row. */
export async function copyPrepared(dataDir: string): Promise<void> {
  await mkdir(dataDir, { mode: 0o711 })
  await run({ file: 'cp', args: ['-a', inject('prepared'), clusterPath(dataDir)] })
}
