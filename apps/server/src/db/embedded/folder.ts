import { constants } from 'node:fs'
import { access, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode, folderFailure } from '../../process/failure.ts'

/** Creates the folder if it does not exist, and returns its real path. */
export async function makeDataDir(dataDir: string): Promise<string> {
  // If root creates it, the account that runs PostgreSQL may enter it but not list it. The folders inside are private.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    await makeFolder(dataDir, mode)
    await access(dataDir, constants.W_OK)
    return await realpath(dataDir)
  } catch (error) {
    throw folderFailure(dataDir, error)
  }
}

/**
 * One level at a time, because Node's recursive mkdir never returns in places like /proc, where nothing can be created.
 */
async function makeFolder(folder: string, mode: number): Promise<void> {
  if (await isFolder(folder)) return
  await mkdir(folder, { mode }).catch(async (error: unknown) => {
    if (errorCode(error) !== 'ENOENT' || (await isFolder(dirname(folder)))) throw error
    await makeFolder(dirname(folder), mode)
    await mkdir(folder, { mode })
  })
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
