/** An administrator ends a membership. */
import { endRefusal, isStaffOf } from '@corridor/rules/access'
import type { UncheckedSchoolId, UserId } from '@corridor/rules/ids'
import { and, eq } from 'drizzle-orm'
import { type Change, type Requester, runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { membership, userAccount } from '../db/schema/index.ts'
import { AppError, forbidden } from '../http/errors.ts'
import { reconcilePasses } from '../pass/reconcilePasses.ts'
import { refuseLastAdministrator } from '../school/lastAdministrator.ts'
import { endSessions } from '../session/commands.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound, schoolInScope } from '../session/tenancy.ts'
import { recordPerson } from './addPerson.ts'
import { endMemberships, type Membership } from './endMemberships.ts'
import { dropLinks } from './oneTimeLink.ts'
import { membershipsOf } from './visibleAccount.ts'

/** Also reconciles the passes of someone who left: a student's end, and a teacher's requests go to someone else. */
export async function endMembership(
  context: Context,
  requester: Requester & { scope: Scope },
  requested: { userId: UserId; schoolId: UncheckedSchoolId },
): Promise<{ ok: true }> {
  const { scope } = requester
  const schoolId = schoolInScope(scope, requested.schoolId)
  const answer = await runChange(context, requester, async (change) => {
    refuseImpersonator(scope, 'account')
    if (schoolId === undefined) throw personNotFound()
    return end(change, scope, { userId: requested.userId, schoolId })
  })
  if (schoolId !== undefined) await reconcilePasses(context, schoolId, scope.userId)
  return answer
}

async function end(change: Change, scope: Scope, { userId, schoolId }: Membership): Promise<{ ok: true }> {
  const { tx } = change
  await lockSchools(tx, [schoolId])
  const { person, member } = await lockMember(tx, scope, { userId, schoolId })
  const { type } = person
  const refusal = endRefusal(scope, schoolId, { userId, type, permissions: member.permissions })
  if (refusal === 'notAllowed') throw forbidden()
  if (refusal === 'self') {
    throw new AppError(409, 'not_allowed', 'You cannot end your own membership. Ask another administrator.')
  }
  // Two administrators pressed the button, and this is the second.
  if (member.endedAt !== null) return { ok: true }
  await refuseLastAdministrator(tx, schoolId, userId)
  await endMemberships(change, [{ userId, schoolId }])
  await recordPerson(change, person, [schoolId], 'endMembership')
  if ((await membershipsOf(tx, userId)).size === 0) {
    await dropLinks(tx, [userId])
    await endSessions(change, userId)
  }
  return { ok: true }
}

/** A membership, ended or not, in a school where the viewer works. Other people are not found. */
async function lockMember(tx: Tx, scope: Scope, { userId, schoolId }: Membership) {
  if (!isStaffOf(scope, schoolId)) throw personNotFound()
  const [found] = await tx
    .select({ member: membership, person: userAccount })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.userId, membership.userId))
    .where(and(eq(membership.schoolId, schoolId), eq(membership.userId, userId)))
    .for('no key update')
  if (!found) throw personNotFound()
  return found
}
