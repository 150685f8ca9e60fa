/** An administrator ends a membership. */
import { isStaffOf } from '@corridor/rules'
import { endRefusal } from '@corridor/rules/setup'
import { and, eq } from 'drizzle-orm'
import { type Asker, type Change, runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { membership, userAccount } from '../db/schema/index.ts'
import { AppError, forbidden } from '../http/errors.ts'
import { settlePasses } from '../pass/settlePasses.ts'
import { refuseLastAdministrator } from '../school/lastAdministrator.ts'
import { endSessions } from '../session/commands.ts'
import type { Scope } from '../session/scope.ts'
import { recordPerson } from './addPerson.ts'
import { endMemberships, type Membership } from './endMemberships.ts'
import { membershipsOf, personNotFound, refuseImpersonator } from './knownAccount.ts'
import { dropLinks } from './oneTimeLink.ts'

/** Also settles the passes of somebody who left: a student's end, and a teacher's requests go to somebody else. */
export async function endMembership(
  context: Context,
  asker: Asker & { scope: Scope },
  ended: Membership,
): Promise<{ ok: true }> {
  const answer = await runChange(context, asker, (change) => end(change, asker.scope, ended))
  await settlePasses(context, ended.schoolId, asker.scope.userId)
  return answer
}

async function end(change: Change, scope: Scope, { userId, schoolId }: Membership): Promise<{ ok: true }> {
  refuseImpersonator(scope)
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

/** Of a school in which the viewer works, ended or not. Anybody else is not found. */
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
