import { useLayoutEffect, useReducer, useState } from 'react'
import { type Anchors, FADE_MS, type Row, steadyRows } from './steady.ts'

interface Shown<R> {
  view: string
  rows: readonly Row<R>[]
}

/**
 * `wanted` is in the target order; the result is the order that can be shown right now. `view` identifies the query:
 * when it changes, no row is held in place.
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
