import { mkdir, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode, folderFailure } from '../../process/failure.ts'

/** Makes the folder where there is none, and tells its real path. */
export async function makeDataDir(dataDir: string): Promise<string> {
  // Root's may be entered, not read, by the account that root runs PostgreSQL as. What lies inside is closed by itself.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    await makeFolder(dataDir, mode)
    return await realpath(dataDir)
  } catch (error) {
    throw folderFailure(dataDir, error)
  }
}

/** Step by step, because Node's own recursive mkdir never returns from places like /proc, where nothing can be made. */
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
