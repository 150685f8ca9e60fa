import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDir } from '../db/embedded/folder.ts'
import { errorCode, folderFailure, StartupFailure } from '../process/failure.ts'
import { makeSealer, type Sealer, sealerWithoutKey } from './seal.ts'

const KEY_FILE = 'roster.key'

/**
 * With `ROSTER_KEY`, or else with the key in the data folder, which the first start writes. With an outside database
 * nothing else needs that folder, so one that cannot be written to does not keep Corridor from starting.
 */
export async function loadSealer({ rosterKey, dataDir }: { rosterKey?: string; dataDir: string }): Promise<Sealer> {
  if (rosterKey !== undefined) return makeSealer(rosterKey)
  try {
    return makeSealer(await readOrMake(await makeDataDir(dataDir)))
  } catch (error) {
    const failure = folderFailure(dataDir, error)
    if (failure instanceof StartupFailure) return sealerWithoutKey(`${failure.message} Or set ROSTER_KEY.`)
    throw failure
  }
}

/** The same, for whoever only looks: where there is none, none is made. */
export async function findSealer({ rosterKey, dataDir }: { rosterKey?: string; dataDir: string }): Promise<Sealer> {
  if (rosterKey !== undefined) return makeSealer(rosterKey)
  const file = join(dataDir, KEY_FILE)
  try {
    const found = await read(file)
    return found === null ? sealerWithoutKey(`There is no ${file}. Put it back, or set ROSTER_KEY.`) : makeSealer(found)
  } catch (error) {
    const sentence = error instanceof StartupFailure ? error.message : `${file} cannot be read.`
    return sealerWithoutKey(`${sentence} Or set ROSTER_KEY.`)
  }
}

async function readOrMake(dataDir: string): Promise<string> {
  const file = join(dataDir, KEY_FILE)
  const found = await read(file)
  if (found !== null) return found
  // Linked into place when it is complete: of two servers that start at once, both use the key of the first.
  const draft = join(dataDir, `.${KEY_FILE}.${randomUUID()}`)
  try {
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    await link(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await read(file)) ?? ''
}

async function read(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  if (text.trim().length < 32) throw new StartupFailure(`${file} does not contain a key. Restore it from a backup.`)
  return text.trim()
}
