/** The question before somebody in line is started over a limit. */
import type { DecoratedPass, Pass } from '@corridor/contract'
import { ordinal } from '@corridor/rules/text'
import type { QueryClient } from '@tanstack/react-query'
import { request } from '../../../../base/client.ts'
import { schoolSetupQuery } from '../../../../base/session/queries.ts'
import type { Question } from '../../../../base/state/confirm.ts'
import { OVER_LIMIT_QUESTION } from '../../../../parts/pass/overLimit.ts'
import { fetchPass } from '../../../queries.ts'

/**
 * Of a room that is full, the question says so. Otherwise another limit applies, and which one is not told. If the line
 * cannot be loaded, the question uses what is known.
 */
export async function startNowQuestion(pass: Pass, client: QueryClient): Promise<Pick<Question, 'title' | 'message'>> {
  const [line, setup, occupancy] = await Promise.all([
    fetchPass(pass.passId).catch(() => null),
    client.fetchQuery(schoolSetupQuery(pass.schoolId)).catch(() => null),
    request('GET /api/room/:roomId/occupancy', { params: { roomId: pass.toRoomId } }).catch(() => null),
  ])
  const room = setup?.rooms.find(({ roomId }) => roomId === pass.toRoomId)
  if (!isRoomFull(room?.totalLimit, occupancy?.active)) return OVER_LIMIT_QUESTION
  return {
    title: `Start ${pass.studentName} now?`,
    message: overLimitText(line ?? { ...pass, passesInQueue: [] }, room?.totalLimit),
  }
}

type Line = Pick<DecoratedPass, 'passId' | 'studentName' | 'toRoomName' | 'passesInQueue'>

/** Whether the room's own limit is reached. Unknown numbers count as full, as most waits are for a room. */
function isRoomFull(totalLimit: number | undefined, active: number | undefined): boolean {
  if (totalLimit === undefined || active === undefined) return true
  return totalLimit >= 0 && active >= totalLimit
}

/** The warning before "Start now": that the room is full, who keeps waiting, and that the limit is exceeded. */
export function overLimitText(pass: Line, totalLimit: number | undefined): string {
  const isLimited = totalLimit !== undefined && totalLimit >= 0
  const room = isLimited
    ? `${pass.toRoomName} takes ${totalLimit} at a time and is full right now.`
    : `${pass.toRoomName} is full right now.`
  return `${room}${placeText(pass)} Starting ${pass.studentName} now goes over the limit.`
}

function placeText({ passId, studentName, passesInQueue }: Line): string {
  const ahead = passesInQueue.findIndex((entry) => entry.passId === passId)
  if (ahead === -1) return ''
  return ` ${studentName} is ${ordinal(ahead + 1)} of ${passesInQueue.length} in line.`
}
