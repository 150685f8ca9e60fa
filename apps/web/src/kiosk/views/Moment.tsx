import { Trans } from '@lingui/react/macro'
import { IconHourglass } from '@tabler/icons-react'
import { Message } from './Message.tsx'

// lingui-set comment="Kiosk: too much at once"

export function Moment() {
  return (
    <Message
      Icon={IconHourglass}
      title={<Trans>One moment</Trans>}
      text={<Trans>A lot is going on right now. This goes on by itself.</Trans>}
    />
  )
}
