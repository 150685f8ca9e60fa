import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A control that disappears when it is pressed loses the focus. Keyboard users then continue from the element with this
 * ref, not from the top of the page. `count` is the number of such controls.
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
