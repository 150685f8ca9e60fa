/**
 * A component whose code is loaded when it is first shown, like React's own `lazy`, except that code that cannot be
 * loaded takes nothing else down: a sentence with Try again stands in its place.
 */
import { type ComponentType, lazy } from 'react'
import { createStore, useStore } from '../base/state/store.ts'
import { unlessOffline } from '../base/unlessOffline.ts'
import { CodeMissing } from './CodeMissing.tsx'
import classes from './lazyPart.module.css'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

const loads = new Set<() => Promise<unknown>>()

/** The code of all parts so far, to be loaded before they are needed. */
export const lazyLoads: ReadonlySet<() => Promise<unknown>> = loads

interface LazyOptions<P> {
  /** It has no place in the page, such as a drawer or a menu. */
  floats?: true
  /** What does the same without this code. */
  instead?: ComponentType<P>
}

export function lazyPart<P extends object>(load: Load<P>, { floats, instead }: LazyOptions<P> = {}) {
  loads.add(load)
  const attempt = () => lazy<ComponentType<P>>(() => unlessOffline(load).catch(() => ({ default: instead ?? Missing })))
  // A new one for every attempt, because React remembers the outcome.
  const part = createStore(attempt())
  function Missing() {
    return (
      <CodeMissing onTryAgain={() => part.set(attempt())}>
        {(text, button) => (
          <div role="alert" className={floats ? classes.floating : classes.missing}>
            <b>This part could not be loaded</b>
            {text}
            {button}
          </div>
        )}
      </CodeMissing>
    )
  }
  return function LazyPart(props: P) {
    const Part = useStore(part) as ComponentType<P>
    return <Part {...props} />
  }
}
