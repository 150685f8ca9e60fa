import '../../theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queryText } from '../../../base/routes.ts'
import { Dialogs } from '../../dialog/Dialogs.tsx'
import { Flashes } from '../../Flashes.tsx'
import { cssVariablesResolver, theme } from '../../theme/theme.ts'
import { Rooms } from './Rooms.tsx'

const root = createRootRoute({
  component: () => (
    <>
      <h1>Rooms</h1>
      <Outlet />
      <Flashes />
      <Dialogs />
    </>
  ),
  notFoundComponent: () => <h2>Another page</h2>,
})
const router = createRouter({
  routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component: Rooms })]),
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: queryText,
})

const element = document.getElementById('root')
if (element) {
  createRoot(element).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
