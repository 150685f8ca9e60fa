import type { Pass } from '@corridor/contract'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../../../base/client.ts'
import { schoolSetupQuery } from '../../../../base/session/queries.ts'
import { askReason, confirm, type Question } from '../../../../base/state/confirm.ts'
import { flash } from '../../../../base/state/flashes.ts'
import { OVER_LIMIT_QUESTION } from '../../../../parts/pass/overLimit.ts'
import { usePassAction } from '../../../commands.ts'
import { fetchPass } from '../../../queries.ts'
import { BULK_ACTIONS } from '../bulk/bulk.ts'
import { approvalQuestion, cancelQuestion, rejectionQuestion } from '../bulk/questions.ts'
import { isRoomFull, overLimitText } from './rowOffer.ts'

export interface RowActions {
  approve: () => Promise<void>
  reject: () => Promise<void>
  start: () => Promise<void>
  startNow: () => Promise<void>
  end: () => Promise<void>
  endAndFlag: () => Promise<void>
  confirmArrival: () => Promise<void>
  flagArrival: () => Promise<void>
  cancel: () => Promise<void>
}

/** All actions of staff on one pass, with their confirmations and result messages. */
export function useRowActions(pass: Pass): RowActions {
  const act = usePassAction()
  const client = useQueryClient()
  const { studentName } = pass

  async function perform(step: Parameters<typeof act>[0], message: string | ((answer: Pass) => string)) {
    const answer = await act(step, pass)
    if (answer) flash(typeof message === 'string' ? message : message(answer))
  }

  /**
   * Of a room that is full, the question says so. Otherwise another limit applies, and which one is not told. If the line
   * cannot be loaded, the question uses what is known.
   */
  async function startNowQuestion(): Promise<Pick<Question, 'title' | 'message'>> {
    const [line, setup, occupancy] = await Promise.all([
      fetchPass(pass.passId).catch(() => null),
      client.fetchQuery(schoolSetupQuery(pass.schoolId)).catch(() => null),
      request('GET /api/room/:roomId/occupancy', { params: { roomId: pass.toRoomId } }).catch(() => null),
    ])
    const room = setup?.rooms.find(({ roomId }) => roomId === pass.toRoomId)
    if (!isRoomFull(room?.totalLimit, occupancy?.active)) return OVER_LIMIT_QUESTION
    return {
      title: `Start ${studentName} now?`,
      message: overLimitText(line ?? { ...pass, passesInQueue: [] }, room?.totalLimit),
    }
  }

  return {
    approve: async () => {
      if (await confirm(approvalQuestion([pass]))) await perform({ action: 'approve' }, BULK_ACTIONS.approve.success)
    },
    reject: async () => {
      const reason = await askReason(await rejectionQuestion([pass]))
      if (reason !== null) await perform({ action: 'reject', reason }, BULK_ACTIONS.reject.success)
    },
    start: () =>
      perform({ action: 'start' }, ({ startedAt }) =>
        startedAt ? `Started ${studentName}'s pass` : `${studentName} is now in line`,
      ),
    startNow: async () => {
      const agreed = await confirm({
        ...(await startNowQuestion()),
        confirmLabel: 'Start now',
      })
      if (agreed) await perform({ action: 'start', override: true }, `Started ${studentName}'s pass`)
    },
    end: () => perform({ action: 'complete' }, `Ended ${studentName}'s pass`),
    endAndFlag: () => perform({ action: 'complete', flag: true }, BULK_ACTIONS.flag.success),
    confirmArrival: () => perform({ action: 'confirm', confirmed: true }, BULK_ACTIONS.confirm.success),
    flagArrival: () => perform({ action: 'confirm', confirmed: false }, BULK_ACTIONS.flag.success),
    cancel: async () => {
      const reason = await askReason(cancelQuestion([pass]))
      if (reason !== null) await perform({ action: 'cancel', reason }, 'Successfully canceled pass')
    },
  }
}
