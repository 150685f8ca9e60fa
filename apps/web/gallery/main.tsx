/**
 * Components in ui/ that no screen uses yet, on separate pages, so that they can be tested in a browser. This is not
 * part of the product: `e2e/tests/gallery.spec.ts` builds and serves it. A component is removed once a screen uses it.
 */
import '../src/ui/theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
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

const root = createRootRoute({ component: Root })
const person = createRoute({ getParentRoute: () => root, id: 'person', component: Person })
const page = (path: string, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => root, path, component })

const routeTree = root.addChildren([
  page('/', () => <h1>Nothing here</h1>),
  page('/fields', Fields),
  page('/charts', Charts),
  page('/school/$page', School),
  person.addChildren([
    createRoute({ getParentRoute: () => person, path: '/person/overview', component: () => <h3>The overview</h3> }),
    createRoute({ getParentRoute: () => person, path: '/person/passes', component: PersonPasses }),
  ]),
])

const router = createRouter({ routeTree })

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root.')
createRoot(element).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  </MantineProvider>,
)
