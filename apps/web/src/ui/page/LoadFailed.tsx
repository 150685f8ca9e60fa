import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { errorMessage } from '../../base/apiError.ts'
import type { Failure } from '../../base/session/failure.ts'
import { EmptyState } from './EmptyState.tsx'

/** The page's data failed to load. Stays visible until it is loaded, also during a retry. */
export function LoadFailed({ title, failure: { error, retry } }: { title: string; failure: Failure }) {
  return (
    <EmptyState
      icon={<IconCloudOff />}
      title={title}
      action={
        <Button onClick={() => retry()} loading={error === null}>
          Try again
        </Button>
      }
    >
      <p role="status">{error ? errorMessage(error) : 'Trying again…'}</p>
    </EmptyState>
  )
}
