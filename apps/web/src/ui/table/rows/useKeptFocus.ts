import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** A click leaves the focus behind too, but only who moves by keyboard expects the row to wait for them. */
export function isByKeyboard({ target }: FocusEvent): boolean {
  return target.matches(':focus-visible')
}

/** A row loses its buttons when it is done. Whoever was on one of them stays on the row, not at the top of the page. */
export function useKeptFocus<E extends HTMLElement>(lostItsButtons: boolean): RefObject<E | null> {
  const row = useRef<E>(null)
  useLayoutEffect(() => {
    if (lostItsButtons && !row.current?.contains(document.activeElement)) row.current?.focus()
  }, [lostItsButtons])
  return row
}
