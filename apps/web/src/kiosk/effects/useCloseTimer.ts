import { useEffect } from 'react'
import type { Dispatch } from '../state/reducer.ts'
import type { KioskState } from '../state/state.ts'

const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const

/** Back to the start after the last touch, whatever it was. */
export function useCloseTimer({ closesAt }: KioskState, dispatch: Dispatch): void {
  useEffect(() => {
    const touched = () => dispatch({ type: 'touched' })
    for (const name of TOUCHES) window.addEventListener(name, touched, { capture: true, passive: true })
    return () => {
      for (const name of TOUCHES) window.removeEventListener(name, touched, { capture: true })
    }
  }, [dispatch])
  useEffect(() => {
    if (closesAt === null) return
    const timer = setTimeout(() => dispatch({ type: 'timeUp' }), closesAt - Date.now())
    return () => clearTimeout(timer)
  }, [closesAt, dispatch])
}
