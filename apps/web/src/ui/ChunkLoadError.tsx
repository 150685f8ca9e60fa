import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useIsOffline, useReturn } from '../base/reachability.ts'

// lingui-set comment="Everywhere: code that could not be loaded"

interface ChunkLoadErrorProps {
  onTryAgain: () => unknown
  children: (text: ReactNode, button: ReactNode) => ReactNode
}

/** What to say when code could not be loaded. It is tried again once the connection is back. */
export function ChunkLoadError({ onTryAgain, children }: ChunkLoadErrorProps) {
  const { t } = useLingui()
  const isOffline = useIsOffline()
  const [isBusy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    await onTryAgain()
    setBusy(false)
  }
  useReturn(tryAgain)
  return children(
    <p role="status">
      {isOffline
        ? t`You are offline. It opens as soon as the connection is back.`
        : t`Check your connection. If this keeps happening, reload the page.`}
    </p>,
    <Button onClick={tryAgain} loading={isBusy}>
      <Trans>Try again</Trans>
    </Button>,
  )
}
