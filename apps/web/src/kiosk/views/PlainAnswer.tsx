import type { KioskAnswer } from '@corridor/contract'
import { Trans } from '@lingui/react/macro'
import { IconCheck, IconId, IconLock, IconTicket } from '@tabler/icons-react'
import { Message } from './Message.tsx'

// lingui-set comment="Kiosk: the answer to a number"

/** What there is nothing to press about. */
export default function PlainAnswer({ kind }: { kind: KioskAnswer['kind'] }) {
  switch (kind) {
    case 'sharedNumber':
      return (
        <Message
          Icon={IconId}
          tone="requested"
          title={<Trans>Ask the office to look at your number</Trans>}
          text={<Trans>Until then, ask your teacher for your passes.</Trans>}
        />
      )
    case 'noPin':
      return (
        <Message
          Icon={IconLock}
          tone="requested"
          title={<Trans>You need a PIN here</Trans>}
          text={<Trans>Choose one in Settings on your own device, or ask your teacher for this pass.</Trans>}
        />
      )
    case 'pinLocked':
      return (
        <Message
          Icon={IconLock}
          tone="requested"
          title={<Trans>Ask your teacher for this pass</Trans>}
          text={<Trans>There were too many wrong PINs. Yours works again in 15 minutes.</Trans>}
        />
      )
    case 'elsewhere':
      return (
        <Message
          Icon={IconTicket}
          tone="requested"
          title={<Trans>You already have a pass</Trans>}
          text={<Trans>End it first, or ask your teacher.</Trans>}
        />
      )
    case 'canceled':
      return <Message Icon={IconCheck} title={<Trans>Your pass is canceled</Trans>} />
    default:
      return null
  }
}
