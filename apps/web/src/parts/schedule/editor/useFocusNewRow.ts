import { type RefObject, useEffect, useRef } from 'react'

/** The first field of something that was just added gets the focus, once, with its text selected to be typed over. */
export function useFocusNewRow<E extends HTMLInputElement>(isNew: boolean, onOpened: () => void): RefObject<E | null> {
  const field = useRef<E>(null)
  const opened = useRef(onOpened)
  opened.current = onOpened
  useEffect(() => {
    if (!isNew) return
    field.current?.focus()
    field.current?.select()
    opened.current()
  }, [isNew])
  return field
}
