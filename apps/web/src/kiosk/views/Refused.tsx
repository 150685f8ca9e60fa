import { Trans, useLingui } from '@lingui/react/macro'
import { IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import { refusalText } from '../refusalText.ts'
import type { Dispatch } from '../state/reducer.ts'
import { ActionButton } from './ActionButton.tsx'
import { Message } from './Message.tsx'

// lingui-set comment="Kiosk: what was refused"

export function Refused({ code, dispatch }: { code: string; dispatch: Dispatch }) {
  const { i18n } = useLingui()
  return (
    <Message
      Icon={IconInfoCircle}
      tone="requested"
      title={<Trans>That didn't work</Trans>}
      text={i18n._(refusalText(code))}
      actions={
        <ActionButton Icon={IconRefresh} isMain onPress={() => dispatch({ type: 'reset' })}>
          <Trans>Try again</Trans>
        </ActionButton>
      }
    />
  )
}
