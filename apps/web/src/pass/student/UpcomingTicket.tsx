import type { Pass } from '@corridor/contract'
import { othersPassHint } from '@corridor/rules'
import { Button } from '@mantine/core'
import { useGo, useIsAt, useIsHere } from '../../base/navigation.ts'
import { useSchool, useViewer } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { askReason } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { PassTicket } from '../../parts/pass/PassTicket.tsx'
import { usePassAction } from '../commands.ts'
import { useIsPending } from '../pending.ts'
import { requestedText } from './request/afterRequest.ts'
import { SeenButton } from './SeenButton.tsx'
import { canCancel, isFromSomebodyElse, startChoice } from './upcoming.ts'

/** How often the start button checks whether its window has opened. */
const EVERY_TEN_SECONDS = 10_000

export function UpcomingTicket({ pass }: { pass: Pass }) {
  const hint = isFromSomebodyElse(pass) ? othersPassHint(pass.professionalFacultyName) : null
  return <PassTicket pass={pass} hint={hint} actions={<UpcomingActions pass={pass} />} />
}

function UpcomingActions({ pass }: { pass: Pass }) {
  const viewer = useViewer()
  const school = useSchool(pass.schoolId)
  const now = useNow(EVERY_TEN_SECONDS)
  const act = usePassAction()
  const go = useGo()
  const isAt = useIsAt()
  const isHere = useIsHere()
  const isPending = useIsPending(pass.passId)
  if (!school) return null
  const choice = startChoice(pass, viewer, school, now)

  async function start() {
    if (choice.kind === 'choose_origin') return go('StudentUpdatePass', { id: pass.passId })
    const isStillHere = isHere()
    const started = await act({ action: 'start' }, pass)
    if (!started || isAt('StudentPass', { id: pass.passId })) return
    if (isStillHere()) go('StudentPass', { id: pass.passId })
    else flash(requestedText(started))
  }

  async function cancel() {
    const reason = await askReason({
      title: `Cancel your pass to ${pass.toRoomName}?`,
      confirmLabel: 'Cancel pass',
      danger: true,
    })
    if (reason !== null && (await act({ action: 'cancel', reason }, pass))) flash('Successfully canceled pass')
  }

  return (
    <>
      <Button onClick={start} disabled={choice.kind === 'wait'} loading={isPending}>
        Start
      </Button>
      <SeenButton pass={pass} />
      {canCancel(pass, viewer, school, now) && (
        <Button variant="default" onClick={cancel} disabled={isPending}>
          Cancel
        </Button>
      )}
      {choice.kind === 'wait' && <span>{choice.hint}</span>}
    </>
  )
}
