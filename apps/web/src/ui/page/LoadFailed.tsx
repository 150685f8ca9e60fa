import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { sentenceOf } from '../../base/client.ts'
import type { Failure } from '../../base/session/failure.ts'
import { EmptyState } from './EmptyState.tsx'

/** What a page is about did not come. Said for as long as that is so, also while it is being tried again. */
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
      <p role="status">{error ? sentenceOf(error) : 'Trying again…'}</p>
    </EmptyState>
  )
}
