import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useIsOffline, useReturn } from '../base/reachability.ts'

interface ChunkLoadErrorProps {
  onTryAgain: () => unknown
  children: (text: ReactNode, button: ReactNode) => ReactNode
}

/** What to say when code could not be loaded. It is tried again once the connection is back. */
export function ChunkLoadError({ onTryAgain, children }: ChunkLoadErrorProps) {
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
        ? 'You are offline. It opens as soon as the connection is back.'
        : 'Check your connection. If this keeps happening, reload the page.'}
    </p>,
    <Button onClick={tryAgain} loading={isBusy}>
      Try again
    </Button>,
  )
}
