/**
 * Invitations to be printed and handed out. People who can sign in already get none, because a lost slip would give
 * someone else their account.
 */
import type { Answer, SlipSheets } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { sentLanguage } from '@corridor/rules/delivery'
import type { SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { bySlipOrder } from '@corridor/rules/signIn'
import { professionalName } from '@corridor/rules/text'
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { school, schoolClass } from '../db/schema/index.ts'
import { notFound } from '../http/errors.ts'
import { coTeachersOf } from '../school/classTeachers.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { schoolNotFound } from '../session/tenancy.ts'
import { chosenBy } from './accountFilters.ts'
import { countInvitations, type Invitee, invitableOf, lockInvitees, recordInvited } from './invitees.ts'
import { makeSlipLinks } from './slipLink.ts'

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
  const members = await lockInvitees(change.tx, group.schoolId, {
    where: sql`u.type = 'student' and exists (select 1 from class_member o where o.school_id = m.school_id
      and o.user_id = m.user_id and o.user_group_id = ${userGroupId} and o.ended_at is null)`,
    userGroupId,
  })
  const sheets = await makeSlips(context, change, scope, { school: group, members, voidsEarlier, userGroupId })
  return { className: group.name, ...sheets }
}

/** Slips for whoever is chosen on Invitations. */
export async function makeSchoolSlips(
  context: Context,
  change: Change,
  scope: Scope,
  { schoolId, people, userGroupId, voidsEarlier = false }: SchoolSlips,
): Promise<SlipSheets> {
  refuseImpersonator(scope, 'account')
  const { tx, now } = change
  const members = await lockInvitees(tx, schoolId, { where: chosenBy(scope, schoolId, people, now), userGroupId })
  const [found] = await tx.select().from(school).where(eq(school.schoolId, schoolId))
  if (!found) throw schoolNotFound()
  const named = { schoolId, schoolName: found.name, timezone: found.timezone }
  return makeSlips(context, change, scope, { school: named, members, voidsEarlier })
}

interface SchoolSlips {
  schoolId: SchoolId
  people: { userIds: readonly UserId[] }
  userGroupId?: UserGroupId | undefined
  voidsEarlier?: boolean | undefined
}

interface SlipRequest {
  school: { schoolId: SchoolId; schoolName: string; timezone: string }
  /** Locked, so that nobody sets a password between being listed here and getting a link. */
  members: readonly Invitee[]
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
  const { controlled, invited, memberships } = await invitableOf(tx, scope, members)
  invited.sort(bySlipOrder)
  await countInvitations(context, tx, scope, invited.length)
  const userIds = invited.map(({ userId }) => userId)
  const links = await makeSlipLinks(context, { tx, now, createdBy: scope.userId }, userIds, { voidsEarlier })
  const detail = userGroupId === undefined ? {} : { userGroupId }
  await recordInvited(change, { schoolId, userIds, memberships, action: 'invite', detail })
  const slips = invited.flatMap((invitee, at) => {
    const link = links[at]
    const { userId, firstName, lastName, username, grade, className, teacher } = invitee
    const teacherName = teacher && professionalName(teacher)
    const language = sentLanguage(invitee)
    return link ? [{ ...link, userId, firstName, lastName, username, grade, className, teacherName, language }] : []
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
