import type { Pass } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../base/apiError.ts'
import { loadOrRetry } from '../../../../base/loadOrRetry.ts'
import { useViewer } from '../../../../base/session/initialize.ts'
import { askReason, confirm } from '../../../../base/state/confirm.ts'
import { flash } from '../../../../base/state/flashes.ts'
import { type OrElse, usePassAction } from '../../../commands.ts'
import { BULK_ACTIONS } from '../bulk/bulk.ts'
import { approvalQuestion, cancelQuestion, rejectionQuestion } from '../bulk/questions.ts'

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

const isFrozen = (error: unknown) => error instanceof ApiError && error.code === 'frozen'

/** All actions of staff on one pass, with their confirmations and result messages. */
export function useRowActions(pass: Pass): RowActions {
  const act = usePassAction()
  const client = useQueryClient()
  const viewer = useViewer()
  const { studentName } = pass

  async function perform(
    step: Parameters<typeof act>[0],
    message: string | ((answer: Pass) => string),
    orElse?: OrElse,
  ) {
    const answer = await act(step, pass, orElse)
    if (answer) flash(typeof message === 'string' ? message : message(answer))
  }

  async function startAnyway() {
    const { startsAnyway } = await loadOrRetry(() => import('../../startFrozen.ts'))
    return (await startsAnyway()) ? act({ action: 'start', override: true }, pass) : null
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
      perform(
        { action: 'start' },
        ({ startedAt }) => (startedAt ? `Started ${studentName}'s pass` : `${studentName} is now in line`),
        (error) => (isFrozen(error) && can(viewer, 'pass.editAll', pass) ? startAnyway() : null),
      ),
    startNow: async () => {
      const { startNowQuestion } = await loadOrRetry(() => import('./startNow.ts'))
      const agreed = await confirm({ ...(await startNowQuestion(pass, client)), confirmLabel: 'Start now' })
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
