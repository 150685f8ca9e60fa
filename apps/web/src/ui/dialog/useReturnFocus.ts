import { useEffect, useState } from 'react'

/** For overlays: when one is unmounted, the focus returns to the element that had it before. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
