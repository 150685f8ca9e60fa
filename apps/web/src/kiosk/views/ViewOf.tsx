import type { Language } from '@corridor/rules/words'
import { lazy, Suspense } from 'react'
import { loadOrRetry } from '../../base/loadOrRetry.ts'
import { isOver } from '../state/linger.ts'
import type { Dispatch } from '../state/reducer.ts'
import type { KioskState } from '../state/state.ts'
import { CancelButton } from './CancelButton.tsx'
import { Countdown, RunningOut } from './Countdown.tsx'
import { Footer } from './Footer.tsx'
import { Kept } from './Kept.tsx'
import { Start } from './Start.tsx'

/** Everything but the start comes after it, so that it is there when somebody has typed a number. */
const loadAnswerView = () => loadOrRetry(() => import('./AnswerView.tsx'))
const AnswerView = lazy(loadAnswerView)
const loadRareView = () => loadOrRetry(() => import('./RareView.tsx'))
const RareView = lazy(loadRareView)

const loadFrozen = () => loadOrRetry(() => import('./Frozen.tsx'))
/** Instead of everything else. */
export const Frozen = lazy(loadFrozen)

export const loadAllViews = () =>
  Promise.all([loadFrozen(), loadRareView(), loadAnswerView().then(({ loadPlainAnswer }) => loadPlainAnswer())])

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
            {view.at !== 'moment' && <Countdown closesAt={state.closesAt} dispatch={dispatch} />}
          </>
        )}
      </Footer>
    </>
  )
}

function Content({ state, dispatch }: Omit<ViewProps, 'language'>) {
  const { view } = state
  switch (view.at) {
    case 'answer':
      return (
        <Suspense>
          <AnswerView key={view.answer.kind} answer={view.answer} state={state} dispatch={dispatch} />
        </Suspense>
      )
    case 'kept':
      return <Kept isKept={view.isKept} />
    case 'start':
      return null
    default:
      return (
        <Suspense>
          <RareView state={state} view={view} dispatch={dispatch} />
        </Suspense>
      )
  }
}
