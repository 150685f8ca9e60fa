import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A control that disappears when it is pressed takes the focus with it. Whoever pressed it by keyboard goes on from
 * what bears this ref, not from the top of the page. `count` tells how many such controls there are.
 */
export function useFocusFallback<E extends HTMLElement>(count: number): RefObject<E | null> {
  const fallback = useRef<E>(null)
  const before = useRef(count)
  useLayoutEffect(() => {
    if (count < before.current && document.activeElement === document.body) fallback.current?.focus()
    before.current = count
  }, [count])
  return fallback
}
