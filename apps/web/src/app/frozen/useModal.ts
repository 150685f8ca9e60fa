import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Opens a dialog of the browser for as long as it is drawn. Nothing behind it can be reached, and what had the focus has
 * it again afterward. `first` has it meanwhile, so that it is read out.
 */
export function useModal(first: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    first.current?.focus({ preventScroll: true })
    return () => shown?.close()
  }, [first])
  return dialog
}
