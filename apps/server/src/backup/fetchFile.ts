/** A file that a command is given may be in a bucket. Then it is brought onto this computer until the command ends. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { MISSING_S3, readS3Address, type S3Settings } from '../config/backups.ts'
import { StartupFailure } from '../process/failure.ts'
import type { Shutdown } from '../process/shutdown.ts'
import { download, reasonOf } from './s3Place.ts'

/** The path of the file. Relative ones start at the folder in which the command was typed. */
export async function fetchFile(
  typed: string,
  s3: S3Settings | undefined,
  shutdown: Pick<Shutdown, 'defer'>,
): Promise<string> {
  const address = readS3Address(typed)
  if (!address) return resolve(process.env.INIT_CWD ?? process.cwd(), typed)
  if (!s3) throw new StartupFailure(MISSING_S3)
  const folder = await mkdtemp(join(tmpdir(), 'corridor-backup-'))
  shutdown.defer('the temporary folder', () => rm(folder, { recursive: true, force: true }))
  const file = join(folder, basename(address.key))
  await download(s3, address, file).catch((error: unknown) => {
    if (error instanceof StartupFailure) throw error
    throw new StartupFailure(`${typed} cannot be fetched (${reasonOf(error) ?? 'no answer'}). Nothing was changed.`)
  })
  return file
}
