/**
 * PostgreSQL listens on no network port, only on a Unix socket in a private folder that is created for each start. That
 * keeps others out, lets several copies run side by side, and means that a killed run never blocks the next one. A link
 * in the data folder points to it, so that an operator can find it and the next start can remove it.
 */
import { chown, mkdtemp, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Account } from './program.ts'

const prefix = 'corridor-pg-'
/**
 * A socket's path is limited to 103 bytes on macOS, 107 on Linux; `/corridor-pg-XXXXXX/.s.PGSQL.5432` takes 33 of them.
 */
const longestParent = 64

export interface SocketFolder {
  path: string
  remove(): Promise<void>
}

export async function makeSocketFolder(dataDir: string, account: Account | undefined): Promise<SocketFolder> {
  const link = join(dataDir, 'socket')
  await removeFormer(link)
  // Another account may have no access to our folder for temporary files; /tmp is open to all.
  const parent = account || Buffer.byteLength(tmpdir()) > longestParent ? '/tmp' : tmpdir()
  const path = await mkdtemp(join(parent, prefix))
  if (account) await chown(path, account.uid, account.gid)
  await symlink(path, link)
  return { path, remove: () => removeFormer(link) }
}

async function removeFormer(link: string): Promise<void> {
  const former = await readlink(link).catch(() => '')
  if (basename(former).startsWith(prefix)) await rm(former, { recursive: true, force: true })
  await rm(link, { force: true })
}
