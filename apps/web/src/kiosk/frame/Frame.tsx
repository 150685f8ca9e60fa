import type { ReactNode } from 'react'
import { type KioskState, screenOf } from '../state/state.ts'
import classes from './Frame.module.css'
import { Header } from './Header.tsx'
import { OutNow } from './OutNow.tsx'

interface FrameProps {
  state: KioskState
  onLeave: () => void
  children: ReactNode
}

/** The room and the clock above, who is out on the right, and one screen. */
export function Frame({ state, onLeave, children }: FrameProps) {
  const screen = screenOf(state)
  return (
    <div className={classes.kiosk}>
      <main className={classes.main}>
        <Header screen={screen} onLeave={onLeave} />
        {children}
      </main>
      {(!screen || screen.kind === 'room') && <OutNow screen={screen} isOffline={state.isOffline} />}
    </div>
  )
}
