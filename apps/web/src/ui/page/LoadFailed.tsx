import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { errorMessage } from '../../base/apiError.ts'
import type { Failure } from '../../base/session/failure.ts'
import { EmptyState } from './EmptyState.tsx'

// lingui-set comment="Everywhere: what could not be loaded"

/** The page's data failed to load. Stays visible until it is loaded, also during a retry. */
export function LoadFailed({ title, failure: { error, retry } }: { title: string; failure: Failure }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconCloudOff />}
      title={title}
      action={
        <Button onClick={() => retry()} loading={error === null}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p role="status">{error ? errorMessage(error) : t`Trying again…`}</p>
    </EmptyState>
  )
}
