import type { Pass } from '@corridor/contract'
import { awaitingApprovalText } from '@corridor/rules/text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { PassTicket } from '../../parts/pass/PassTicket.tsx'
import { usePassAction } from '../commands.ts'
import { useIsPending } from '../pending.ts'
import { UrgentButton } from './UrgentButton.tsx'

// lingui-set comment="Student: a requested pass"

export function RequestedTicket({ pass }: { pass: Pass }) {
  const act = usePassAction()
  const isPending = useIsPending(pass.passId)
  const { t, i18n } = useLingui()
  const room = pass.toRoomName

  async function cancel() {
    const agreed = await confirm({
      title: t`Cancel your request to ${room}?`,
      confirmLabel: t`Cancel request`,
      danger: true,
    })
    if (agreed && (await act({ action: 'cancel' }, pass))) flash(t`Successfully canceled pass`)
  }

  return (
    <PassTicket
      pass={pass}
      hint={awaitingApprovalText(i18n, pass)}
      actions={
        <>
          <UrgentButton pass={pass} />
          <Button variant="default" onClick={cancel} loading={isPending}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    />
  )
}
