import { useEffect, useState } from 'react'

/**
 * The pass whose row is under the mouse. The document is asked, not the rows: a menu that opens from a row lies
 * outside of it, and when it closes under the pointer no row hears that the pointer is elsewhere.
 */
export function usePointedRow(): string | null {
  const [pointed, setPointed] = useState<string | null>(null)
  useEffect(() => {
    const follow = ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(target instanceof Element)) return
      setPointed(target.closest<HTMLElement>('tr[data-pass]')?.dataset.pass ?? null)
    }
    const forget = () => setPointed(null)
    const page = document.documentElement
    page.addEventListener('pointermove', follow)
    page.addEventListener('pointerleave', forget)
    return () => {
      page.removeEventListener('pointermove', follow)
      page.removeEventListener('pointerleave', forget)
    }
  }, [])
  return pointed
}
