import { Button } from '@mantine/core'
import { EmptyState } from '../ui/page/EmptyState.tsx'

/**
 * A screen threw an error, or its code could not be loaded because the server was updated. A reload helps with both.
 */
export function ScreenError() {
  return (
    <EmptyState
      title="This page could not be shown"
      action={<Button onClick={() => window.location.reload()}>Load the page again</Button>}
    >
      Nothing that you saved is lost.
    </EmptyState>
  )
}
