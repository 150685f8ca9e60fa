/** The people whom a press on Print, Email or Cancel is about. */
import type { Answer } from '@corridor/contract'
import { hasPowerOver, type UserType } from '@corridor/rules/access'
import type { Receiver } from '@corridor/rules/delivery'
import type { SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { linkFor, MAX_INVITATIONS_A_DAY, MAX_INVITED_AT_ONCE } from '@corridor/rules/signIn'
import type { NamedPerson } from '@corridor/rules/text'
import { type SQL, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { recordMany } from '../change/trail.ts'
import type { Context, ReadContext } from '../context.ts'
import type { Reader, Tx } from '../db/connect.ts'
import { AppError, forbidden, invalid } from '../http/errors.ts'
import { isAllowed } from '../session/allow.ts'
import type { Scope } from '../session/scope.ts'
import { type AccountFilters, chosenBy } from './accountFilters.ts'
import { membershipsOfAll } from './visibleAccount.ts'

export interface Invitee extends Receiver, Record<string, unknown> {
  userId: UserId
  type: UserType
  firstName: string
  lastName: string
  username: string
  email: string | null
  grade: string | null
  className: string | null
  teacher: NamedPerson | null
  hasPassword: boolean
  hasProvider: boolean
}

export interface InviteeQuery {
  /** About `membership m join user_account u`. */
  where: SQL
  userGroupId?: UserGroupId | undefined
}

/** Locked, so that nobody sets a password in the meantime. Without a class that is asked for, the slip is handed out in the student's first class by name. */
export async function lockInvitees(
  tx: Tx,
  schoolId: SchoolId,
  { where, userGroupId }: InviteeQuery,
): Promise<Invitee[]> {
  const isAsked = userGroupId === undefined ? sql`true` : sql`g.user_group_id = ${userGroupId}`
  const { rows } = await tx.execute<Invitee>(sql`
    select u.user_id as "userId", u.type, u.first_name as "firstName", u.last_name as "lastName", u.username, u.email, u.grade,
      u.language, (select s.student_language from school s where s.school_id = m.school_id) as "studentLanguage",
      c.name as "className", c.teacher, u.password_hash is not null as "hasPassword",
      exists (select 1 from sign_in_identity i where i.user_id = u.user_id) as "hasProvider"
    from membership m join user_account u on u.user_id = m.user_id and u.ended_at is null
      left join lateral (
        select g.name, json_build_object('type', t.type, 'firstName', t.first_name, 'lastName', t.last_name,
          'title', t.title, 'professionalName', t.professional_name) as teacher
        from class_member o join class g on g.user_group_id = o.user_group_id and g.ended_at is null
          join user_account t on t.user_id = g.owned_by
        where o.school_id = m.school_id and o.user_id = m.user_id and o.ended_at is null and ${isAsked}
        order by lower(g.name), g.user_group_id limit 1) c on true
    where m.school_id = ${schoolId} and m.ended_at is null and ${where}
    order by u.user_id limit ${MAX_INVITED_AT_ONCE + 1}
    for no key update of u`)
  return rows
}

/** Refuses more than one press may take. */
export async function lockChosen(tx: Tx, schoolId: SchoolId, query: InviteeQuery): Promise<Invitee[]> {
  return noneTooMany(await lockInvitees(tx, schoolId, query))
}

function noneTooMany<P>(found: P[]): P[] {
  if (found.length <= MAX_INVITED_AT_ONCE) return found
  throw invalid('More than 5,000 people match. Narrow them down with the filters, and go on with the rest afterward.')
}

/** Everybody who matches at this moment, so that a press that takes several steps is about the same people until its end. */
export async function listInvitees(
  { database: { db }, clock }: ReadContext,
  scope: Scope,
  schoolId: SchoolId,
  matching: AccountFilters,
): Promise<Answer<'GET /api/school/:schoolId/invitees'>> {
  const { rows } = await db.execute<Pick<Invitee, 'userId' | 'type'>>(sql`
    select u.user_id as "userId", u.type from membership m join user_account u on u.user_id = m.user_id
    where ${chosenBy(scope, schoolId, { matching }, clock.now())}
    order by u.user_id limit ${MAX_INVITED_AT_ONCE + 1}`)
  const { controlled } = await controlledOf(db, scope, noneTooMany(rows))
  return { userIds: controlled.map(({ userId }) => userId), withheldCount: rows.length - controlled.length }
}

/** Those over whose accounts the viewer has power, and of these the ones who cannot sign in yet. */
export async function invitableOf(tx: Tx, scope: Scope, members: readonly Invitee[]) {
  const { controlled, memberships } = await controlledOf(tx, scope, members)
  return { controlled, memberships, invited: controlled.filter((member) => linkFor(member) === 'invitation') }
}

/** Refuses whoever has power over none of them. */
export async function controlledOf<P extends Pick<Invitee, 'userId' | 'type'>>(
  db: Reader,
  scope: Scope,
  members: readonly P[],
) {
  const memberships = await membershipsOfAll(
    db,
    members.map(({ userId }) => userId),
  )
  const controlled = members.filter(({ userId, type }) =>
    hasPowerOver(scope, { userId, type, permissions: Object.fromEntries(memberships.get(userId) ?? []) }),
  )
  if (members.length > 0 && controlled.length === 0) throw forbidden()
  return { controlled, memberships }
}

interface Invited {
  schoolId: SchoolId
  userIds: readonly UserId[]
  memberships: Awaited<ReturnType<typeof membershipsOfAll>>
  action: 'invite' | 'cancelInvitation' | 'stopInvitation'
  detail?: Record<string, unknown>
}

/** A line of the trail for each of them, in one statement, and one word to the screens. None of them is signed in to hear of it. */
export async function recordInvited(
  change: Change,
  { schoolId, userIds, memberships, action, detail }: Invited,
): Promise<void> {
  const lines = userIds.map((userId) => {
    // Of somebody in several schools, all of them find the line.
    const [only, ...others] = memberships.get(userId)?.keys() ?? []
    const inOne = only !== undefined && others.length === 0
    return {
      subject: 'user' as const,
      subjectId: userId,
      action,
      ...(detail && { detail }),
      ...(inOne && { schoolId: only }),
    }
  })
  await recordMany(change, lines, [{ kind: 'peopleChanged', schoolId, userIds: [...userIds] }])
}

const DAY = { times: MAX_INVITATIONS_A_DAY, minutes: 24 * 60 }

/** Counts them for whoever sends or prints them, in the change that does. */
export async function countInvitations(
  { clock, secrets }: Pick<Context, 'clock' | 'secrets'>,
  tx: Reader,
  { userId }: Pick<Scope, 'userId'>,
  count: number,
): Promise<void> {
  const counter = { clock, secrets, database: { writer: tx } }
  if (count === 0 || (await isAllowed(counter, 'invitations', String(userId), DAY, count))) return
  const message = 'You can send or print 10,000 invitations in a day. Go on tomorrow, or ask a colleague.'
  throw new AppError(429, 'too_many_writes', message, { retryAfter: DAY.minutes * 60 })
}
