/** Writes a file that appears under its name only once it is complete, and is then there for good. */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { flushFolder } from './flushFolder.ts'

export async function writeWhole(file: string, write: (target: Writable) => Promise<void>): Promise<void> {
  // A fixed name: what a killed run left behind is overwritten by the next one.
  const unfinished = join(dirname(file), `.${basename(file)}.unfinished`)
  await rm(unfinished, { force: true })
  try {
    await write(createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(unfinished, file)
    await flushFolder(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
