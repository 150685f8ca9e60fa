import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { OneRowProps } from './record.ts'

/** The attributes that make an element a row: it takes the focus, can be found by its index, and shows its state. */
export function useRowElement<E extends HTMLElement, R>({
  row: { id, goneAt, record },
  rows,
  index,
  isApart,
  glowing,
  focused,
  selection,
  onFocusRow,
}: OneRowProps<R>) {
  const isGone = goneAt !== null
  const before = rows[index - 1]
  const startsApart = before !== undefined && isApart?.(record) === true && !isApart(before.record)
  const element = useKeepFocus<E>(isGone && focused === id)
  return {
    element,
    isGone,
    attributes: {
      tabIndex: -1,
      'data-row': index,
      'data-record': id,
      'data-selected': selection?.ids.has(id) || undefined,
      'data-new': glowing.has(id) || undefined,
      'data-gone': isGone || undefined,
      'data-apart': startsApart || undefined,
      onFocus: (event: FocusEvent) => onFocusRow(isByKeyboard(event) ? id : null),
    },
  }
}

/** A click sets the focus too, but only keyboard users expect the row to stay in place. */
function isByKeyboard({ target }: FocusEvent): boolean {
  return target.matches(':focus-visible')
}

/** A row loses its buttons when it is done. If one of them had the focus, the row gets it, not the top of the page. */
function useKeepFocus<E extends HTMLElement>(lostItsButtons: boolean): RefObject<E | null> {
  const row = useRef<E>(null)
  useLayoutEffect(() => {
    if (lostItsButtons && !row.current?.contains(document.activeElement)) row.current?.focus()
  }, [lostItsButtons])
  return row
}
