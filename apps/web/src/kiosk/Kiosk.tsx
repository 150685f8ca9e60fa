import { lazy, Suspense, useEffect } from 'react'
import { applyTokens, lightTokens } from '../base/branding.ts'
import { loadOrRetry } from '../base/loadOrRetry.ts'
import { Asleep } from './Asleep.tsx'
import { Closed } from './Closed.tsx'
import { Frame } from './frame/Frame.tsx'
import { useSpokenLanguage } from './language.ts'
import { isFrozen, screenOf } from './state/state.ts'
import { useKiosk } from './useKiosk.ts'
import { Frozen, ViewOf } from './views/ViewOf.tsx'
import { removeKiosk } from './worker.ts'

/** A connected kiosk needs nothing of it. */
const ConnectCode = lazy(() => import('./connect/ConnectCode.tsx'))
/** Most kiosks are none. */
const Board = lazy(() => loadOrRetry(() => import('./board/Board.tsx')))

export function Kiosk() {
  const { state, dispatch, refresh } = useKiosk()
  const language = useSpokenLanguage(state)
  const screen = screenOf(state)
  const { device } = state
  const color = screen?.primaryColor
  useEffect(() => {
    if (color !== undefined) applyTokens(lightTokens({ primaryColor: color }))
  }, [color])
  const hasLeft = device.is === 'left'
  useEffect(() => {
    if (hasLeft) removeKiosk().finally(() => window.location.replace('/'))
  }, [hasLeft])
  if (hasLeft) return null
  if (device.is === 'waiting') {
    return (
      <Suspense>
        <ConnectCode device={device} language={language} dispatch={dispatch} refresh={refresh} />
      </Suspense>
    )
  }
  if (device.is === 'unknown' && !state.isOffline) return null
  if (screen?.state === 'closed') return <Closed />
  const leave = () => dispatch({ type: 'leave' })
  if (screen?.kind === 'board' && state.view.at !== 'leave') {
    return (
      <Suspense>
        <Board screen={screen} isOffline={state.isOffline} onLeave={leave} />
      </Suspense>
    )
  }
  if (screen?.freeze && isFrozen(state)) {
    return (
      <Suspense>
        <Frozen screen={screen} freeze={screen.freeze} />
      </Suspense>
    )
  }
  return (
    <Frame state={state} onLeave={leave}>
      {screen?.state === 'asleep' && state.view.at !== 'leave' ? (
        <Asleep />
      ) : (
        <ViewOf state={state} language={language} dispatch={dispatch} />
      )}
    </Frame>
  )
}
