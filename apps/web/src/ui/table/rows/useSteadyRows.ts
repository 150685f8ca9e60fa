import { useLayoutEffect, useReducer, useState } from 'react'
import { type Anchors, FADE_MS, type Row, steadyRows } from './steady.ts'

interface Shown<R> {
  view: string
  rows: readonly Row<R>[]
}

/**
 * `wanted` in the order it should have; what comes back is the order it can have just now. `view` names what the
 * person asked to see: when they ask for something else, there is nothing to hold still.
 */
export function useSteadyRows<R>(wanted: readonly Row<R>[], view: string, anchors: Anchors): readonly Row<R>[] {
  const [pointed = null, focused = null] = anchors
  const [shown, setShown] = useState<Shown<R>>(() => ({ view, rows: wanted }))
  const [faded, fade] = useReducer((times: number) => times + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `faded` says that time has passed
  useLayoutEffect(() => {
    setShown((held) => ({
      view,
      rows: held.view === view ? steadyRows(held.rows, wanted, [pointed, focused], Date.now()) : wanted,
    }))
  }, [wanted, view, pointed, focused, faded])

  const isFading = shown.rows.some(({ goneAt }) => goneAt !== null)
  useLayoutEffect(() => {
    if (!isFading) return
    const timer = setInterval(fade, FADE_MS)
    return () => clearInterval(timer)
  }, [isFading])
  return shown.rows
}
