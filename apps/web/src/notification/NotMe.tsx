import type { PassId } from '@corridor/rules/ids'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { request } from '../base/client.ts'
import { withErrorFlash } from '../base/withErrorFlash.ts'

// lingui-set comment="Notifications: a pass that was made at a kiosk"

/** For a student whose number somebody else typed at a kiosk. Saying it twice tells nobody twice. */
export function NotMe({ passId }: { passId: PassId }) {
  const [state, setState] = useState<'open' | 'sending' | 'told'>('open')
  const send = async () => {
    setState('sending')
    const isTold = await withErrorFlash(() => request('POST /api/pass/:passId/not-me', { params: { passId } }))
    setState(isTold ? 'told' : 'open')
  }
  return (
    <div role="status">
      {state === 'told' ? (
        <Trans>Thanks. Your teacher knows now.</Trans>
      ) : (
        <Button variant="default" loading={state === 'sending'} onClick={() => void send()}>
          <Trans>That wasn’t me</Trans>
        </Button>
      )}
    </div>
  )
}
