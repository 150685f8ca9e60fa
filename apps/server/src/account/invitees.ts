/** The people whom a press on Print, Email or Cancel is about. */
import { hasPowerOver, type UserType } from '@corridor/rules/access'
import type { SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { linkFor, MAX_INVITATIONS_A_DAY, MAX_INVITED_AT_ONCE } from '@corridor/rules/signIn'
import type { NamedPerson } from '@corridor/rules/text'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { AppError, forbidden, invalid } from '../http/errors.ts'
import { isAllowed } from '../session/allow.ts'
import type { Scope } from '../session/scope.ts'
import { membershipsOfAll } from './visibleAccount.ts'

export interface Invitee extends Record<string, unknown> {
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
  const found = await lockInvitees(tx, schoolId, query)
  if (found.length <= MAX_INVITED_AT_ONCE) return found
  throw invalid('More than 5,000 people match. Narrow them down with the filters, and go on with the rest afterward.')
}

/** Those over whose accounts the viewer has power. Refuses whoever has none over any of them. */
export async function controlledOf<Person extends Pick<Invitee, 'userId' | 'type'>>(
  tx: Tx,
  scope: Scope,
  people: readonly Person[],
): Promise<Person[]> {
  const memberships = await membershipsOfAll(
    tx,
    people.map(({ userId }) => userId),
  )
  const controlled = people.filter(({ userId, type }) =>
    hasPowerOver(scope, { userId, type, permissions: Object.fromEntries(memberships.get(userId) ?? []) }),
  )
  if (people.length > 0 && controlled.length === 0) throw forbidden()
  return controlled
}

/** Of those whom the viewer controls, the ones who cannot sign in yet. */
export async function invitableOf(tx: Tx, scope: Scope, members: readonly Invitee[]) {
  const controlled = await controlledOf(tx, scope, members)
  return { controlled, invited: controlled.filter((member) => linkFor(member) === 'invitation') }
}

const DAY = { times: MAX_INVITATIONS_A_DAY, minutes: 24 * 60 }

/** Counts them for whoever sends or prints them. */
export async function countInvitations(context: Context, { userId }: Scope, count: number): Promise<void> {
  if (count === 0 || (await isAllowed(context, 'invitations', String(userId), DAY, count))) return
  const message = 'You can send or print 10,000 invitations in a day. Go on tomorrow, or ask a colleague.'
  throw new AppError(429, 'too_many_writes', message, { retryAfter: DAY.minutes * 60 })
}
