import { STAFF_CODE_LENGTH } from '@corridor/rules/kiosk'
import type { Message } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDoorExit, IconUserCheck } from '@tabler/icons-react'
import { Entry } from '../entry/Entry.tsx'
import type { Dispatch } from '../state/reducer.ts'
import type { CodeProblem, KioskState, View } from '../state/state.ts'
import { IconTile } from './IconTile.tsx'

// lingui-set comment="Kiosk: a teacher types a staff code"

const PROBLEMS: Readonly<Record<CodeProblem, Message>> = {
  wrong: msg`That code does not work here. Try again, or make a new one in Settings.`,
  locked: msg`Too many wrong codes. No codes work here for 15 minutes.`,
  failed: msg`There was no answer. Try again.`,
}

interface StaffCodeProps {
  state: KioskState
  view: Extract<View, { at: 'approve' | 'leave' }>
  dispatch: Dispatch
}

export function StaffCode({ state: { typed, request }, view, dispatch }: StaffCodeProps) {
  const { t, i18n } = useLingui()
  const isApproval = view.at === 'approve'
  return (
    <Entry
      picture={<IconTile Icon={isApproval ? IconUserCheck : IconDoorExit} />}
      title={isApproval ? <Trans>Teacher, approve here</Trans> : <Trans>Leave kiosk</Trans>}
      text={<Trans>Type your staff code of 6 digits. You make one in Settings.</Trans>}
      problem={view.problem && i18n._(PROBLEMS[view.problem])}
      label={t`Staff code`}
      typed={typed}
      isSecret
      isComplete={typed.length === STAFF_CODE_LENGTH}
      isBusy={request !== null}
      dispatch={dispatch}
    />
  )
}
