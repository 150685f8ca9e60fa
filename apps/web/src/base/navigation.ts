import { asSchoolId, type SchoolId } from '@corridor/rules/ids'
import { useCallback, useMemo } from 'react'
import { usePathname, useRouter, useRouterState } from './router/useRouter.ts'
import { mergeQuery, pathTo, type Query, ROUTES, type RouteName, routeAt } from './routes.ts'

/** `go('StudentPass', { id })`: the same arguments as `pathTo`. */
export function useGo(): <N extends RouteName>(...to: Parameters<typeof pathTo<N>>) => void {
  const { history } = useRouter()
  return useCallback((...to) => history.push(pathTo(...to)), [history])
}

/** The same, but replaces the current page in the history, so that Back does not return to it. */
export function useReplace(): <N extends RouteName>(...to: Parameters<typeof pathTo<N>>) => void {
  const { history } = useRouter()
  return useCallback((...to) => history.replace(pathTo(...to)), [history])
}

/** Whether the user is on this page or navigating to it. For decisions after an asynchronous call. */
export function useIsAt(): <N extends RouteName>(...page: Parameters<typeof pathTo<N>>) => boolean {
  const { history } = useRouter()
  return useCallback((...page) => history.location.pathname === pathTo(...page), [history])
}

/**
 * Call it before something is sent; the function that it returns tells later whether the person is still on that page.
 * The address changes as soon as they go, while the page that they left stays drawn until the next one has loaded: a
 * screen that is still there does not mean that somebody is.
 */
export function useIsHere(): () => () => boolean {
  const { history } = useRouter()
  return useCallback(() => {
    const { pathname } = history.location
    return () => history.location.pathname === pathname
  }, [history])
}

/** The query parameters of the current URL. */
export function useQueryValues(): Readonly<Record<string, string>> {
  const search = useRouterState(({ location }) => location.search)
  return useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
}

/** Changes some query parameters; null removes one. With `replace`, Back does not return to the old URL. */
export function useMergeQuery(): (changes: Query, options?: { replace: boolean }) => void {
  const { history } = useRouter()
  return useCallback(
    (changes, { replace } = { replace: false }) => {
      const { pathname, search } = history.location
      const next = mergeQuery(search, changes)
      if (next === mergeQuery(search, {})) return
      if (replace) history.replace(pathname + next)
      else history.push(pathname + next)
    },
    [history],
  )
}

/** A path parameter of the current route. */
export function useParam(name: string): string {
  return useRouterState(({ page }) => page?.params[name]) ?? ''
}

/** The school of a page in a school's frame, or null elsewhere. */
export function useSchoolOfPage(): SchoolId | null {
  const name = routeAt(usePathname())
  const id = useParam('id')
  return name !== null && ROUTES[name].within === 'school' ? asSchoolId(Number(id)) : null
}

/** The current path and query, for links that lead back here. */
export function useHref(): string {
  return useRouterState(({ location }) => location.pathname + location.search)
}
