import type { Pass } from '@corridor/contract'
import { timesIn } from '@corridor/rules/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useGo, useIsAt } from '../../base/navigation.ts'
import { type QueuedWrite, useQueuedArrival } from '../../base/offline/queuedWrites.ts'
import { useIsOffline } from '../../base/reachability.ts'
import { useSchool } from '../../base/session/initialize.ts'
import { serverTimeAt } from '../../base/session/now.ts'
import { flash } from '../../base/state/flashes.ts'
import { usePassAction } from '../commands.ts'
import { arrivedHint, endedText } from './arrivedHint.ts'
import classes from './MainAction.module.css'
import { UrgentButton } from './UrgentButton.tsx'
import { useIsRoundTrip } from './useIsRoundTrip.ts'

// lingui-set comment="Student: a live pass, its main button"

/**
 * The main button of a live pass: Arrived while it is active, Cancel while it waits in line. Both return from the pass's
 * page to Live, unless the student has gone elsewhere in the meantime.
 */
export function MainAction({ pass }: { pass: Pass }) {
  const act = usePassAction()
  const go = useGo()
  const isAt = useIsAt()
  const [isBusy, setBusy] = useState(false)
  const isRoundTrip = useIsRoundTrip(pass)
  const hintId = useId()
  const arrival = useQueuedArrival(pass.passId)
  const isOffline = useIsOffline()
  const { t, i18n } = useLingui()

  async function finish(step: Parameters<typeof act>[0], messageOf: (answer: Pass) => string) {
    setBusy(true)
    const answer = await act(step, pass)
    setBusy(false)
    if (!answer) return
    flash(messageOf(answer))
    if (isAt('StudentPass', { id: pass.passId })) go('StudentLive')
  }

  if (arrival && (isOffline || !isBusy)) return <QueuedArrival pass={pass} arrival={arrival} />
  if (pass.startedAt) {
    return (
      <div className={classes.arrived}>
        <p id={hintId}>{arrivedHint(i18n, pass, isRoundTrip)}</p>
        <Button
          size="xl"
          radius="lg"
          fullWidth
          loading={isBusy}
          aria-describedby={hintId}
          onClick={() => finish({ action: 'complete' }, (answer) => endedText(i18n, answer))}
        >
          <Trans>Arrived</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.waiting}>
      <UrgentButton pass={pass} isWide />
      <Button
        size="lg"
        radius="lg"
        variant="default"
        fullWidth
        loading={isBusy}
        onClick={() => finish({ action: 'cancel' }, () => t`Successfully canceled pass`)}
      >
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}

/** In place of the button: Arrived was tapped, and waits for a connection. */
function QueuedArrival({ pass, arrival }: { pass: Pass; arrival: QueuedWrite }) {
  const timezone = useSchool(pass.schoolId)?.timezone ?? 'UTC'
  const { i18n } = useLingui()
  const time = timesIn(i18n.locale).clockTime(serverTimeAt(arrival.at), timezone)
  return (
    <div className={classes.arrived}>
      <p role="status">
        <Trans>You tapped Arrived at {time}. It is sent as soon as you are online.</Trans>
      </p>
      <Button size="xl" radius="lg" fullWidth disabled>
        <Trans>Arrived</Trans>
      </Button>
    </div>
  )
}
