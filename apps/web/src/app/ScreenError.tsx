import { Button } from '@mantine/core'
import { EmptyState } from '../ui/page/EmptyState.tsx'

/** A screen broke, or its code could not be fetched (an update of the server replaces it): loading anew helps both. */
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
