import type { Answer } from '@corridor/contract'
import { can, hasPowerOver, type UserType } from '@corridor/rules/access'
import type { UserGroupId, UserId } from '@corridor/rules/ids'
import { linkFor } from '@corridor/rules/signIn'
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Tx } from '../db/connect.ts'
import { school, schoolClass } from '../db/schema/index.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { coTeachersOf } from '../school/classTeachers.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { makeLinks } from './oneTimeLink.ts'
import { membershipsOfAll } from './visibleAccount.ts'

/**
 * Invitations for a class, to be printed and handed out. Students who can sign in already get none, because a lost slip
 * would give someone else their account.
 */
export async function makeSlips(
  change: Change,
  scope: Scope,
  userGroupId: UserGroupId,
): Promise<Answer<'POST /api/usergroup/:userGroupId/slips'>> {
  refuseImpersonator(scope, 'account')
  const { tx, now } = change
  const group = await findClass(tx, scope, userGroupId)
  const members = await lockMembers(tx, group)
  const memberships = await membershipsOfAll(
    tx,
    members.map(({ userId }) => userId),
  )
  const controlled = members.filter(({ userId, type }) =>
    hasPowerOver(scope, { userId, type, permissions: Object.fromEntries(memberships.get(userId) ?? []) }),
  )
  if (members.length > 0 && controlled.length === 0) throw forbidden()
  const invited = controlled.filter((member) => linkFor(member) === 'invitation')
  const links = await makeLinks(
    { tx, now, createdBy: scope.userId },
    invited.map(({ userId }) => userId),
    'invitation',
  )
  for (const { userId } of invited) {
    record(change, {
      subject: 'user',
      subjectId: userId,
      action: 'invite',
      detail: { userGroupId },
      schoolIds: [group.schoolId],
    })
  }
  const slips = invited.flatMap(({ userId, firstName, lastName, username }, at) => {
    const link = links[at]
    return link ? [{ ...link, userId, firstName, lastName, username }] : []
  })
  return {
    className: group.name,
    timezone: group.timezone,
    slips,
    signedInCount: controlled.length - invited.length,
    withheldCount: members.length - controlled.length,
  }
}

async function findClass(tx: Tx, scope: Scope, userGroupId: UserGroupId) {
  const [group] = await tx
    .select({
      ...getTableColumns(schoolClass),
      timezone: school.timezone,
      coTeachers: coTeachersOf(sql`${schoolClass}`),
    })
    .from(schoolClass)
    .innerJoin(school, eq(school.schoolId, schoolClass.schoolId))
    .where(
      and(
        eq(schoolClass.userGroupId, userGroupId),
        inArray(schoolClass.schoolId, [...scope.schoolIds]),
        isNull(schoolClass.endedAt),
      ),
    )
  if (!group || !can(scope, 'class.see', group)) throw notFound('That class was not found.')
  return group
}

interface SlipMember extends Record<string, unknown> {
  userId: UserId
  type: UserType
  firstName: string
  lastName: string
  username: string
  hasPassword: boolean
  hasProvider: boolean
}

/** Locked, so that nobody sets a password between being listed here and getting a link. */
async function lockMembers(tx: Tx, { schoolId, userGroupId }: typeof schoolClass.$inferSelect): Promise<SlipMember[]> {
  const { rows } = await tx.execute<SlipMember>(sql`
    select u.user_id as "userId", u.type, u.first_name as "firstName", u.last_name as "lastName", u.username,
      u.password_hash is not null as "hasPassword",
      exists (select 1 from sign_in_identity i where i.user_id = u.user_id) as "hasProvider"
    from class_member c join membership m on m.school_id = c.school_id and m.user_id = c.user_id and m.ended_at is null
      join user_account u on u.user_id = c.user_id and u.ended_at is null and u.type = 'student'
    where c.school_id = ${schoolId} and c.user_group_id = ${userGroupId} and c.ended_at is null
    order by lower(u.last_name), lower(u.first_name), u.user_id
    for no key update of u`)
  return rows
}
