/** What a kiosk has access to: one school and one room, and none of a person's abilities. It can only be created here. */
import type { KioskId, RoomId, SchoolId } from '@corridor/rules/ids'
import type { KioskIdentify, KioskKind, KioskStudents } from '@corridor/rules/kiosk'
import { type Instant, instant, minutesAfter } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import type { Database } from '../db/connect.ts'
import { kiosk } from '../db/schema/index.ts'
import { cookieOptions, KIOSK_COOKIE } from '../http/cookies.ts'

declare const minted: unique symbol

export interface KioskScope {
  readonly [minted]: true
  readonly kioskId: KioskId
  readonly schoolId: SchoolId
  readonly roomId: RoomId
  readonly name: string
  readonly kind: KioskKind
  readonly students: KioskStudents
  readonly identify: KioskIdentify
  readonly destinationIds: readonly RoomId[]
  readonly playsSound: boolean
  readonly sleepsUntil: Instant | null
  readonly lastSeenAt: Instant
  /** What `school/reference.ts` keeps of its school, as of when the request came in. */
  readonly referenceVersion: number
}

const COLUMNS = `
  select k.kiosk_id as "kioskId", k.school_id as "schoolId", k.room_id as "roomId", k.name, k.kind, k.students, k.identify,
    k.destination_ids as "destinationIds", k.plays_sound as "playsSound", k.sleeps_until as "sleepsUntil", k.last_seen_at as "lastSeenAt",
    s.reference_version as "referenceVersion"
  from kiosk k join school s on s.school_id = k.school_id join room r on r.room_id = k.room_id
  where k.disconnected_at is null and s.ended_at is null and r.ended_at is null`

const BY_TOKEN = { name: 'kiosk_of_token', text: `${COLUMNS} and k.token_hash = $1` }
const BY_IDS = { name: 'kiosks_by_ids', text: `${COLUMNS} and k.kiosk_id = any($1::int[])` }

interface Row {
  sleepsUntil: Date | null
  lastSeenAt: Date
}

async function read({ pool }: Database, query: { name: string; text: string }, key: unknown): Promise<KioskScope[]> {
  const { rows } = await pool.query<Row>({ ...query, values: [key] })
  return rows.map(
    ({ sleepsUntil, lastSeenAt, ...row }) =>
      ({ ...row, sleepsUntil: sleepsUntil && instant(sleepsUntil), lastSeenAt: instant(lastSeenAt) }) as KioskScope,
  )
}

/** Null if it was disconnected, or its room or its school is no longer in use. */
export async function kioskOfToken(database: Database, tokenHash: Buffer): Promise<KioskScope | null> {
  const [found] = await read(database, BY_TOKEN, tokenHash)
  return found ?? null
}

/** Those that are still connected. */
export function connectedKiosks(database: Database, kioskIds: readonly KioskId[]): Promise<KioskScope[]> {
  return read(database, BY_IDS, kioskIds)
}

/** Its last use is written at most this often. Its page asks every minute. */
const SEEN_EVERY_MINUTES = 0.75

export async function markKioskSeen({ database: { db }, clock }: Context, scope: KioskScope): Promise<void> {
  const now = clock.now()
  if (scope.lastSeenAt > minutesAfter(now, -SEEN_EVERY_MINUTES)) return
  await db.update(kiosk).set({ lastSeenAt: now }).where(eq(kiosk.kioskId, scope.kioskId))
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

export function setKioskCookie(reply: FastifyReply, token: string, { publicUrl }: Context): void {
  const expires = new Date(Date.now() + YEAR_MS)
  reply.setCookie(KIOSK_COOKIE, token, { ...cookieOptions(publicUrl), httpOnly: true, expires })
}

export function clearKioskCookie(reply: FastifyReply, { publicUrl }: Context): void {
  reply.clearCookie(KIOSK_COOKIE, { ...cookieOptions(publicUrl), httpOnly: true })
}
