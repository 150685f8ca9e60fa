import { useEffect, useState } from 'react'

/** For what is mounted on top of a page: when it goes, the focus goes back to where it came from. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
