import type { UserType } from '@corridor/rules'
import { useCallback, useEffect, useState } from 'react'
import { rawRequest } from '../base/client.ts'
import { useQueryValues } from '../base/navigation.ts'
import { useRouter, useRouterState } from '../base/router/useRouter.ts'
import { routeAt } from '../base/routes.ts'
import { afterLogin } from './afterLogin.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The guard could not fetch the user, although they may be signed in. */
    failed?: boolean
  }
}

/**
 * Redirects users who are already signed in away from the sign-in page, unless the guard has just failed, which would
 * cause a redirect loop.
 */
export function useOpenSession() {
  const router = useRouter()
  // The query from when this page opened. While the next page is loading, the URL has already changed.
  const [query] = useState(useQueryValues())
  const [couldNotOpen, setCouldNotOpen] = useState(() => router.history.location.state.failed === true)
  const [isChecking, setChecking] = useState(!couldNotOpen)
  const { redirect } = query
  useClearFailure()

  const enter = useCallback(
    async (type: UserType) => {
      await router.go(afterLogin(type, redirect, window.location.origin), { replace: true })
      if (routeAt(router.history.location.pathname) !== 'PrimaryLogin') return
      setCouldNotOpen(true)
      setChecking(false)
    },
    [router, redirect],
  )

  useEffect(() => {
    if (couldNotOpen) return
    let isUnmounted = false
    const ifMounted = (act: () => void) => {
      if (!isUnmounted) act()
    }
    rawRequest('GET /api/user/current').then(
      ({ type }) => ifMounted(() => void enter(type)),
      () => ifMounted(() => setChecking(false)),
    )
    return () => {
      isUnmounted = true
    }
  }, [couldNotOpen, enter])

  return { isChecking, couldNotOpen, enter, query }
}

/** The browser keeps the history state across a reload, but a reload should check the session again. */
function useClearFailure(): void {
  const { history } = useRouter()
  const hasFailed = useRouterState(({ location }) => location.state.failed === true)
  useEffect(() => {
    if (hasFailed) history.replace(history.location.href)
  }, [history, hasFailed])
}
