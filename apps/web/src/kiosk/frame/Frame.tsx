import type { ReactNode } from 'react'
import type { Dispatch } from '../state/reducer.ts'
import { type KioskState, screenOf } from '../state/state.ts'
import classes from './Frame.module.css'
import { Header } from './Header.tsx'
import { OutNow } from './OutNow.tsx'

interface FrameProps {
  state: KioskState
  dispatch: Dispatch
  children: ReactNode
}

/** The room and the clock above, who is out on the right, and one screen. */
export function Frame({ state, dispatch, children }: FrameProps) {
  const screen = screenOf(state)
  return (
    <div className={classes.kiosk}>
      <main className={classes.main}>
        <Header screen={screen} onLeave={() => dispatch({ type: 'leave' })} />
        {children}
      </main>
      {screen?.kind !== 'late' && <OutNow screen={screen} isOffline={state.isOffline} />}
    </div>
  )
}
