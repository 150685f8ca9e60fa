/**
 * A component whose code is loaded when it is first shown, like React's own `lazy`, with two differences. Code that
 * cannot be loaded takes nothing else down: a sentence with Try again stands in its place. And code that is already
 * there is drawn at once, so that nothing below it moves.
 */
import { Trans } from '@lingui/react/macro'
import { type ComponentType, lazy, useState } from 'react'
import { createStore, useStore } from '../base/state/store.ts'
import { unlessOffline } from '../base/unlessOffline.ts'
import { withWords } from '../words/words.ts'
import { ChunkLoadError } from './ChunkLoadError.tsx'
import classes from './lazyPart.module.css'

// lingui-set comment="Everywhere: code that could not be loaded"

type Load<P> = () => Promise<{ default: ComponentType<P> }>

const loads = new Set<() => Promise<unknown>>()

/** The code of all parts so far, to be loaded before they are needed. */
export const lazyLoads: ReadonlySet<() => Promise<unknown>> = loads

interface LazyOptions<P> {
  /** It has no place in the page, such as a drawer or a menu. */
  floats?: true
  /** A first page draws it, and has its words (vite.chunks.ts). */
  isFirst?: true
  /** Shown instead if this code cannot be loaded, and does the same. */
  instead?: ComponentType<P>
}

/** A page that must not wait for the part once it is drawn calls `load` before. */
export type LazyPart<P> = ComponentType<P> & { load: () => Promise<unknown> }

export function lazyPart<P extends object>(
  importPart: Load<P>,
  { floats, isFirst, instead }: LazyOptions<P> = {},
): LazyPart<P> {
  let loaded: ComponentType<P> | null = null
  const load: Load<P> = async () => {
    const part = await (isFirst ? importPart : withWords(importPart))()
    loaded = part.default
    return part
  }
  loads.add(load)
  const attempt = () =>
    lazy<ComponentType<P>>(() => {
      const loading = load()
      return unlessOffline(() => loading).catch(() => {
        if (instead) return { default: instead }
        // A busy device may need more than a moment for code that it has.
        loading.then(
          () => part.set(attempt()),
          () => undefined,
        )
        return { default: Missing }
      })
    })
  // A new one for every attempt, because React remembers the outcome.
  const part = createStore(attempt())
  function Missing() {
    return (
      <ChunkLoadError onTryAgain={() => part.set(attempt())}>
        {(text, button) => (
          <div role="alert" className={floats ? classes.floating : classes.missing}>
            <b>
              <Trans>This part could not be loaded</Trans>
            </b>
            {text}
            {button}
          </div>
        )}
      </ChunkLoadError>
    )
  }
  function LazyPart(props: P) {
    const Attempt = useStore(part) as ComponentType<P>
    // It stays for as long as it is shown: another component in its place would lose what somebody has typed into this one.
    const [Loaded] = useState(() => loaded)
    return Loaded ? <Loaded {...props} /> : <Attempt {...props} />
  }
  return Object.assign(LazyPart, { load })
}
