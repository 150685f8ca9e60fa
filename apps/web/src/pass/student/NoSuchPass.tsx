import { IconTicketOff } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

export function NoSuchPass() {
  return (
    <EmptyState
      icon={<IconTicketOff />}
      title="We can't find this pass"
      action={<LinkButton to="StudentLive">Go to Live Passes</LinkButton>}
    >
      It may be somebody else's, or the link is not complete.
    </EmptyState>
  )
}
