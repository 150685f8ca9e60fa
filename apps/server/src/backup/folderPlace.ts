/** Backups in a folder. It is not made: a disk that is not mounted must not be taken for an empty one. */
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { flushFolder } from '../db/backup/flushFolder.ts'
import type { Place } from './place.ts'

export function folderPlace(folder: string): Place {
  return {
    name: folder,
    list: () => readdir(folder),
    async put(name, file) {
      const unfinished = join(folder, `.${name}.unfinished`)
      await rm(unfinished, { force: true })
      try {
        const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
        await pipeline(createReadStream(file), target)
        await rename(unfinished, join(folder, name))
        await flushFolder(folder)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}
