/** Where tests put their files, above all those of their databases. */
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const BYTES_NEEDED = 8e9

/** `work` gets a folder as its TMPDIR. Afterward nothing is left of it, also if a test was ended in the middle. */
export async function withTemporaryFolder(work) {
  const folder = await mkdtemp(join(await parentFolder(), 'corridor-tests-'))
  // If root must run PostgreSQL as another account, that account must be able to reach its data.
  await chmod(folder, 0o711)
  try {
    return await work({ TMPDIR: folder })
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * In memory, if there is plenty of it. The database of a test has hundreds of files; to make them on a disk took a
 * quarter of the processor time of the tests.
 */
async function parentFolder() {
  const inMemory = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  const free = process.availableMemory?.() ?? freemem()
  return Math.min(inMemory, free) > BYTES_NEEDED ? MEMORY : tmpdir()
}
