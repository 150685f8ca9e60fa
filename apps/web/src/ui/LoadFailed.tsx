import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { sentenceOf } from '../base/client.ts'
import type { Failure } from '../base/session/failure.ts'
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

/** Stands where a school's rooms are needed: what waits for them, and the way on where they did not come. */
export function AwaitingSetup({ failure, children }: { failure: Failure | null; children: ReactNode }) {
  return failure ? <LoadFailed title="Your school's rooms could not be loaded" failure={failure} /> : children
}
