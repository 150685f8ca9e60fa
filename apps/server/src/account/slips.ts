/**
 * Invitations to be printed and handed out. People who can sign in already get none, because a lost slip would give
 * someone else their account.
 */
import type { Answer, SlipSheets } from '@corridor/contract'
import { can, hasPowerOver, type UserType } from '@corridor/rules/access'
import type { SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { bySlipOrder, linkFor } from '@corridor/rules/signIn'
import { type NamedPerson, professionalName } from '@corridor/rules/text'
import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { school, schoolClass } from '../db/schema/index.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { coTeachersOf } from '../school/classTeachers.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { makeSlipLinks } from './slipLink.ts'
import { membershipsOfAll } from './visibleAccount.ts'

interface ClassSlips {
  userGroupId: UserGroupId
  voidsEarlier?: boolean | undefined
}

export async function makeClassSlips(
  context: Context,
  change: Change,
  scope: Scope,
  { userGroupId, voidsEarlier = false }: ClassSlips,
): Promise<Answer<'POST /api/usergroup/:userGroupId/slips'>> {
  refuseImpersonator(scope, 'account')
  const group = await findClass(change.tx, scope, userGroupId)
  const members = await lockSlipOwners(change.tx, group.schoolId, {
    where: sql`u.type = 'student' and exists (select 1 from class_member o where o.school_id = m.school_id
      and o.user_id = m.user_id and o.user_group_id = ${userGroupId} and o.ended_at is null)`,
    userGroupId,
  })
  const sheets = await makeSlips(context, change, scope, { school: group, members, voidsEarlier, userGroupId })
  return { className: group.name, ...sheets }
}

interface SlipRequest {
  school: { schoolId: SchoolId; schoolName: string; timezone: string }
  /** Locked, so that nobody sets a password between being listed here and getting a link. */
  members: readonly SlipOwnerRow[]
  voidsEarlier: boolean
  userGroupId?: UserGroupId
}

async function makeSlips(
  context: Context,
  change: Change,
  scope: Scope,
  { school: { schoolId, schoolName, timezone }, members, voidsEarlier, userGroupId }: SlipRequest,
): Promise<SlipSheets> {
  const { tx, now } = change
  const memberships = await membershipsOfAll(
    tx,
    members.map(({ userId }) => userId),
  )
  const controlled = members.filter(({ userId, type }) =>
    hasPowerOver(scope, { userId, type, permissions: Object.fromEntries(memberships.get(userId) ?? []) }),
  )
  if (members.length > 0 && controlled.length === 0) throw forbidden()
  const invited = controlled.filter((member) => linkFor(member) === 'invitation').sort(bySlipOrder)
  const userIds = invited.map(({ userId }) => userId)
  const links = await makeSlipLinks(context, { tx, now, createdBy: scope.userId }, userIds, { voidsEarlier })
  for (const userId of userIds) {
    record(change, {
      subject: 'user',
      subjectId: userId,
      action: 'invite',
      detail: userGroupId === undefined ? {} : { userGroupId },
      schoolIds: [schoolId],
    })
  }
  const slips = invited.flatMap(({ userId, firstName, lastName, username, grade, className, teacher }, at) => {
    const link = links[at]
    const teacherName = teacher && professionalName(teacher)
    return link ? [{ ...link, userId, firstName, lastName, username, grade, className, teacherName }] : []
  })
  return {
    schoolName,
    timezone,
    slips,
    signedInCount: controlled.length - invited.length,
    withheldCount: members.length - controlled.length,
  }
}

async function findClass(tx: Tx, scope: Scope, userGroupId: UserGroupId) {
  const [group] = await tx
    .select({
      ...getTableColumns(schoolClass),
      schoolName: school.name,
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

interface SlipOwnerRow extends Record<string, unknown> {
  userId: UserId
  type: UserType
  firstName: string
  lastName: string
  username: string
  grade: string | null
  className: string | null
  teacher: NamedPerson | null
  hasPassword: boolean
  hasProvider: boolean
}

/** Without a class that is asked for, the slip is handed out in the student's first class by name. */
async function lockSlipOwners(
  tx: Tx,
  schoolId: SchoolId,
  { where, userGroupId }: { where: SQL; userGroupId?: UserGroupId },
): Promise<SlipOwnerRow[]> {
  const isAsked = userGroupId === undefined ? sql`true` : sql`g.user_group_id = ${userGroupId}`
  const { rows } = await tx.execute<SlipOwnerRow>(sql`
    select u.user_id as "userId", u.type, u.first_name as "firstName", u.last_name as "lastName", u.username, u.grade,
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
    order by u.user_id
    for no key update of u`)
  return rows
}
