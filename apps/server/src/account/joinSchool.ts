import { type Account, grantable, isStaffOf, mayLinkToSchool, permissionsAtJoining } from '@corridor/rules/access'
import type { UncheckedSchoolId, UserId } from '@corridor/rules/ids'
import { and, eq } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { membership, userAccount } from '../db/schema/index.ts'
import { forbidden } from '../http/errors.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound, requireSchool, schoolNotFound } from '../session/tenancy.ts'
import { recordPerson } from './addPerson.ts'
import { membershipsOf } from './visibleAccount.ts'

/**
 * Links someone to a school, or brings them back: then they get the flags that they had, as far as whoever brings them
 * back holds them. Rooms and classes are linked anew.
 */
export async function joinSchool(
  change: Change,
  scope: Scope,
  userId: UserId,
  requested: UncheckedSchoolId,
): Promise<void> {
  refuseImpersonator(scope, 'account')
  const schoolId = requireSchool(scope, requested)
  if (!isStaffOf(scope, schoolId)) throw schoolNotFound()
  const { tx, now } = change
  await lockSchools(tx, [schoolId])
  const [person] = await tx.select().from(userAccount).where(eq(userAccount.userId, userId)).for('no key update')
  const rows = await tx.select().from(membership).where(eq(membership.userId, userId))
  const isKnown = rows.some((row) => isStaffOf(scope, row.schoolId))
  if (!person || person.erasedAt !== null || !isKnown) throw personNotFound()
  const account: Account = {
    userId,
    type: person.type,
    permissions: Object.fromEntries(await membershipsOf(tx, userId)),
  }
  if (!mayLinkToSchool(scope, schoolId, account)) throw forbidden()
  const earlier = rows.find((row) => row.schoolId === schoolId)
  if (earlier?.endedAt === null) return
  if (earlier) {
    const permissions = grantable(scope, schoolId, earlier.permissions)
    await tx
      .update(membership)
      .set({ endedAt: null, startedAt: now, permissions, version: earlier.version + 1 })
      .where(and(eq(membership.schoolId, schoolId), eq(membership.userId, userId)))
  } else {
    const permissions = permissionsAtJoining(scope, schoolId, person.type)
    await tx.insert(membership).values({ schoolId, userId, permissions, startedAt: now })
  }
  if (person.endedAt !== null) {
    await tx.update(userAccount).set({ endedAt: null }).where(eq(userAccount.userId, userId))
  }
  await recordPerson(change, person, [schoolId], earlier ? 'restoreMembership' : 'linkSchool')
}
