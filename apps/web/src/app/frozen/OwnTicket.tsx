import type { Pass } from '@corridor/contract'
import { bareClock } from '@corridor/rules/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useQueuedArrival } from '../../base/offline/queuedWrites.ts'
import { serverTimeAt } from '../../base/session/now.ts'
import { StackedEndpoints } from '../../parts/pass/PassEndpoints.tsx'
import { usePassAction } from '../../pass/commands.ts'
import classes from './Tile.module.css'

// lingui-set comment="Student: all passes of the school are paused (a freeze)"

interface OwnTicketProps {
  pass: Pass
  timezone: string
  onEnded: (pass: Pass) => void
}

/** The pass of somebody who is out, small, so that it can be shown. Who is back can end it, as always. */
export function OwnTicket({ pass, timezone, onEnded }: OwnTicketProps) {
  const { t } = useLingui()
  const time = pass.startedAt && bareClock(pass.startedAt, timezone)
  return (
    <section className={classes.tile} aria-label={t`Your pass`}>
      <h2>
        <Trans>Your pass stays yours</Trans>
      </h2>
      <p>
        <Trans>The time isn't counted.</Trans>
      </p>
      <StackedEndpoints pass={pass} fromDetail={pass.fromFacultyName} toDetail={time && t`since ${time}`} />
      <Arrived pass={pass} timezone={timezone} onEnded={onEnded} />
    </section>
  )
}

type Progress = 'idle' | 'busy' | 'failed'

function Arrived({ pass, timezone, onEnded }: OwnTicketProps) {
  const act = usePassAction()
  const [progress, setProgress] = useState<Progress>('idle')
  const arrival = useQueuedArrival(pass.passId)
  const isBusy = progress === 'busy'
  if (arrival && !isBusy) {
    const time = bareClock(serverTimeAt(arrival.at), timezone)
    return (
      <p role="status">
        <Trans>You tapped Arrived at {time}. It is sent as soon as you are online.</Trans>
      </p>
    )
  }
  const end = async () => {
    setProgress('busy')
    const ended = await act({ action: 'complete' }, pass)
    setProgress(ended ? 'idle' : 'failed')
    if (ended) onEnded(ended)
  }
  return (
    <>
      <button type="button" className={classes.quiet} aria-disabled={isBusy} onClick={() => !isBusy && end()}>
        <Trans>Arrived</Trans>
      </button>
      <p role="status">{progress === 'failed' && <Trans>That didn't work</Trans>}</p>
    </>
  )
}
