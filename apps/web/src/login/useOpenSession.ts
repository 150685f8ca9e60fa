import type { UserType } from '@corridor/rules/access'
import { useCallback, useEffect, useState } from 'react'
import { rawRequest } from '../base/client.ts'
import { useQueryValues } from '../base/navigation.ts'
import { hasCachedPass } from '../base/offline/storage.ts'
import { useReturn } from '../base/reachability.ts'
import { useRouter, useRouterState } from '../base/router/useRouter.ts'
import { routeAt } from '../base/routes.ts'
import { unlessOffline } from '../base/unlessOffline.ts'
import { afterLogin } from './afterLogin.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The guard could not fetch the user, although they may be signed in. */
    failed?: boolean
  }
}

/**
 * Redirects users who are already signed in away from the sign-in page, unless the guard has just failed, which would
 * cause a redirect loop. If that was for lack of a connection, they are redirected when it is back.
 */
export function useOpenSession() {
  const router = useRouter()
  // The query from when this page opened. While the next page is loading, the URL has already changed.
  const [query] = useState(useQueryValues())
  const [couldNotOpen, setCouldNotOpen] = useState(() => router.history.location.state.failed === true)
  const [isChecking, setChecking] = useState(!couldNotOpen)
  const [returns, setReturns] = useState(0)
  const { redirect } = query
  useClearFailure()
  useReturn(() => {
    setCouldNotOpen(false)
    setReturns((count) => count + 1)
  })

  const enter = useCallback(
    async (type: UserType) => {
      await router.go(afterLogin(type, redirect, window.location.origin), { replace: true })
      if (routeAt(router.history.location.pathname) !== 'PrimaryLogin') return
      setCouldNotOpen(true)
      setChecking(false)
    },
    [router, redirect],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the session is looked for again after every return
  useEffect(() => {
    if (couldNotOpen) return
    let isUnmounted = false
    const ifMounted = (act: () => void) => {
      if (!isUnmounted) act()
    }
    unlessOffline(() => rawRequest('GET /api/user/current')).then(
      ({ type }) => ifMounted(() => void enter(type)),
      // Without a connection, a student's pass opens if it is kept.
      () => ifMounted(() => (hasCachedPass() ? void enter('student') : setChecking(false))),
    )
    return () => {
      isUnmounted = true
    }
  }, [couldNotOpen, enter, returns])

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
