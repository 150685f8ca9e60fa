import type { KioskAnswer } from '@corridor/contract'
import { selectOrdinal } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconHandStop,
  IconRefresh,
  IconUserCheck,
  IconUserQuestion,
  IconUsers,
  IconWalk,
  IconX,
} from '@tabler/icons-react'
import { type CSSProperties, lazy, Suspense } from 'react'
import { loadOrRetry } from '../../base/loadOrRetry.ts'
import type { Dispatch } from '../state/reducer.ts'
import type { AnswerOf, KioskState } from '../state/state.ts'
import { ActionButton } from './ActionButton.tsx'
import { Message } from './Message.tsx'
import { Where } from './Where.tsx'

// lingui-set comment="Kiosk: the answer to a number"

export const loadPlainAnswer = () => loadOrRetry(() => import('./PlainAnswer.tsx'))
const PlainAnswer = lazy(loadPlainAnswer)
/** Only at an entrance. */
const LateAnswer = lazy(() => loadOrRetry(() => import('./LateAnswer.tsx')))

interface AnswerViewProps<A = KioskAnswer> {
  answer: A
  state: KioskState
  dispatch: Dispatch
}

/** One screen for each kind of answer. */
export default function AnswerView({ answer, state, dispatch }: AnswerViewProps) {
  switch (answer.kind) {
    case 'where':
      return <Where where={answer} state={state} dispatch={dispatch} />
    case 'line':
      return <InLine answer={answer} dispatch={dispatch} />
    case 'request':
      return <Requested answer={answer} dispatch={dispatch} />
    case 'out':
      return <Out answer={answer} />
    case 'ended':
      return <Ended answer={answer} />
    case 'notFound':
      return <NotFound dispatch={dispatch} />
    case 'late':
    case 'lateChoice':
    case 'onTime':
    case 'noClass':
      return (
        <Suspense>
          <LateAnswer answer={answer} state={state} dispatch={dispatch} />
        </Suspense>
      )
    default:
      return (
        <Suspense>
          <PlainAnswer kind={answer.kind} />
        </Suspense>
      )
  }
}

function NotFound({ dispatch }: { dispatch: Dispatch }) {
  return (
    <Message
      Icon={IconUserQuestion}
      tone="requested"
      title={<Trans>We couldn't find that number here</Trans>}
      text={<Trans>Try again, or ask your teacher.</Trans>}
      actions={
        <ActionButton Icon={IconRefresh} isMain onPress={() => dispatch({ type: 'reset' })}>
          <Trans>Try again</Trans>
        </ActionButton>
      }
    />
  )
}

function InLine({ answer, dispatch }: Omit<AnswerViewProps<AnswerOf<'line'>>, 'state'>) {
  const { t } = useLingui()
  const { place, isUrgent } = answer
  const { firstName } = answer.student
  return (
    <Message
      Icon={IconUsers}
      tone="line"
      title={t`You're ${selectOrdinal(place, { one: '#st', two: '#nd', few: '#rd', other: '#th' })} in line, ${firstName}`}
      text={<Trans>Your pass starts by itself when it's your turn. Stay in your seat; your name comes up here.</Trans>}
      detail={isUrgent && <Trans>Your teacher knows that it is urgent.</Trans>}
      actions={
        <>
          <ActionButton Icon={IconX} onPress={() => dispatch({ type: 'pressed', call: 'cancel' })}>
            <Trans>Leave the line</Trans>
          </ActionButton>
          {!isUrgent && <UrgentButton dispatch={dispatch} />}
        </>
      }
    />
  )
}

function Requested({ answer, dispatch }: Omit<AnswerViewProps<AnswerOf<'request'>>, 'state'>) {
  const { approverName, isUrgent } = answer
  return (
    <Message
      Icon={IconHandStop}
      tone="requested"
      title={approverName === null ? <Trans>Waiting for a teacher</Trans> : <Trans>Waiting for {approverName}</Trans>}
      text={<Trans>Your request is on their list. Stay in your seat until you hear from them.</Trans>}
      detail={isUrgent && <Trans>Your teacher knows that it is urgent.</Trans>}
      actions={
        <>
          <ActionButton Icon={IconUserCheck} isMain onPress={() => dispatch({ type: 'approve' })}>
            <Trans>Teacher, approve here</Trans>
          </ActionButton>
          <ActionButton Icon={IconX} onPress={() => dispatch({ type: 'pressed', call: 'cancel' })}>
            <Trans>Cancel request</Trans>
          </ActionButton>
          {!isUrgent && <UrgentButton dispatch={dispatch} />}
        </>
      }
    />
  )
}

function UrgentButton({ dispatch }: { dispatch: Dispatch }) {
  return (
    <ActionButton Icon={IconAlertTriangle} onPress={() => dispatch({ type: 'pressed', call: 'hurry' })}>
      <Trans>It's urgent</Trans>
    </ActionButton>
  )
}

function Out({ answer }: { answer: AnswerOf<'out'> }) {
  const { roomName, color, timeLimit } = answer
  const { firstName } = answer.student
  return (
    <Message
      Icon={IconWalk}
      tone="active"
      title={<Trans>Go ahead, {firstName}</Trans>}
      detail={
        <>
          <i style={{ '--c': color } as CSSProperties} aria-hidden />
          {roomName}
          {timeLimit !== null && (
            <span>
              <Plural value={timeLimit} one="# minute" other="# minutes" />
            </span>
          )}
        </>
      }
      text={<Trans>Scan again when you are back.</Trans>}
    />
  )
}

/** Over time it says nothing more: the conversation is the teacher's. */
function Ended({ answer: { student, isBack, minutes } }: { answer: AnswerOf<'ended'> }) {
  const { firstName } = student
  if (minutes === null) {
    return <Message Icon={IconArrowBackUp} title={isBack ? <Trans>Welcome back</Trans> : <Trans>Welcome</Trans>} />
  }
  return (
    <Message
      Icon={isBack ? IconArrowBackUp : IconCheck}
      title={isBack ? <Trans>Welcome back, {firstName}</Trans> : <Trans>Welcome, {firstName}</Trans>}
      detail={<Plural value={minutes} one="# minute" other="# minutes" />}
    />
  )
}
