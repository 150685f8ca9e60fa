import type { Pass } from '@corridor/contract'
import { awaitingApprovalText } from '@corridor/rules/text'
import { Button } from '@mantine/core'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { PassTicket } from '../../parts/pass/PassTicket.tsx'
import { usePassAction } from '../commands.ts'
import { useIsPending } from '../pending.ts'
import { UrgentButton } from './UrgentButton.tsx'

export function RequestedTicket({ pass }: { pass: Pass }) {
  const act = usePassAction()
  const isPending = useIsPending(pass.passId)

  async function cancel() {
    const agreed = await confirm({
      title: `Cancel your request to ${pass.toRoomName}?`,
      confirmLabel: 'Cancel request',
      danger: true,
    })
    if (agreed && (await act({ action: 'cancel' }, pass))) flash('Successfully canceled pass')
  }

  return (
    <PassTicket
      pass={pass}
      hint={awaitingApprovalText(pass)}
      actions={
        <>
          <UrgentButton pass={pass} />
          <Button variant="default" onClick={cancel} loading={isPending}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
