import type { Pass } from '@corridor/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useGo, useIsAt } from '../../base/navigation.ts'
import { flash } from '../../base/state/flashes.ts'
import { usePassAction } from '../commands.ts'

/**
 * The one button of a live pass: Arrived while it is active, Cancel while it waits in line. Both return from the pass's
 * page to Live, unless the student has gone elsewhere in the meantime.
 */
export function MainAction({ pass }: { pass: Pass }) {
  const act = usePassAction()
  const go = useGo()
  const isAt = useIsAt()
  const [isBusy, setBusy] = useState(false)

  async function finish(step: Parameters<typeof act>[0], message?: string) {
    setBusy(true)
    const answer = await act(step, pass)
    setBusy(false)
    if (!answer) return
    if (message) flash(message)
    if (isAt('StudentPass', { id: pass.passId })) go('StudentLive')
  }

  if (pass.startedAt) {
    return (
      <Button size="xl" radius="lg" fullWidth loading={isBusy} onClick={() => finish({ action: 'complete' })}>
        Arrived
      </Button>
    )
  }
  return (
    <Button
      size="lg"
      radius="lg"
      variant="default"
      fullWidth
      loading={isBusy}
      onClick={() => finish({ action: 'cancel' }, 'Successfully canceled pass')}
    >
      Cancel
    </Button>
  )
}
