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
