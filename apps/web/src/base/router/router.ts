/**
 * The router: it follows the browser's history and decides what is drawn. It knows neither routes nor screens; `open`
 * finds those for an address.
 *
 * The address changes at once. The page that was left stays drawn until the next one may be opened and its code is
 * there. A later navigation overtakes an earlier one.
 */
import type { HistoryLocation, RouterHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import { createStore, type Store } from '../state/store.ts'

export interface Page {
  params: Readonly<Record<string, string>>
  /** From the outside in. Each one is drawn in the `Outlet` of the one before. */
  parts: readonly ComponentType[]
}

export interface Redirect {
  goTo: string
  /** Kept with the history entry. */
  state?: object
}

export interface RouterOptions {
  /** `fromPathname` is null on the first navigation. `again` opens the address once more, if nobody has left it. */
  open: (location: HistoryLocation, fromPathname: string | null, again: () => void) => Promise<Page | Redirect>
  /** Loads the code of a page that the person may be about to open. */
  preload?: (pathname: string) => void
  /** Shown instead of a part that threw an error. */
  ErrorScreen: ComponentType
}

export interface RouterState {
  /** Where the person is or is going. */
  location: HistoryLocation
  /** What is drawn, and where it is; null until the first page is ready. */
  page: (Page & { location: HistoryLocation }) | null
  isLoading: boolean
}

export interface Router extends Pick<RouterOptions, 'ErrorScreen'> {
  history: RouterHistory
  state: Store<RouterState>
  /** Opens the current address, again if it is already open. Resolves when nothing is loading. */
  load: () => Promise<void>
  go: (path: string, options?: { replace: boolean }) => Promise<void>
  preload: (pathname: string) => void
}

export function createRouter(history: RouterHistory, options: RouterOptions): Router {
  const { open, ErrorScreen, preload = () => {} } = options
  const state = createStore<RouterState>({ location: history.location, page: null, isLoading: false })
  let latest = 0

  async function follow(): Promise<void> {
    latest += 1
    const turn = latest
    const { location } = history
    state.set((current) => ({ ...current, location, isLoading: true }))
    const fromPathname = state.get().page?.location.pathname ?? null
    const again = () => void (turn === latest && follow())
    const opened = await open(location, fromPathname, again).catch((): Page => ({ params: {}, parts: [ErrorScreen] }))
    if (turn !== latest) return
    if ('goTo' in opened) {
      // A person who was asked before leaving is not asked again.
      history.replace(opened.goTo, opened.state, { ignoreBlocker: true })
      return
    }
    state.set({ location, page: { ...opened, location }, isLoading: false })
  }

  const whenSettled = () =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (state.get().isLoading) return
        stop()
        resolve()
      }
      const stop = state.subscribe(check)
      check()
    })

  history.subscribe(() => void follow())

  return {
    history,
    state,
    ErrorScreen,
    preload,
    load: async () => {
      follow()
      await whenSettled()
    },
    go: async (path, { replace } = { replace: false }) => {
      if (path === history.location.href) follow()
      else if (replace) history.replace(path)
      else history.push(path)
      await whenSettled()
    },
  }
}
