/**
 * What a session may touch. A scope can be made here alone, from the session's own rows; queries and commands take
 * it as an argument, so that no school can be forgotten and none made up.
 */
import type { Instant, Permission, Viewer } from '@corridor/rules'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'

declare const minted: unique symbol

export interface Scope extends Viewer {
  readonly [minted]: true
  readonly sessionId: string
  readonly districtId: number
  readonly schoolIds: readonly number[]
  /** The operator who looks through this person's eyes, if any. */
  readonly impersonator: string | null
  readonly sessionExpiresAt: Instant
  readonly lastSeenAt: Instant
}

interface ScopeRow extends Record<string, unknown> {
  session_id: string
  impersonator: string | null
  expires_at: string
  last_seen_at: string
  user_id: number
  type: Viewer['type']
  district_id: number
  permissions: Record<number, Permission[]> | null
  linked_rooms: number[] | null
  covers: number[] | null
}

/**
 * One round trip: the session, the person, their schools, rooms and those they cover. Rooms and cover count in schools
 * they still belong to, because sockets hear whatever happens there.
 */
async function mint(db: Reader, which: ReturnType<typeof sql>, now: Instant): Promise<Scope | null> {
  const { rows } = await db.execute<ScopeRow>(sql`
    select s.session_id, s.impersonator, s.expires_at, s.last_seen_at, u.user_id, u.type, u.district_id,
      (select json_object_agg(m.school_id, m.permissions)
         from membership m join school on school.school_id = m.school_id and school.ended_at is null
        where m.user_id = u.user_id and m.ended_at is null) as permissions,
      (select array_agg(l.room_id order by l.room_id)
         from room_link l join membership m on m.school_id = l.school_id and m.user_id = l.user_id and m.ended_at is null
        where u.type <> 'student' and l.user_id = u.user_id and l.ended_at is null) as linked_rooms,
      (select array_agg(distinct c.for_user_id)
         from cover c join membership m on m.school_id = c.school_id and m.user_id = c.user_id and m.ended_at is null
        where c.user_id = u.user_id and c.from_at <= ${now} and c.until_at > ${now}) as covers
    from session s join user_account u on u.user_id = s.user_id
    where ${which} and s.ended_at is null and s.expires_at > ${now} and u.ended_at is null`)
  const row = rows[0]
  if (!row) return null
  const permissions = row.permissions ?? {}
  return {
    sessionId: row.session_id,
    impersonator: row.impersonator,
    sessionExpiresAt: new Date(row.expires_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    userId: row.user_id,
    type: row.type,
    districtId: row.district_id,
    permissions,
    schoolIds: Object.keys(permissions).map(Number),
    actsFor: [row.user_id, ...(row.covers ?? [])],
    linkedRoomIds: row.linked_rooms ?? [],
  } as unknown as Scope
}

export function scopeOfToken(db: Reader, tokenHash: Buffer, now: Instant): Promise<Scope | null> {
  return mint(db, sql`s.token_hash = ${tokenHash}`, now)
}

export function scopeOfSession(db: Reader, sessionId: string, now: Instant): Promise<Scope | null> {
  return mint(db, sql`s.session_id = ${sessionId}`, now)
}
