/** Who is asked to approve: one person, else the staff of a room, else the office. */
import { asksForApproval, can, memberViewer, type ToldChange } from '@corridor/rules'
import { activeMembers } from '../db/activeMembers.ts'
import type { Tx } from '../db/connect.ts'
import { staffByRoom } from '../school/roomStaff.ts'

/** Nobody where the change asks nothing. */
export async function approversOf(tx: Tx, change: ToldChange): Promise<number[]> {
  if (!asksForApproval(change)) return []
  const { approverId, approverRoomId, schoolId } = change.pass
  if (approverId !== null) return [approverId]
  if (approverRoomId !== null) return (await staffByRoom(tx, [approverRoomId])).get(approverRoomId) ?? []
  return office(tx, schoolId)
}

async function office(tx: Tx, schoolId: number): Promise<number[]> {
  const members = await activeMembers(tx, { schoolIds: [schoolId], permission: 'allPasses:write' })
  return members
    .filter((member) => can(memberViewer(schoolId, member), 'pass.editAll', { schoolId }))
    .map(({ userId }) => userId)
}
