import { useEffect, useState } from 'react'

/**
 * The row under the mouse, or under a finger until it is lifted. The listener is on the document rather than on the
 * rows: a menu that opens from a row lies outside of it, and when it closes, no row is notified that the pointer is
 * elsewhere.
 */
export function usePointedRow(): string | null {
  const [pointed, setPointed] = useState<string | null>(null)
  useEffect(() => {
    const point = ({ target }: PointerEvent) => {
      if (target instanceof Element) setPointed(target.closest<HTMLElement>('[data-record]')?.dataset.record ?? null)
    }
    const follow = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') point(event)
    }
    const lift = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') setPointed(null)
    }
    const forget = () => setPointed(null)
    const listening = new AbortController()
    const options = { signal: listening.signal }
    const page = document.documentElement
    page.addEventListener('pointerdown', point, options)
    page.addEventListener('pointermove', follow, options)
    page.addEventListener('pointerup', lift, options)
    page.addEventListener('pointercancel', lift, options)
    page.addEventListener('pointerleave', forget, options)
    return () => listening.abort()
  }, [])
  return pointed
}
