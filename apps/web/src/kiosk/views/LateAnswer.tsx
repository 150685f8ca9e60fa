import { Trans } from '@lingui/react/macro'
import { IconBuilding, IconCheck } from '@tabler/icons-react'
import type { Dispatch } from '../state/reducer.ts'
import type { AnswerOf, KioskState } from '../state/state.ts'
import { ClassChoice } from './ClassChoice.tsx'
import { Message } from './Message.tsx'
import { OnTheWay } from './OnTheWay.tsx'

// lingui-set comment="Kiosk: the answer at the entrance"

interface LateAnswerProps {
  answer: AnswerOf<'late' | 'lateChoice' | 'onTime' | 'noClass'>
  state: KioskState
  dispatch: Dispatch
}

/** What a late desk says to somebody who comes in. */
export default function LateAnswer({ answer, state, dispatch }: LateAnswerProps) {
  switch (answer.kind) {
    case 'late':
      return <OnTheWay answer={answer} state={state} dispatch={dispatch} />
    case 'lateChoice':
      return <ClassChoice answer={answer} dispatch={dispatch} />
    case 'onTime': {
      const room = answer.classes.map(({ roomName }) => roomName).join(', ')
      return (
        <Message
          Icon={IconCheck}
          tone="active"
          title={<Trans>You're on time</Trans>}
          detail={<Trans>Go to {room}.</Trans>}
        />
      )
    }
    case 'noClass':
      return (
        <Message
          Icon={IconBuilding}
          tone="requested"
          title={<Trans>Please see the office</Trans>}
          text={<Trans>We found no class that you have now.</Trans>}
        />
      )
  }
}
