import { type ReactNode, useEffect, useRef } from 'react'

/** The sentence of a screen. It gets the focus, so that a screen reader says what has happened. */
export function Title({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={title} className={className} tabIndex={-1}>
      {children}
    </h2>
  )
}
