/**
 * What a session has access to. A scope can only be created here, from the session's own rows. Queries and commands
 * take it as an argument, so that none of them can forget to check the school, or make one up.
 */
import { type Permission, schoolsOf, type Viewer } from '@corridor/rules/access'
import type { DistrictId, KioskId, RoomId, SchoolId, SessionId, UserId } from '@corridor/rules/ids'
import type { SessionTerms } from '@corridor/rules/signIn'
import { type Instant, instant } from '@corridor/rules/time'
import { ACTIVE_MEMBERS_TEXT } from '../db/activeMembers.ts'
import type { Database } from '../db/connect.ts'

declare const minted: unique symbol

export interface Scope extends Viewer {
  readonly [minted]: true
  readonly sessionId: SessionId
  readonly districtId: DistrictId
  readonly schoolIds: readonly SchoolId[]
  /** What `school/reference.ts` keeps of each school, as of when the request came in. */
  readonly referenceVersions: Readonly<Record<number, number>>
  /** The support operator who impersonates this person, if any. */
  readonly impersonator: string | null
  /** Whether the operator may change things. */
  readonly impersonatorWrites: boolean
  /** The kiosk at which this person acts, without a session. */
  readonly kioskId?: KioskId
  readonly sessionTerms: SessionTerms
  /** Moves when the session is used. */
  readonly sessionExpiresAt: Instant
  /** When the next of their covers begins or ends, which changes whom they act for. */
  readonly coverChangesAt: Instant | null
  readonly lastSeenAt: Instant
}

interface ScopeRow {
  session_id: SessionId
  impersonator: string | null
  impersonator_writes: boolean
  kept: boolean
  ends_by: Date | null
  expires_at: Date
  last_seen_at: Date
  user_id: UserId
  type: Viewer['type']
  district_id: DistrictId
  permissions: Record<SchoolId, Permission[]> | null
  reference_versions: Record<number, number> | null
  linked_rooms: RoomId[] | null
  covers: Record<SchoolId, UserId[]> | null
  cover_changes_at: Date | null
}

/**
 * One round trip: the session, the person, their schools, their rooms and whom they cover. Rooms and cover only count
 * in schools that the person still belongs to, because sockets receive everything that happens there. Cover lends the
 * rooms of the covered colleague, in the school for which it was given, and is not passed on. Every request starts with
 * this query, so it is a prepared statement. The account and the rooms are looked up (`offset 0`): of a session that is newer
 * than its statistics, PostgreSQL would otherwise read all accounts up to it, and of few people who work in rooms, all rooms
 * of all schools.
 */
function scopeQuery(condition: string): string {
  return scopeOf(`
      select s.session_id, s.impersonator, s.impersonator_writes, s.kept, s.ends_by, s.expires_at, s.last_seen_at, u.user_id, u.type,
        u.district_id
      from session s cross join lateral (select * from user_account a where a.user_id = s.user_id offset 0) as u
      where ${condition} and s.ended_at is null and s.expires_at > $2 and u.ended_at is null`)
}

function scopeOf(requester: string): string {
  return `
    with requester as (${requester}), member_of as (
      select m.school_id, m.permissions, school.reference_version
      from requester join membership m on m.user_id = requester.user_id and m.ended_at is null
        join school on school.school_id = m.school_id and school.ended_at is null
    ), own_cover as (
      select c.school_id, c.for_user_id, c.from_at, c.until_at
      from requester join cover c on c.user_id = requester.user_id and requester.type <> 'student'
        join member_of on member_of.school_id = c.school_id
      where c.until_at > $2
    ), acts_for as (
      select m.school_id, requester.user_id from requester, member_of m where requester.type <> 'student'
      union
      select c.school_id, c.for_user_id from own_cover c where c.from_at <= $2
    )
    select requester.*,
      (select json_object_agg(school_id, permissions) from member_of) as permissions,
      (select json_object_agg(school_id, reference_version) from member_of) as reference_versions,
      (select array_agg(distinct l.room_id order by l.room_id)
         from acts_for a cross join lateral (
           select l.room_id from room_link l
           where l.school_id = a.school_id and l.user_id = a.user_id and l.ended_at is null
             and exists (select 1 from ${ACTIVE_MEMBERS_TEXT} m where m.school_id = a.school_id and m.user_id = a.user_id)
           offset 0) as l
      ) as linked_rooms,
      (select json_object_agg(school_id, people) from (
         select a.school_id, json_agg(a.user_id order by a.user_id) as people
         from acts_for a where a.user_id <> requester.user_id group by a.school_id) as covered) as covers,
      (select min(case when from_at > $2 then from_at else until_at end) from own_cover) as cover_changes_at
    from requester`
}

