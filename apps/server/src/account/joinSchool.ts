import { isStaffOf, type SchoolId, type UserId } from '@corridor/rules'
import { type Account, grantable, mayLinkToSchool, permissionsAtJoining } from '@corridor/rules/setup'
import { and, eq } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { membership, userAccount } from '../db/schema/index.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { recordPerson } from './addPerson.ts'
import { membershipsOf, personNotFound, refuseImpersonator } from './knownAccount.ts'

/**
 * Links somebody to a school, or brings them back: then they get the flags that they had, as far as whoever brings them
 * back holds them. Rooms and classes are linked anew.
 */
export async function joinSchool(change: Change, scope: Scope, userId: UserId, schoolId: SchoolId): Promise<void> {
  refuseImpersonator(scope)
  if (!isStaffOf(scope, schoolId)) throw notFound('That school was not found.')
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
