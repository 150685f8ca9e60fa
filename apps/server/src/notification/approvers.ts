/** To whom a question is put: one person, else everybody who works in a room, else everybody who may decide on all. */
import type { Pass } from '@corridor/contract'
import { isStaff } from '@corridor/rules'
import { and, arrayContains, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { membership, userAccount } from '../db/schema/index.ts'
import { staffByRoom } from '../school/roomStaff.ts'
import { asks, type PlannedChange } from './plan.ts'

/** Change by change; nobody where a change asks nothing. */
export async function approversOf(tx: Tx, changes: readonly PlannedChange[]): Promise<number[][]> {
  const found: number[][] = []
  for (const change of changes) found.push(asks(change) ? await approvers(tx, change.pass) : [])
  return found
}

async function approvers(tx: Tx, { approverId, approverRoomId, schoolId }: Pass): Promise<number[]> {
  if (approverId !== null) return [approverId]
  if (approverRoomId !== null) return (await staffByRoom(tx, [approverRoomId])).get(approverRoomId) ?? []
  return office(tx, schoolId)
}

async function office(tx: Tx, schoolId: number): Promise<number[]> {
  const members = await tx
    .select({ userId: membership.userId, type: userAccount.type })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.userId, membership.userId))
    .where(
      and(
        eq(membership.schoolId, schoolId),
        arrayContains(membership.permissions, ['allPasses:write']),
        isNull(membership.endedAt),
        isNull(userAccount.endedAt),
      ),
    )
  return members.filter(({ type }) => isStaff(type)).map(({ userId }) => userId)
}
