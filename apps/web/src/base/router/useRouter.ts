import { createContext, use, useSyncExternalStore } from 'react'
import type { Router, RouterState } from './router.ts'

export const RouterContext = createContext<Router | null>(null)

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('There is no router around this component.')
  return router
}

/** `select` must return the same value as long as the state is the same. */
export function useRouterState<T>(select: (state: RouterState) => T): T {
  const { state } = useRouter()
  return useSyncExternalStore(state.subscribe, () => select(state.get()))
}

/** The path of the page that the person is on or is going to. */
export function usePathname(): string {
  return useRouterState(({ location }) => location.pathname)
}
