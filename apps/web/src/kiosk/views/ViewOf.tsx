import type { Language } from '@corridor/rules/words'
import { isOver } from '../state/linger.ts'
import type { KioskState } from '../state/state.ts'
import type { Dispatch } from '../useKiosk.ts'
import { AnswerView } from './AnswerView.tsx'
import { CancelButton } from './CancelButton.tsx'
import { Countdown, RunningOut } from './Countdown.tsx'
import { Footer } from './Footer.tsx'
import { Kept } from './Kept.tsx'
import { Moment } from './Moment.tsx'
import { Pin } from './Pin.tsx'
import { Refused } from './Refused.tsx'
import { Search } from './Search.tsx'
import { StaffCode } from './StaffCode.tsx'
import { Start } from './Start.tsx'
import { Teachers } from './Teachers.tsx'

interface ViewProps {
  state: KioskState
  language: Language
  dispatch: Dispatch
}

/** One screen for each view, and the way back below it. */
export function ViewOf({ state, language, dispatch }: ViewProps) {
  const { view } = state
  if (view.at === 'start') return <Start state={state} language={language} dispatch={dispatch} />
  return (
    <>
      <Content state={state} dispatch={dispatch} />
      <Footer>
        {isOver(view) ? (
          <RunningOut />
        ) : (
          <>
            <CancelButton view={view} dispatch={dispatch} />
            <Countdown closesAt={state.closesAt} dispatch={dispatch} />
          </>
        )}
      </Footer>
    </>
  )
}

function Content({ state, dispatch }: Omit<ViewProps, 'language'>) {
  const { view } = state
  switch (view.at) {
    case 'pin':
      return <Pin state={state} isWrong={view.isWrong} dispatch={dispatch} />
    case 'answer':
      return <AnswerView key={view.answer.kind} answer={view.answer} state={state} dispatch={dispatch} />
    case 'search':
      return <Search state={state} view={view} dispatch={dispatch} />
    case 'teacher':
      return <Teachers key={view.end} view={view} dispatch={dispatch} />
    case 'approve':
    case 'leave':
      return <StaffCode state={state} view={view} dispatch={dispatch} />
    case 'kept':
      return <Kept isKept={view.isKept} />
    case 'moment':
      return <Moment />
    case 'refused':
      return <Refused code={view.code} dispatch={dispatch} />
    case 'start':
      return null
  }
}
