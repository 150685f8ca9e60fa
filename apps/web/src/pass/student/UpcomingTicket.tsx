import type { Pass } from '@corridor/contract'
import { othersPassHint } from '@corridor/rules/text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSchool, useViewer } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { askReason } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { PassTicket } from '../../parts/pass/PassTicket.tsx'
import { usePassAction } from '../commands.ts'
import { SeenButton } from './SeenButton.tsx'
import { canCancel, isIssuedByStaff } from './upcoming.ts'
import { useStart } from './useStart.ts'

// lingui-set comment="Student: an upcoming pass"

export function UpcomingTicket({ pass }: { pass: Pass }) {
  const { i18n } = useLingui()
  const hint = isIssuedByStaff(pass) ? othersPassHint(i18n, pass.professionalFacultyName) : null
  return <PassTicket pass={pass} hint={hint} actions={<UpcomingActions pass={pass} />} />
}

function UpcomingActions({ pass }: { pass: Pass }) {
  const viewer = useViewer()
  const school = useSchool(pass.schoolId)
  const now = useNow()
  const act = usePassAction()
  const { choice, start, isPending } = useStart(pass)
  const { t } = useLingui()
  const room = pass.toRoomName
  if (!school) return null

  async function cancel() {
    const reason = await askReason({
      title: t`Cancel your pass to ${room}?`,
      confirmLabel: t`Cancel pass`,
      danger: true,
    })
    if (reason !== null && (await act({ action: 'cancel', reason }, pass))) flash(t`Successfully canceled pass`)
  }

  return (
    <>
      <Button onClick={start} disabled={choice.kind === 'wait'} loading={isPending}>
        <Trans>Start</Trans>
      </Button>
      <SeenButton pass={pass} />
      {canCancel(pass, viewer, school, now) && (
        <Button variant="default" onClick={cancel} disabled={isPending}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      {choice.kind === 'wait' && <span>{choice.hint}</span>}
    </>
  )
}
