import { defaultRouteFor } from '@corridor/rules/access'
import { IconTicketOff } from '@tabler/icons-react'
import { errorMessage } from '../../base/apiError.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { usePageTitle } from '../../base/state/page.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'

/** A QR code without a pass: it belongs to another school, or was mistyped. */
export function NoSuchPass({ error }: { error: Error }) {
  const { user } = useInitialize()
  usePageTitle('Pass not found')
  return (
    <EmptyState
      icon={<IconTicketOff />}
      title="This pass cannot be shown"
      action={<LinkButton to={defaultRouteFor(user.type)}>Dashboard</LinkButton>}
    >
      {errorMessage(error)} If a student showed you this code, ask them to open their pass again.
    </EmptyState>
  )
}
