/** Draws a component, or a whole page of the product, for a test. `setup.ts` takes it away again. */
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, type RouterHistory } from '@tanstack/history'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { createRoot, type Root as ReactRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { Root } from '../app/Root.tsx'
import { routerOptions } from '../app/router.ts'
import { Outlet, RouterProvider } from '../base/router/Outlet.tsx'
import { createRouter, type Router, type RouterOptions } from '../base/router/router.ts'
import { queryClient } from '../base/session/queries.ts'
import { Dialogs } from '../ui/dialog/Dialogs.tsx'
import { Flashes } from '../ui/Flashes.tsx'
import { theme } from '../ui/theme/theme.ts'

const drawn: { root: ReactRoot; container: HTMLElement; router: Router }[] = []

function draw(router: Router, content: ReactNode): void {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  drawn.push({ root, container, router })
  root.render(
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="light">
      <RouterProvider router={router}>{content}</RouterProvider>
    </MantineProvider>,
  )
}

/** The address, as the person sees it, and where it led before. */
export interface Address {
  href: () => string
  back: () => void
}

const addressOf = ({ history }: Router): Address => ({ href: () => history.location.href, back: () => history.back() })

/** One component, on a page at `path`. */
export function renderPart(Part: ComponentType, path = '/'): Promise<Address> {
  const { pathname } = new URL(path, 'https://corridor.test')
  return renderPages({ [pathname]: [Part] }, path)
}

/**
 * Several pages by their addresses, each with the parts that are inside each other. Every other address is an empty page
 * titled "Elsewhere", to be left for. Messages and dialogs are drawn as on every page.
 */
export function renderPages(pages: Readonly<Record<string, readonly ComponentType[]>>, path: string): Promise<Address> {
  return renderHistory(createMemoryHistory({ initialEntries: [path] }), async ({ pathname }) => ({
    params: {},
    parts: pages[pathname] ?? [Elsewhere],
  }))
}

/** The same for any history, such as the browser's own, and with pages that may take a while to open. */
export async function renderHistory(history: RouterHistory, open: RouterOptions['open']): Promise<Address> {
  const router = createRouter(history, { open, ErrorScreen: () => <p>The component threw an error.</p> })
  await router.load()
  draw(
    router,
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Flashes />
      <Dialogs />
    </QueryClientProvider>,
  )
  return addressOf(router)
}

/** The product at this address, with its frame and its guard. */
export async function openPage(path: string): Promise<Address> {
  const router = createRouter(createMemoryHistory({ initialEntries: [path] }), routerOptions)
  await router.load()
  draw(router, <Root />)
  return addressOf(router)
}

function Elsewhere() {
  return <h1>Elsewhere</h1>
}

/** Resolves when nobody is on the way to another page anymore: they would ask for what the next test does not answer. */
export async function unmountAll(): Promise<void> {
  for (const { root, container, router } of drawn.splice(0)) {
    root.unmount()
    container.remove()
    // Held answers never come.
    await queryClient.cancelQueries()
    await vi.waitUntil(() => !router.state.get().isLoading, { timeout: 10_000 })
  }
}
