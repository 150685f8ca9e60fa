import { useEffect, useRef, useState } from 'react'
import type { Row } from './steady.ts'

const GLOW_MS = 2000

/**
 * Ids of the rows that were added or changed while the list was open: they glow for two seconds. `newsOf` returns the
 * value that counts as a change; without it nothing glows. `view` identifies the query: rows that another query brings
 * do not glow.
 */
export function useGlow<R>(
  rows: readonly Row<R>[],
  view: string,
  newsOf: ((record: R) => string) | undefined,
): ReadonlySet<string> {
  const seen = useRef<{ view: string; news: ReadonlyMap<string, string> } | null>(null)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const [glowing, setGlowing] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    if (!newsOf) return
    const before = seen.current
    const news = new Map(rows.map(({ id, record }) => [id, newsOf(record)]))
    seen.current = { view, news }
    if (before === null || before.view !== view) return
    const fresh = [...news].filter(([id, last]) => before.news.get(id) !== last).map(([id]) => id)
    if (fresh.length === 0) return
    setGlowing((held) => new Set([...held, ...fresh]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setGlowing((held) => new Set([...held].filter((id) => !fresh.includes(id))))
    }, GLOW_MS)
    timers.current.add(timer)
  }, [rows, view, newsOf])

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  return glowing
}
