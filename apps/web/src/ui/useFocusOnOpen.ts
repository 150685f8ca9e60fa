import { type RefObject, useEffect, useRef } from 'react'

/** The element that a page begins with: it has the focus as soon as the page is open. */
export function useFocusOnOpen<E extends HTMLElement>(isWanted = true): RefObject<E | null> {
  const element = useRef<E>(null)
  const isFirst = useRef(isWanted)
  useEffect(() => {
    if (isFirst.current) element.current?.focus({ preventScroll: true })
  }, [])
  return element
}
