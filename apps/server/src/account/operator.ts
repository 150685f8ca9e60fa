/** What the operator of the server does for people whom nobody in the product has power over. */
import type { MadeLink } from '@corridor/contract'
import { permissionsAtCreation } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { linkFor } from '@corridor/rules/signIn'
import type { Instant } from '@corridor/rules/time'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { runOperatorChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Db } from '../db/connect.ts'
import { membership, school, signInIdentity, userAccount } from '../db/schema/index.ts'
import { StartupFailure } from '../process/failure.ts'
import { endSessions } from '../session/commands.ts'
import { removeSecondFactor } from '../session/secondFactor.ts'
import { findByUsername } from './findByUsername.ts'
import { makeLink } from './oneTimeLink.ts'

/** A link to set a password. For someone who has one, it is a reset, which ends their sessions. */
export function makeOperatorLink(db: Db, username: string, now: Instant): Promise<MadeLink> {
  return runOperatorChange(db, now, async (change) => {
    const { tx } = change
    const person = await findByUsername(tx, username)
    const [identity] = await tx
      .select({ provider: signInIdentity.provider })
      .from(signInIdentity)
      .where(eq(signInIdentity.userId, person.userId))
      .limit(1)
    // The operator may also give a password to someone whose provider does not work.
    const purpose =
      linkFor({ hasPassword: person.passwordHash !== null, hasProvider: identity !== undefined }) ?? 'reset'
    const link = await makeLink({ tx, now, createdBy: null }, person.userId, purpose)
    const action = purpose === 'reset' ? 'resetPassword' : 'invite'
    record(change, { subject: 'user', subjectId: person.userId, action })
    if (purpose === 'reset') await endSessions(change, person.userId)
    return link
  })
}

/** Makes someone a district administrator, with all flags in all schools of their district. */
export function promoteToDistrict(db: Db, username: string, now: Instant): Promise<void> {
  return runOperatorChange(db, now, async (change) => {
    const { tx } = change
    const { userId, districtId, type } = await findByUsername(tx, username)
    if (type === 'student') throw new StartupFailure(`${username} is a student and cannot be an administrator.`)
    await tx.update(userAccount).set({ type: 'districtAdministrator' }).where(eq(userAccount.userId, userId))
    const schools = await tx
      .select({ schoolId: school.schoolId })
      .from(school)
      .where(and(eq(school.districtId, districtId), isNull(school.endedAt)))
      .orderBy(school.schoolId)
    const permissions = [...permissionsAtCreation('districtAdministrator')]
    await tx
      .insert(membership)
      .values(schools.map(({ schoolId }) => ({ schoolId, userId, permissions, startedAt: now })))
      .onConflictDoUpdate({
        target: [membership.schoolId, membership.userId],
        set: { permissions, endedAt: null, version: sql`${membership.version} + 1` },
      })
    const schoolIds: SchoolId[] = schools.map(({ schoolId }) => schoolId)
    const changed = { type: { from: type, to: 'districtAdministrator' } }
    record(change, { subject: 'user', subjectId: userId, action: 'promote', schoolIds, changed })
  })
}

/** For someone who has lost their phone and their recovery codes. Ends their sessions. */
export function turnOffSecondFactorByOperator(db: Db, username: string, now: Instant): Promise<void> {
  return runOperatorChange(db, now, async (change) => {
    const { userId } = await findByUsername(change.tx, username)
    if (!(await removeSecondFactor(change, userId)))
      throw new StartupFailure(`${username} does not use two-factor authentication.`)
    await endSessions(change, userId)
  })
}
