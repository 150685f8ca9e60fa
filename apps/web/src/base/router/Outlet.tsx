import { type ComponentType, createContext, type ReactNode, Suspense, use } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import type { Router } from './router.ts'
import { RouterContext, useRouter, useRouterState } from './useRouter.ts'
import { useScrollMemory } from './useScrollMemory.ts'

/** What is still to be drawn inside of the current part. */
const InnerParts = createContext<readonly ComponentType[]>([])

interface RouterProviderProps {
  router: Router
  /** Has an `Outlet` for the page. */
  children: ReactNode
}

export function RouterProvider({ router, children }: RouterProviderProps) {
  return (
    <RouterContext value={router}>
      <PageParts>{children}</PageParts>
    </RouterContext>
  )
}

const NONE: readonly ComponentType[] = []

function PageParts({ children }: { children: ReactNode }) {
  const parts = useRouterState(({ page }) => page?.parts)
  useScrollMemory()
  return <InnerParts value={parts ?? NONE}>{children}</InnerParts>
}

/** The place for the page, or for the inner part of one: the screen in the shell, a tab in a person's frame. */
export function Outlet() {
  const { ErrorScreen } = useRouter()
  const page = useRouterState(({ page }) => page)
  const [Part, ...inner] = use(InnerParts)
  if (!Part) return null
  return (
    <InnerParts value={inner}>
      <ErrorBoundary fallback={<ErrorScreen />} resetOn={page}>
        <Suspense>
          <Part />
        </Suspense>
      </ErrorBoundary>
    </InnerParts>
  )
}
