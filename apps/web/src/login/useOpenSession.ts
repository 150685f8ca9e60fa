import type { UserType } from '@corridor/rules'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { rawRequest } from '../base/client.ts'
import { useQueryValues } from '../base/navigation.ts'
import { routeAt } from '../base/routes.ts'
import { afterLogin } from './afterLogin.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The guard could not find out who this is just now, though they may well be signed in. */
    failed?: boolean
  }
}

/**
 * Somebody who is signed in already has no business on the sign-in page and is sent on. Not after the guard has
 * just failed: that would send them round in circles.
 */
export function useOpenSession() {
  const router = useRouter()
  // As it was when this page opened: while the next page is being fetched, the address is that page's already.
  const [query] = useState(useQueryValues())
  const [couldNotOpen, setCouldNotOpen] = useState(() => router.state.location.state.failed === true)
  const [isChecking, setChecking] = useState(!couldNotOpen)
  const { redirect } = query
  useForgottenFailure()

  const enter = useCallback(
    async (type: UserType) => {
      await router.navigate({ href: afterLogin(type, redirect, window.location.origin), replace: true })
      if (routeAt(router.state.location.pathname) !== 'PrimaryLogin') return
      setCouldNotOpen(true)
      setChecking(false)
    },
    [router, redirect],
  )

  useEffect(() => {
    if (couldNotOpen) return
    let isOver = false
    const settle = (act: () => void) => {
      if (!isOver) act()
    }
    rawRequest('GET /api/user/current').then(
      ({ type }) => settle(() => void enter(type)),
      () => settle(() => setChecking(false)),
    )
    return () => {
      isOver = true
    }
  }, [couldNotOpen, enter])

  return { isChecking, couldNotOpen, enter, query }
}

/** The browser keeps an entry's state over a reload, and whoever loads the page anew wants it to look again. */
function useForgottenFailure(): void {
  const { history } = useRouter()
  const hasFailed = useLocation({ select: ({ state }) => state.failed === true })
  useEffect(() => {
    if (hasFailed) history.replace(history.location.href)
  }, [history, hasFailed])
}
