import { open } from 'node:fs/promises'

/** So that a new name in it survives a power failure, too. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
