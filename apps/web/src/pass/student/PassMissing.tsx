import { Trans, useLingui } from '@lingui/react/macro'
import { IconTicketOff } from '@tabler/icons-react'
import { ApiError } from '../../base/apiError.ts'
import type { Failure } from '../../base/session/failure.ts'
import { usePageTitle } from '../../base/state/page.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'

// lingui-set comment="Student: the page of a pass that is not there"

/** The pass does not exist or could not be loaded: the first is claimed only if the server said so. */
export function PassMissing({ failure }: { failure: Failure }) {
  const { t } = useLingui()
  if (!isPassNotFound(failure.error)) return <LoadFailed title={t`Your pass could not be loaded`} failure={failure} />
  return <NoPass />
}

function NoPass() {
  const { t } = useLingui()
  usePageTitle(t`Pass not found`)
  return (
    <EmptyState
      icon={<IconTicketOff />}
      title={t`We can't find this pass`}
      action={<LinkButton to="StudentLive">{t`Go to Live Passes`}</LinkButton>}
    >
      <Trans>It may be someone else's, or the link is incomplete.</Trans>
    </EmptyState>
  )
}

/** None of the student's passes has this id, or it is not a valid id. */
function isPassNotFound(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid')
}