const BY_TOKEN = { name: 'scope_of_token', text: scopeQuery('s.token_hash = $1') }
const BY_SESSIONS = {
  name: 'scope_of_sessions',
  text: `select scope.* from unnest($1::uuid[]) as wanted (session_id),
    lateral (${scopeQuery('s.session_id = wanted.session_id')}) as scope`,
}

/** Of a person who identified themselves at a kiosk, and has no session. */
const AT_KIOSK = {
  name: 'scope_at_kiosk',
  text: scopeOf(`
      select null::uuid as session_id, null as impersonator, false as impersonator_writes, false as kept,
        null::timestamptz as ends_by, $2::timestamptz as expires_at, $2::timestamptz as last_seen_at, u.user_id, u.type,
        u.district_id
      from user_account u where u.user_id = $1 and u.ended_at is null`),
}

/** What a person may do at a kiosk: in its school alone. Null if they are not of that school anymore. */
export async function scopeAtKiosk(
  database: Database,
  userId: UserId,
  { kioskId, schoolId }: { kioskId: KioskId; schoolId: SchoolId },
  now: Instant,
): Promise<Scope | null> {
  const [scope] = await readScopes(database, AT_KIOSK, userId, now)
  const permissions = scope?.permissions[schoolId]
  if (!scope || !permissions) return null
  return {
    ...scope,
    kioskId,
    permissions: { [schoolId]: permissions },
    schoolIds: [schoolId],
    referenceVersions: { [schoolId]: scope.referenceVersions[schoolId] ?? 0 },
    covers: { [schoolId]: scope.covers[schoolId] ?? [] },
  }
}

export async function scopeOfToken(database: Database, tokenHash: Buffer, now: Instant): Promise<Scope | null> {
  const [scope] = await readScopes(database, BY_TOKEN, tokenHash, now)
  return scope ?? null
}

export async function scopeOfSession(database: Database, sessionId: SessionId, now: Instant): Promise<Scope | null> {
  const scopes = await scopesOfSessions(database, [sessionId], now)
  return scopes.get(sessionId) ?? null
}

/** Scopes by session id. A session that has ended has no scope. */
export async function scopesOfSessions(
  database: Database,
  sessionIds: readonly SessionId[],
  now: Instant,
): Promise<Map<SessionId, Scope>> {
  const scopes = await readScopes(database, BY_SESSIONS, sessionIds, now)
  return new Map(scopes.map((scope) => [scope.sessionId, scope]))
}

async function readScopes(
  { pool }: Database,
  query: { name: string; text: string },
  key: Buffer | UserId | readonly string[],
  now: Instant,
): Promise<Scope[]> {
  const { rows } = await pool.query<ScopeRow>({ ...query, values: [key, now] })
  return rows.map(scopeFrom)
}

function scopeFrom(row: ScopeRow): Scope {
  const permissions = row.permissions ?? {}
  return {
    sessionId: row.session_id,
    impersonator: row.impersonator,
    impersonatorWrites: row.impersonator_writes,
    sessionTerms: { kept: row.kept, endsBy: row.ends_by && instant(row.ends_by) },
    sessionExpiresAt: instant(row.expires_at),
    coverChangesAt: row.cover_changes_at && instant(row.cover_changes_at),
    lastSeenAt: instant(row.last_seen_at),
    userId: row.user_id,
    type: row.type,
    districtId: row.district_id,
    permissions,
    schoolIds: schoolsOf({ permissions }),
    referenceVersions: row.reference_versions ?? {},
    covers: row.covers ?? {},
    linkedRoomIds: row.linked_rooms ?? [],
  } as unknown as Scope
}
