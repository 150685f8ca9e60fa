import { useEffect, useRef, useState } from 'react'

export interface Awaited<T> {
  data?: T
  error?: unknown
}

/** Asks once for each page that is opened. For pages outside the signed-in frame, which has the queries. */
export function useAnswer<T>(load: () => Promise<T>): Awaited<T> & { tryAgain: () => void } {
  const [answer, setAnswer] = useState<Awaited<T>>({})
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(load)
  const asked = useRef(-1)
  useEffect(() => {
    if (asked.current === attempt) return
    asked.current = attempt
    latest.current().then(
      (data) => setAnswer({ data }),
      (error: unknown) => setAnswer({ error }),
    )
  }, [attempt])
  return {
    ...answer,
    tryAgain: () => {
      setAnswer({})
      setAttempt((count) => count + 1)
    },
  }
}
