import type { Pass } from '@corridor/contract'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useGo, useIsAt } from '../../base/navigation.ts'
import { useKeptArrival } from '../../base/offline/keptWrites.ts'
import { useIsOffline } from '../../base/reachability.ts'
import { flash } from '../../base/state/flashes.ts'
import { usePassAction } from '../commands.ts'
import { arrivedHint, endedText } from './arrivedHint.ts'
import { KeptArrival } from './KeptArrival.tsx'
import classes from './MainAction.module.css'
import { useIsRoundTrip } from './useIsRoundTrip.ts'

/**
 * The one button of a live pass: Arrived while it is active, Cancel while it waits in line. Both return from the pass's
 * page to Live, unless the student has gone elsewhere in the meantime.
 */
export function MainAction({ pass }: { pass: Pass }) {
  const act = usePassAction()
  const go = useGo()
  const isAt = useIsAt()
  const [isBusy, setBusy] = useState(false)
  const isRoundTrip = useIsRoundTrip(pass)
  const hintId = useId()
  const arrival = useKeptArrival(pass.passId)
  const isOffline = useIsOffline()

  async function finish(step: Parameters<typeof act>[0], messageOf: (answer: Pass) => string) {
    setBusy(true)
    const answer = await act(step, pass)
    setBusy(false)
    if (!answer) return
    flash(messageOf(answer))
    if (isAt('StudentPass', { id: pass.passId })) go('StudentLive')
  }

  if (arrival && (isOffline || !isBusy)) return <KeptArrival pass={pass} arrival={arrival} />
  if (pass.startedAt) {
    return (
      <div className={classes.arrived}>
        <p id={hintId}>{arrivedHint(pass, isRoundTrip)}</p>
        <Button
          size="xl"
          radius="lg"
          fullWidth
          loading={isBusy}
          aria-describedby={hintId}
          onClick={() => finish({ action: 'complete' }, endedText)}
        >
          Arrived
        </Button>
      </div>
    )
  }
  return (
    <Button
      size="lg"
      radius="lg"
      variant="default"
      fullWidth
      loading={isBusy}
      onClick={() => finish({ action: 'cancel' }, () => 'Successfully canceled pass')}
    >
      Cancel
    </Button>
  )
}
