/**
 * What a session may touch. A scope can be made here alone, from the session's own rows; queries and commands take
 * it as an argument, so that no school can be forgotten and none made up.
 */
import type { Instant, Permission, SessionTerms, Viewer } from '@corridor/rules'
import type { Database } from '../db/connect.ts'

declare const minted: unique symbol

export interface Scope extends Viewer {
  readonly [minted]: true
  readonly sessionId: string
  readonly districtId: number
  readonly schoolIds: readonly number[]
  /** The operator who looks through this person's eyes, if any. */
  readonly impersonator: string | null
  readonly sessionTerms: SessionTerms
  /** Unless it is used until then. */
  readonly sessionExpiresAt: Instant
  /** When a cover of theirs begins or ends next, and with it whom they act for. */
  readonly coverChangesAt: Instant | null
  readonly lastSeenAt: Instant
}

interface ScopeRow {
  session_id: string
  impersonator: string | null
  kept: boolean
  ends_by: Date | null
  expires_at: Date
  last_seen_at: Date
  user_id: number
  type: Viewer['type']
  district_id: number
  permissions: Record<number, Permission[]> | null
  linked_rooms: number[] | null
  covers: number[] | null
  cover_changes_at: Date | null
}

/**
 * One round trip: the session, the person, their schools, rooms and those they cover. Rooms and cover count in schools
 * they still belong to, because sockets hear whatever happens there. Every request begins with it, so it is prepared.
 */
function question(name: string, which: string) {
  return {
    name,
    text: `
    select s.session_id, s.impersonator, s.kept, s.ends_by, s.expires_at, s.last_seen_at,
       u.user_id, u.type, u.district_id,
      (select json_object_agg(m.school_id, m.permissions)
         from membership m join school on school.school_id = m.school_id and school.ended_at is null
        where m.user_id = u.user_id and m.ended_at is null) as permissions,
      (select array_agg(l.room_id order by l.room_id)
         from room_link l join membership m on m.school_id = l.school_id and m.user_id = l.user_id and m.ended_at is null
        where u.type <> 'student' and l.user_id = u.user_id and l.ended_at is null) as linked_rooms,
      (select array_agg(distinct c.for_user_id)
         from cover c join membership m on m.school_id = c.school_id and m.user_id = c.user_id and m.ended_at is null
        where c.user_id = u.user_id and c.from_at <= $2 and c.until_at > $2) as covers,
      (select min(case when c.from_at > $2 then c.from_at else c.until_at end)
         from cover c where c.user_id = u.user_id and c.until_at > $2) as cover_changes_at
    from session s join user_account u on u.user_id = s.user_id
    where ${which} and s.ended_at is null and s.expires_at > $2 and u.ended_at is null`,
  }
}

const BY_TOKEN = question('scope_of_token', 's.token_hash = $1')
const BY_SESSION = question('scope_of_session', 's.session_id = $1')

export function scopeOfToken(database: Database, tokenHash: Buffer, now: Instant): Promise<Scope | null> {
  return mint(database, BY_TOKEN, tokenHash, now)
}

export function scopeOfSession(database: Database, sessionId: string, now: Instant): Promise<Scope | null> {
  return mint(database, BY_SESSION, sessionId, now)
}

async function mint(
  { pool }: Database,
  asked: ReturnType<typeof question>,
  key: Buffer | string,
  now: Instant,
): Promise<Scope | null> {
  const { rows } = await pool.query<ScopeRow>({ ...asked, values: [key, now] })
  const row = rows[0]
  if (!row) return null
  const permissions = row.permissions ?? {}
  return {
    sessionId: row.session_id,
    impersonator: row.impersonator,
    sessionTerms: { kept: row.kept, endsBy: row.ends_by?.toISOString() ?? null },
    sessionExpiresAt: row.expires_at.toISOString(),
    coverChangesAt: row.cover_changes_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at.toISOString(),
    userId: row.user_id,
    type: row.type,
    districtId: row.district_id,
    permissions,
    schoolIds: Object.keys(permissions).map(Number),
    actsFor: [row.user_id, ...(row.covers ?? [])],
    linkedRoomIds: row.linked_rooms ?? [],
  } as unknown as Scope
}
