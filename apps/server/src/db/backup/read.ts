/** Reads a backup from its file: once to check all of it, and again to load it. */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { errorCode, StartupFailure } from '../../process/failure.ts'
import {
  type BackupHeader,
  HEADER_NAME,
  headerSchema,
  keyOf,
  LARGEST_ENTRY,
  MANIFEST_NAME,
  type Manifest,
  manifestSchema,
  tableOfPart,
} from './manifest.ts'
import { readTar, type TarEntry, TarFailure } from './tar.ts'

export function entriesOf(file: string): AsyncGenerator<TarEntry> {
  const opened = createGunzip()
  pipeline(createReadStream(file), opened, () => {})
  return readTar(opened, LARGEST_ENTRY)
}

/** The manifest, after every table's hash was compared with it. */
export async function checkBackup(file: string): Promise<Manifest> {
  try {
    return await check(file)
  } catch (error) {
    throw backupFailure(file, error)
  }
}

async function check(file: string): Promise<Manifest> {
  const hashes = new Map<string, Hash>()
  let header: BackupHeader | undefined
  let manifest: Manifest | undefined
  for await (const { name, content } of entriesOf(file)) {
    const table = tableOfPart(name)
    if (header === undefined) {
      if (name !== HEADER_NAME) throw new TarFailure('it does not begin as a backup does')
      header = headerSchema.parse(JSON.parse(content.toString()))
    } else if (name === MANIFEST_NAME) {
      manifest = manifestSchema.parse(JSON.parse(content.toString()))
    } else if (table === undefined || manifest) {
      throw new TarFailure(`it holds ${name}, which is no part of a backup`)
    } else {
      const hash = hashes.get(table) ?? createHash('sha256')
      hashes.set(table, hash.update(content))
    }
  }
  if (!manifest) throw new TarFailure('its end is missing')
  compare(manifest, hashes)
  return manifest
}

function compare({ tables }: Manifest, hashes: Map<string, Hash>): void {
  for (const table of tables) {
    const found = (hashes.get(keyOf(table)) ?? createHash('sha256')).digest('hex')
    if (found !== table.sha256) throw new TarFailure(`the rows of ${table.name} are not those that were written`)
    hashes.delete(keyOf(table))
  }
  const [unlisted] = hashes.keys()
  if (unlisted !== undefined) throw new TarFailure(`it holds ${unlisted}, which its list does not name`)
}

function backupFailure(file: string, error: unknown): unknown {
  const code = errorCode(error) ?? ''
  if (code === 'ENOENT' || code === 'EISDIR') return new StartupFailure(`There is no backup at ${file}.`)
  if (code === 'EACCES') return new StartupFailure(`This user may not read ${file}.`)
  const isDamaged =
    error instanceof TarFailure || error instanceof SyntaxError || code.startsWith('Z_') || isWrongShape(error)
  if (!isDamaged) return error
  const reason = error instanceof TarFailure ? error.message : 'it is damaged or was made by something else'
  return new StartupFailure(
    `${file} cannot be used as a backup: ${reason}. Nothing was changed. Use another copy of it, or an earlier one.`,
  )
}

const isWrongShape = (error: unknown) => error instanceof Error && error.name === 'ZodError'
