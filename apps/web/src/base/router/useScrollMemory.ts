/** Where the window was scrolled to at each entry of the history, for Back, Forward and a reload. */
import type { HistoryLocation } from '@tanstack/history'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useRouter, useRouterState } from './useRouter.ts'

const STORAGE_KEY = 'corridor:scroll'

const keyOf = ({ state, href }: HistoryLocation): string => state.key ?? href

export function useScrollMemory(): void {
  const { history, state } = useRouter()
  const page = useRouterState((current) => current.page)
  const [positions] = useState(() => new Map(stored()))
  useEffect(() => {
    const save = () => {
      const onScreen = state.get().page?.location
      if (onScreen) positions.set(keyOf(onScreen), window.scrollY)
    }
    const onHide = () => {
      save()
      window.history.scrollRestoration = 'auto'
      store([...positions])
    }
    // The browser would scroll before the page is drawn.
    const onShow = () => {
      window.history.scrollRestoration = 'manual'
    }
    onShow()
    // The address changes first, while the page that was left is still drawn.
    const stop = history.subscribe(save)
    window.addEventListener('pagehide', onHide)
    window.addEventListener('pageshow', onShow)
    return () => {
      stop()
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('pageshow', onShow)
    }
  }, [history, state, positions])
  useLayoutEffect(() => {
    if (!page) return
    const top = positions.get(keyOf(page.location))
    // A new entry starts at the top, unless the browser scrolls to the target of a link within the page.
    if (top !== undefined || page.location.hash === '') window.scrollTo(0, top ?? 0)
  }, [page, positions])
}

function stored(): [string, number][] {
  try {
    return JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '[]')
  } catch {
    return []
  }
}

function store(positions: [string, number][]): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions))
  } catch {
    // The browser keeps nothing, or has no room left.
  }
}
