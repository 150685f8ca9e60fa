/** Whether a backup can be restored, found out by restoring it: into a PostgreSQL of its own, which is deleted afterward. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from '../db/backup/manifest.ts'
import { checkBackup } from '../db/backup/read.ts'
import { restore } from '../db/backup/restore.ts'
import { startEmbedded } from '../db/embedded/index.ts'
import type { Shutdown } from '../process/shutdown.ts'

interface Options {
  shutdown: Pick<Shutdown, 'defer'>
  progress: (line: string) => void
}

/** Fails with a sentence about a file that is damaged, or that this version cannot bring up to date. */
export async function verifyBackup(file: string, { shutdown, progress }: Options): Promise<Manifest> {
  const manifest = await checkBackup(file)
  const folder = await mkdtemp(join(tmpdir(), 'corridor-verify-'))
  shutdown.defer('the temporary folder', () => rm(folder, { recursive: true, force: true }))
  const { connection, stop } = await startEmbedded({ dataDir: folder, fsync: false })
  shutdown.defer('the temporary PostgreSQL', stop)
  await restore({ connection, file, manifest, replace: false, progress, finish: async () => {} })
  return manifest
}
