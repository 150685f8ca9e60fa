import type { Pass } from '@corridor/contract'
import { useEffect, useRef, useState } from 'react'
import { lastStep } from './rows.ts'

export const GLOW_MS = 2000

/**
 * Ids of the passes that came or took a step while the list was open: they glow for two seconds. `view` names what
 * the person asked to see: what another view brings is no news.
 */
export function useGlow(passes: readonly Pass[], view: string): ReadonlySet<string> {
  const seen = useRef<{ view: string; steps: ReadonlyMap<string, string> } | null>(null)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const [glowing, setGlowing] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    const before = seen.current
    seen.current = { view, steps: new Map(passes.map((pass) => [pass.passId, lastStep(pass)])) }
    if (before === null || before.view !== view) return
    const news = passes.filter((pass) => before.steps.get(pass.passId) !== lastStep(pass)).map(({ passId }) => passId)
    if (news.length === 0) return
    setGlowing((held) => new Set([...held, ...news]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setGlowing((held) => new Set([...held].filter((id) => !news.includes(id))))
    }, GLOW_MS)
    timers.current.add(timer)
  }, [passes, view])

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  return glowing
}
