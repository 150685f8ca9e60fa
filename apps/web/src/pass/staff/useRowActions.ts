import type { Pass } from '@corridor/contract'
import { useQueryClient } from '@tanstack/react-query'
import { schoolSetupQuery } from '../../app/session/queries.ts'
import { askReason, confirm } from '../../app/state/confirm.ts'
import { flash } from '../../app/state/flashes.ts'
import { usePassAction } from '../actions.ts'
import { overLimitText } from './rowActions.ts'

export interface RowActions {
  end: () => Promise<void>
  endAndFlag: () => Promise<void>
  confirmArrival: () => Promise<void>
  flagArrival: () => Promise<void>
  startNow: () => Promise<void>
  cancel: () => Promise<void>
}

/** Everything a teacher can do to one live pass, with the words that follow. */
export function useRowActions(pass: Pass): RowActions {
  const act = usePassAction()
  const client = useQueryClient()

  async function perform(step: Parameters<typeof act>[0], message: string) {
    if (await act(step, pass)) flash(message)
  }

  return {
    end: () => perform({ action: 'complete' }, `Ended ${pass.studentName}'s pass`),
    endAndFlag: () => perform({ action: 'complete', flag: true }, 'Successfully flagged pass(es)'),
    confirmArrival: () => perform({ action: 'confirm', confirmed: true }, 'Successfully confirmed pass(es)'),
    flagArrival: () => perform({ action: 'confirm', confirmed: false }, 'Successfully flagged pass(es)'),
    startNow: async () => {
      const setup = await client.fetchQuery(schoolSetupQuery(pass.schoolId)).catch(() => undefined)
      const room = setup?.rooms.find(({ roomId }) => roomId === pass.toRoomId)
      const agreed = await confirm({
        title: `Start ${pass.studentName} now?`,
        message: overLimitText(pass, room?.totalLimit),
        confirmLabel: 'Start now',
      })
      if (agreed) await perform({ action: 'start', override: true }, `Started ${pass.studentName}'s pass`)
    },
    cancel: async () => {
      const reason = await askReason({
        title: `Cancel ${pass.studentName}'s pass?`,
        message: `It leaves the line for ${pass.toRoomName}. The student sees your reason.`,
        confirmLabel: 'Cancel pass',
        danger: true,
      })
      if (reason !== null) await perform({ action: 'cancel', reason }, 'Successfully canceled pass')
    },
  }
}
