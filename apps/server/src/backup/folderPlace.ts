/** Backups in a folder. It is not made: a disk that is not mounted must not be taken for an empty one. */
import { createReadStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeWhole } from '../db/backup/writeWhole.ts'
import type { Place } from './place.ts'

export function folderPlace(folder: string): Place {
  return {
    name: folder,
    list: () => readdir(folder),
    put: (name, file) => writeWhole(join(folder, name), (target) => pipeline(createReadStream(file), target)),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}
