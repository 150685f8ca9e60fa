/**
 * Components in ui/ that no screen uses yet, on separate pages, so that they can be tested in a browser. This is not
 * part of the product: `e2e/tests/gallery.spec.ts` builds and serves it. A component is removed once a screen uses it.
 */
import '../src/ui/theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { createBrowserHistory } from '@tanstack/history'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { Outlet, RouterProvider } from '../src/base/router/Outlet.tsx'
import { createRouter } from '../src/base/router/router.ts'
import { queryClient } from '../src/base/session/queries.ts'
import { actionSlot, hasOwnAction } from '../src/base/state/page.ts'
import { useStore } from '../src/base/state/store.ts'
import { Dialogs } from '../src/ui/dialog/Dialogs.tsx'
import { cssVariablesResolver, theme } from '../src/ui/theme/theme.ts'
import { Charts } from './Charts.tsx'
import { Fields } from './Fields.tsx'
import { Person, PersonPasses } from './Person.tsx'
import { School } from './School.tsx'

function Root() {
  const hasAction = useStore(hasOwnAction)
  return (
    <>
      <header>
        <div ref={actionSlot.set} />
        {!hasAction && <span>New Pass</span>}
      </header>
      <div style={{ padding: 16 }}>
        <Outlet />
      </div>
      <Dialogs />
    </>
  )
}

const PAGES: Readonly<Record<string, readonly ComponentType[]>> = {
  '/': [() => <h1>Nothing here</h1>],
  '/fields': [Fields],
  '/charts': [Charts],
  '/person/overview': [Person, () => <h3>The overview</h3>],
  '/person/passes': [Person, PersonPasses],
}

const router = createRouter(createBrowserHistory(), {
  open: async ({ pathname }) => {
    const [, area, page = ''] = pathname.split('/')
    if (area === 'school') return { params: { page }, parts: [School] }
    return { params: {}, parts: PAGES[pathname] ?? [() => <p>Not Found</p>] }
  },
  ErrorScreen: () => <p>Something went wrong</p>,
})

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root.')
router.load()
createRoot(element).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router}>
        <Root />
      </RouterProvider>
    </QueryClientProvider>
  </MantineProvider>,
)
