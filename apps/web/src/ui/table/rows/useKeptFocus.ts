import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** A click sets the focus too, but only keyboard users expect the row to stay in place. */
export function isByKeyboard({ target }: FocusEvent): boolean {
  return target.matches(':focus-visible')
}

/** A row loses its buttons when it is done. If one of them had the focus, the row gets it, not the top of the page. */
export function useKeptFocus<E extends HTMLElement>(lostItsButtons: boolean): RefObject<E | null> {
  const row = useRef<E>(null)
  useLayoutEffect(() => {
    if (lostItsButtons && !row.current?.contains(document.activeElement)) row.current?.focus()
  }, [lostItsButtons])
  return row
}
