/**
 * Who was erased, in a file beside the data: a backup that was taken before still names them, and whoever restores it
 * must erase them again. It holds ids only, and the installation that they belong to.
 */
import { randomBytes } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asUserId, type UserId } from '@corridor/rules'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '../db/connect.ts'
import { errorCode } from '../process/failure.ts'

export const erasureListIn = (dataDir: string) => join(dataDir, 'erasures.jsonl')

const lineSchema = z.object({ installation: z.string(), userId: z.number().int(), erasedAt: z.string() })
type Line = z.output<typeof lineSchema>

const INSTALLATION = 'installation'

/** Made by whoever needs it first, and part of every backup. */
export async function installationOf(db: Reader): Promise<string> {
  await db.execute(
    sql`insert into server_secret (name, value) values (${INSTALLATION}, ${randomBytes(16)}) on conflict do nothing`,
  )
  const { rows } = await db.execute<{ id: string }>(
    sql`select encode(value, 'hex') as id from server_secret where name = ${INSTALLATION}`,
  )
  return rows[0]?.id ?? ''
}

/** Adds those whom the database knows to be erased and the list does not have yet. */
export async function updateErasureList(db: Reader, file: string): Promise<void> {
  const { rows } = await db.execute<{ userId: number; erasedAt: Date }>(
    sql`select user_id as "userId", erased_at as "erasedAt" from user_account where erased_at is not null order by user_id`,
  )
  if (rows.length === 0) return
  const installation = await installationOf(db)
  const known = new Set(
    (await readLines(file)).filter((line) => line.installation === installation).map(({ userId }) => userId),
  )
  const lines = rows
    .filter(({ userId }) => !known.has(userId))
    .map(({ userId, erasedAt }) => JSON.stringify({ installation, userId, erasedAt: new Date(erasedAt).toISOString() }))
  if (lines.length > 0) await appendFile(file, `${lines.join('\n')}\n`, { mode: 0o600 })
}

/** Of this installation. Null if there is no list. */
export async function readErasureList(db: Reader, file: string): Promise<UserId[] | null> {
  const lines = await readLines(file, null)
  if (lines === null) return null
  const installation = await installationOf(db)
  return lines.filter((line) => line.installation === installation).map(({ userId }) => asUserId(userId))
}

async function readLines(file: string): Promise<Line[]>
async function readLines(file: string, missing: null): Promise<Line[] | null>
async function readLines(file: string, missing: Line[] | null = []): Promise<Line[] | null> {
  try {
    const text = await readFile(file, 'utf8')
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => lineSchema.parse(JSON.parse(line)))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return missing
    throw error
  }
}
