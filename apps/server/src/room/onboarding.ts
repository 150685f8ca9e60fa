/** What new staff may do about their own rooms, until they have answered the questions of the onboarding. */
import type { SchoolId } from '@corridor/rules/ids'
import { and, eq, isNull } from 'drizzle-orm'
import { activeMembers } from '../db/activeMembers.ts'
import type { Tx } from '../db/connect.ts'
import { roomClaim, roomLink, userAccount } from '../db/schema/index.ts'
import { invalid } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { schoolNotFound } from '../session/tenancy.ts'

/** More than anybody teaches in. */
const MAX_OWN_ROOMS = 10

export async function isOnboarding(tx: Tx, { userId }: Scope): Promise<boolean> {
  const [row] = await tx
    .select({ onboarded: userAccount.onboarded })
    .from(userAccount)
    .where(eq(userAccount.userId, userId))
  return row?.onboarded === false
}

/** Refuses another room once they have, or wait for, as many as anybody needs. */
export async function checkOwnRooms(tx: Tx, { userId }: Scope): Promise<void> {
  const linked = await tx.$count(roomLink, and(eq(roomLink.userId, userId), isNull(roomLink.endedAt)))
  const waiting = await tx.$count(roomClaim, eq(roomClaim.userId, userId))
  if (linked + waiting >= MAX_OWN_ROOMS) {
    throw invalid(`You have ${MAX_OWN_ROOMS} rooms already. Ask an administrator to add more.`)
  }
}

/** For changes that lock the school: the person may have left in the meantime. */
export async function checkMember(tx: Tx, schoolId: SchoolId, { userId }: Scope): Promise<void> {
  const found = await activeMembers(tx, { schoolIds: [schoolId], userIds: [userId] })
  if (found.length === 0) throw schoolNotFound()
}
