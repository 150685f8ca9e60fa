import { Trans } from '@lingui/react/macro'
import { IconMoon } from '@tabler/icons-react'
import { Message } from './views/Message.tsx'

// lingui-set comment="Kiosk: asleep after too many wrong numbers"

export function Asleep() {
  return (
    <Message
      Icon={IconMoon}
      title={<Trans>Ask your teacher for a pass</Trans>}
      text={<Trans>This kiosk rests for a few minutes, because too many wrong numbers were typed.</Trans>}
    />
  )
}
