import type { Pass } from '@corridor/contract'
import { useLayoutEffect, useReducer, useState } from 'react'
import { type Anchors, FADE_MS, type Row, steadyRows } from './steady.ts'

interface Shown {
  view: string
  rows: readonly Row[]
}

const asRows = (passes: readonly Pass[]): readonly Row[] => passes.map((pass) => ({ pass, goneAt: null }))

/**
 * `wanted` in the order it should have; what comes back is the order it can have just now. `view` names what the
 * person asked to see: when they ask for something else, there is nothing to hold still.
 */
export function useSteadyRows(wanted: readonly Pass[], view: string, anchors: Anchors): readonly Row[] {
  const [pointed = null, focused = null] = anchors
  const [shown, setShown] = useState<Shown>(() => ({ view, rows: asRows(wanted) }))
  const [faded, fade] = useReducer((times: number) => times + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `faded` says that time has passed
  useLayoutEffect(() => {
    setShown((held) => ({
      view,
      rows: held.view === view ? steadyRows(held.rows, wanted, [pointed, focused], Date.now()) : asRows(wanted),
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
