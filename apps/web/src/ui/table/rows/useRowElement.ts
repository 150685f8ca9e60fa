import type { FocusEvent } from 'react'
import type { OneRowProps } from './record.ts'
import { isByKeyboard, useKeptFocus } from './useKeptFocus.ts'

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
  const element = useKeptFocus<E>(isGone && focused === id)
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
