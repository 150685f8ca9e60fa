import { MIN_PIN_LENGTH } from '@corridor/rules/kiosk'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import { Entry } from '../entry/Entry.tsx'
import type { Dispatch } from '../state/reducer.ts'
import type { KioskState } from '../state/state.ts'
import { IconTile } from './IconTile.tsx'

// lingui-set comment="Kiosk: the student's PIN"

interface PinProps {
  state: KioskState
  isWrong: boolean
  dispatch: Dispatch
}

export function Pin({ state: { typed, request }, isWrong, dispatch }: PinProps) {
  const { t } = useLingui()
  return (
    <Entry
      picture={<IconTile Icon={IconLock} />}
      title={<Trans>Now your PIN</Trans>}
      text={<Trans>The 4 to 8 digits that you chose in Settings.</Trans>}
      problem={isWrong && <Trans>That PIN is not right. Try again, or ask your teacher.</Trans>}
      label={t`Your PIN`}
      typed={typed}
      isSecret
      isComplete={typed.length >= MIN_PIN_LENGTH}
      isBusy={request !== null}
      dispatch={dispatch}
    />
  )
}
