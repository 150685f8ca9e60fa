import { useEffect } from 'react'
import { createStore } from './store.ts'

/** A more specific title that the current screen sets instead of the one in the route table. */
export const screenTitle = createStore<string | null>(null)

/** For example "Active Pass" instead of "Pass", in the header and the window title while the screen is open. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    screenTitle.set(title)
    return () => screenTitle.set(null)
  }, [title])
}

/** Whom or what the current pages are about: a person with all of their tabs. */
export const pageSubject = createStore<string | null>(null)

/** Named in the window title beside the page's own: "Passes · Maya Okonkwo". */
export function usePageSubject(name: string): void {
  useEffect(() => {
    pageSubject.set(name)
    return () => pageSubject.set(null)
  }, [name])
}

/** The element in the header for the current page's own main action; null without a header. */
export const actionSlot = createStore<HTMLElement | null>(null)

/** The page has its own main action, so the header does not show the default one. */
export const hasOwnAction = createStore(false)

export function useOwnAction(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    hasOwnAction.set(true)
    return () => hasOwnAction.set(false)
  }, [isShown])
}

/** Where the header's back button leads, if the current screen knows better than the route table. */
export const screenBack = createStore<string | null>(null)

/** From `pathTo`; null for the route table's own. */
export function usePageBack(path: string | null): void {
  useEffect(() => {
    screenBack.set(path)
    return () => screenBack.set(null)
  }, [path])
}
