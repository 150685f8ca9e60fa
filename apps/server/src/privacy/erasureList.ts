/**
 * Who was erased, in a file beside the data: a backup that was taken before still names them, and whoever restores it
 * must erase them again. It holds ids only, and the installation that they belong to. Its first line of an installation
 * says that the list is kept, so that an empty list is not taken for a missing one.
 */
import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { asUserId, type UserId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '../db/connect.ts'
import { errorCode, StartupFailure } from '../process/failure.ts'

export const erasureListIn = (dataDir: string) => join(dataDir, 'erasures.jsonl')

const lineSchema = z.union([
  z.object({ installation: z.string(), userId: z.number().int(), erasedAt: z.string() }),
  z.object({ installation: z.string(), keptSince: z.string() }),
])
type Line = z.output<typeof lineSchema>

const INSTALLATION = 'installation'

/** Created by the first process that needs it, and part of every backup. */
async function installationOf(db: Reader): Promise<string> {
  await db.execute(
    sql`insert into server_secret (name, value) values (${INSTALLATION}, ${randomBytes(16)}) on conflict do nothing`,
  )
  return (await knownInstallation(db)) ?? ''
}

/** Null in a database of which no backup was taken before there were such lists. */
async function knownInstallation(db: Reader): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select encode(value, 'hex') as id from server_secret where name = ${INSTALLATION}`,
  )
  return rows[0]?.id ?? null
}

/** Adds those whom the database knows to be erased and the list does not have yet. */
export async function updateErasureList(db: Reader, file: string, now: Date): Promise<void> {
  const installation = await installationOf(db)
  const { rows } = await db.execute<{ userId: number; erasedAt: Date }>(
    sql`select user_id as "userId", erased_at as "erasedAt" from user_account where erased_at is not null order by user_id`,
  )
  const { text, lines } = await readList(file)
  const own = lines.flatMap((line) => (line?.installation === installation ? [line] : []))
  const known = new Set(own.flatMap((line) => ('userId' in line ? [line.userId] : [])))
  const missing: Line[] = rows
    .filter(({ userId }) => !known.has(userId))
    .map(({ userId, erasedAt }) => ({ installation, userId, erasedAt: new Date(erasedAt).toISOString() }))
  if (own.length === 0) missing.unshift({ installation, keptSince: now.toISOString() })
  if (missing.length === 0) return
  await mkdir(dirname(file), { recursive: true, mode: 0o711 })
  // After a power failure the last line may be incomplete.
  const begin = text === '' || text.endsWith('\n') ? '' : '\n'
  await appendFile(file, `${begin}${missing.map((line) => JSON.stringify(line)).join('\n')}\n`, { mode: 0o600 })
}

/** Of the installation that the database is a copy of. Null if the file says nothing about it, or is not there. */
export async function readErasureList(db: Reader, file: string): Promise<UserId[] | null> {
  const { lines } = await readList(file)
  const damaged = lines.indexOf(null)
  if (damaged !== -1) {
    throw new StartupFailure(
      `Line ${damaged + 1} of ${file} cannot be read. Use another copy of the list. Nothing was changed.`,
    )
  }
  const installation = await knownInstallation(db)
  const own = lines.flatMap((line) => (line && line.installation === installation ? [line] : []))
  if (own.length === 0) return null
  return own.flatMap((line) => ('userId' in line ? [asUserId(line.userId)] : []))
}

/** A line that cannot be read is null. */
async function readList(file: string): Promise<{ text: string; lines: (Line | null)[] }> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return { text, lines: lines.map(lineIn) }
}

function lineIn(text: string): Line | null {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
