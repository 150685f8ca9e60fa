/** The question before somebody in line is started over a limit. */
import type { DecoratedPass, Pass } from '@corridor/contract'
import { NO_LIMIT } from '@corridor/rules/pass'
import { ordinal } from '@corridor/rules/text'
import type { QueryClient } from '@tanstack/react-query'
import { request } from '../../../../base/client.ts'
import { schoolSetupQuery } from '../../../../base/session/queries.ts'
import type { Question } from '../../../../base/state/confirm.ts'
import { OVER_LIMIT_QUESTION } from '../../../../parts/pass/overLimit.ts'
import { fetchPass } from '../../../queries.ts'

type QuestionText = Pick<Question, 'title' | 'message'>

/** If the line cannot be loaded, the question uses what is known. */
export async function startNowQuestion(pass: Pass, client: QueryClient): Promise<QuestionText> {
  const [line, setup, occupancy] = await Promise.all([
    fetchPass(pass.passId).catch(() => null),
    client.fetchQuery(schoolSetupQuery(pass.schoolId)).catch(() => null),
    request('GET /api/room/:roomId/occupancy', { params: { roomId: pass.toRoomId } }).catch(() => null),
  ])
  const room = setup?.rooms.find(({ roomId }) => roomId === pass.toRoomId)
  return overLimitQuestion(line ?? { ...pass, passesInQueue: [] }, room?.totalLimit, occupancy?.active)
}

type Line = Pick<DecoratedPass, 'passId' | 'studentName' | 'toRoomName' | 'passesInQueue'>

/**
 * Of a room that is known to be full, the question says so, and who keeps waiting. Otherwise another limit may apply, and
 * which one is not told.
 */
export function overLimitQuestion(
  pass: Line,
  totalLimit: number | undefined,
  active: number | undefined,
): QuestionText {
  const isLimited = totalLimit !== undefined && totalLimit !== NO_LIMIT
  if (!isLimited || active === undefined || active < totalLimit) return OVER_LIMIT_QUESTION
  const { studentName, toRoomName } = pass
  const room = `${toRoomName} takes ${totalLimit} at a time and is full right now.`
  return {
    title: `Start ${studentName} now?`,
    message: `${room}${placeText(pass)} Starting ${studentName} now goes over the limit.`,
  }
}

function placeText({ passId, studentName, passesInQueue }: Line): string {
  const ahead = passesInQueue.findIndex((entry) => entry.passId === passId)
  if (ahead === -1) return ''
  return ` ${studentName} is ${ordinal(ahead + 1)} of ${passesInQueue.length} in line.`
}
