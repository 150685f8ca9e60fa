import { useEffect, useRef, useState } from 'react'

interface Debounced<A extends unknown[]> {
  (...args: A): void
  cancel: () => void
}

/** Runs it once it has not been called for this long, and not after the component is gone. Stays the same function. */
export function useDebounced<A extends unknown[]>(run: (...args: A) => void, ms: number): Debounced<A> {
  const latest = useRef(run)
  latest.current = run
  const [debounced] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancel = () => clearTimeout(timer)
    const start = (...args: A) => {
      cancel()
      timer = setTimeout(() => latest.current(...args), ms)
    }
    return Object.assign(start, { cancel })
  })
  useEffect(() => debounced.cancel, [debounced])
  return debounced
}
