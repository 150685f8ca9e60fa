import { Trans } from '@lingui/react/macro'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import type { Dispatch } from '../state/reducer.ts'
import type { View } from '../state/state.ts'
import { ActionButton } from './ActionButton.tsx'

// lingui-set comment="Kiosk: the way back"

/** A step back where there was one before it, otherwise to the start. */
export function CancelButton({ view, dispatch }: { view: View; dispatch: Dispatch }) {
  if (view.at === 'search' || view.at === 'teacher' || view.at === 'approve') {
    return (
      <ActionButton Icon={IconArrowLeft} onPress={() => dispatch({ type: 'back' })}>
        <Trans>Back</Trans>
      </ActionButton>
    )
  }
  const isStudents = view.at === 'answer' && 'student' in view.answer
  return (
    <ActionButton Icon={IconX} onPress={() => dispatch({ type: 'reset' })}>
      {isStudents ? <Trans>Not you? Close</Trans> : <Trans>Close</Trans>}
    </ActionButton>
  )
}
