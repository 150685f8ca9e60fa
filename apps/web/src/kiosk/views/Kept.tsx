import { Trans } from '@lingui/react/macro'
import { IconClock, IconWifiOff } from '@tabler/icons-react'
import { Message } from './Message.tsx'

// lingui-set comment="Kiosk: a number that was typed without a connection"

export function Kept({ isKept }: { isKept: boolean }) {
  return isKept ? (
    <Message
      Icon={IconClock}
      title={<Trans>No connection</Trans>}
      detail={<Trans>Back? That is noted, and sent as soon as we're connected.</Trans>}
      text={<Trans>To leave, ask your teacher for a paper pass.</Trans>}
    />
  ) : (
    <Message
      Icon={IconWifiOff}
      title={<Trans>No connection</Trans>}
      text={<Trans>Tell your teacher that you are back.</Trans>}
    />
  )
}
