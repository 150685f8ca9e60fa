import { useEffect } from 'react'
import { createStore } from './store.ts'

/** What the present screen calls itself where the route table's title does not say enough. */
export const screenTitle = createStore<string | null>(null)

/** "Active Pass" instead of "Pass": in the header and in the window's title, while the screen is open. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    screenTitle.set(title)
    return () => screenTitle.set(null)
  }, [title])
}

/** Where the header keeps room for the present page's own main action; null where there is no header. */
export const actionSlot = createStore<HTMLElement | null>(null)

/** The page has a main action of its own, so that the header does not show a second one. */
export const hasOwnAction = createStore(false)

export function useOwnAction(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return
    hasOwnAction.set(true)
    return () => hasOwnAction.set(false)
  }, [isThere])
}
