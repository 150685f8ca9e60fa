import { type RefObject, useEffect, useRef, useState } from 'react'

/** One for all elements, because a list has hundreds. */
let observer: IntersectionObserver | undefined
const listeners = new WeakMap<Element, (isSeen: boolean) => void>()

/** Whether the element is on the screen. Until the browser has looked, it is. */
export function useSeen<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const element = ref.current as E
    observer ??= new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    })
    listeners.set(element, setSeen)
    observer.observe(element)
    return () => observer?.unobserve(element)
  }, [])
  return [ref, isSeen]
}
