/**
 * Ending a membership. What history needs is ended and stays: the membership, links to rooms, places in classes. What
 * only concerns the future goes: cover that has not begun, quick-select places, switches of a teacher.
 */
import { isStaffOf, isStudent, type SchoolId, type UserId } from '@corridor/rules'
import { endRefusal } from '@corridor/rules/setup'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { type Asker, type Change, runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { classMember, membership, passSetting, roomLink, roomSetting, userAccount } from '../db/schema/index.ts'
import { AppError, forbidden } from '../http/errors.ts'
import { settlePasses } from '../pass/settlePasses.ts'
import { refuseLastAdministrator } from '../school/lastAdministrator.ts'
import { endSessions } from '../session/commands.ts'
import type { Scope } from '../session/scope.ts'
import { recordPerson } from './addPerson.ts'
import { membershipsOf, personNotFound, refuseImpersonator } from './knownAccount.ts'
import { dropLinks } from './oneTimeLink.ts'

interface Membership {
  userId: UserId
  schoolId: SchoolId
}

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
  const { tx, now } = change
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
  await tx
    .update(membership)
    .set({ endedAt: now, version: member.version + 1 })
    .where(and(eq(membership.schoolId, schoolId), eq(membership.userId, userId)))
  await endLinks(change, { userId, schoolId })
  if (!isStudent(type)) await endSettings(change, { userId, schoolId })
  await endCovers(change, { userId, schoolId })
  await forgetPlaces(tx, { userId, schoolId })
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

async function endLinks({ tx, now }: Change, { userId, schoolId }: Membership): Promise<void> {
  await tx
    .update(roomLink)
    .set({ endedAt: now })
    .where(and(eq(roomLink.schoolId, schoolId), eq(roomLink.userId, userId), isNull(roomLink.endedAt)))
  await tx
    .update(classMember)
    .set({ endedAt: now })
    .where(and(eq(classMember.schoolId, schoolId), eq(classMember.userId, userId), isNull(classMember.endedAt)))
}

/** From and to a teacher. Their classes stay as they are and wait for another owner. */
async function endSettings({ tx, now }: Change, { userId, schoolId }: Membership): Promise<void> {
  await tx
    .update(roomSetting)
    .set({ endedAt: now })
    .where(
      and(
        eq(roomSetting.schoolId, schoolId),
        or(eq(roomSetting.fromFacultyId, userId), eq(roomSetting.toFacultyId, userId)),
        isNull(roomSetting.endedAt),
      ),
    )
  await tx.delete(passSetting).where(and(eq(passSetting.schoolId, schoolId), eq(passSetting.facultyId, userId)))
}

/** Cover that has begun stays in the table, because it says who acted for whom. */
async function endCovers({ tx, now }: Change, { userId, schoolId }: Membership): Promise<void> {
  const theirs = sql`school_id = ${schoolId} and (user_id = ${userId} or for_user_id = ${userId})`
  await tx.execute(sql`delete from cover where ${theirs} and from_at >= ${now}`)
  await tx.execute(sql`update cover set until_at = ${now} where ${theirs} and until_at > ${now}`)
}

/** Their own places in this school, and their name on the places of others. */
async function forgetPlaces(tx: Tx, { userId, schoolId }: Membership): Promise<void> {
  const roomsHere = sql`(select room_id from room where school_id = ${schoolId})`
  await tx.execute(sql`delete from quick_select where user_id = ${userId} and room_id in ${roomsHere}`)
  await tx.execute(
    sql`update quick_select set faculty_id = null where faculty_id = ${userId} and room_id in ${roomsHere}`,
  )
}
