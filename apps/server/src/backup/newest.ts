import { join } from 'node:path'
import { StartupFailure } from '../process/failure.ts'
import { newestOf } from './files.ts'
import { folderPlace } from './folderPlace.ts'

/** The path of the newest nightly backup. */
export async function newestIn(folder: string | undefined): Promise<string> {
  if (folder === undefined) {
    throw new StartupFailure(
      'Say which backup: npm run backup -- --verify FILE. Without BACKUP_DIR there is no nightly one.',
    )
  }
  const name = newestOf(
    await folderPlace(folder)
      .list()
      .catch(() => []),
  )
  if (name === undefined) throw new StartupFailure(`There is no nightly backup in ${folder}.`)
  return join(folder, name)
}
