import { useSyncExternalStore } from 'react'

/** The smallest thing that code outside React can write and components can watch. */
export interface Store<T> {
  get: () => T
  set: (next: T | ((held: T) => T)) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let held = initial
  const listeners = new Set<() => void>()
  return {
    get: () => held,
    set: (next) => {
      const value = typeof next === 'function' ? (next as (held: T) => T)(held) : next
      if (Object.is(value, held)) return
      held = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}
