import type { Dispatch } from '../state/reducer.ts'
import type { KioskState, View } from '../state/state.ts'
import { Moment } from './Moment.tsx'
import { Pin } from './Pin.tsx'
import { Refused } from './Refused.tsx'
import { Search } from './Search.tsx'
import { StaffCode } from './StaffCode.tsx'
import { Teachers } from './Teachers.tsx'

interface RareViewProps {
  state: KioskState
  view: Exclude<View, { at: 'start' | 'answer' | 'kept' }>
  dispatch: Dispatch
}

/** What only some students see, and what staff do. */
export default function RareView({ state, view, dispatch }: RareViewProps) {
  switch (view.at) {
    case 'pin':
      return <Pin state={state} isWrong={view.isWrong} dispatch={dispatch} />
    case 'search':
      return <Search state={state} view={view} dispatch={dispatch} />
    case 'teacher':
      return <Teachers key={view.end} view={view} dispatch={dispatch} />
    case 'approve':
    case 'leave':
      return <StaffCode state={state} view={view} dispatch={dispatch} />
    case 'moment':
      return <Moment />
    case 'refused':
      return <Refused code={view.code} dispatch={dispatch} />
  }
}
