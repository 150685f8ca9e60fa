import '../../theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { createBrowserHistory } from '@tanstack/history'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Outlet, RouterProvider } from '../../../base/router/Outlet.tsx'
import { createRouter } from '../../../base/router/router.ts'
import { Dialogs } from '../../dialog/Dialogs.tsx'
import { Flashes } from '../../Flashes.tsx'
import { cssVariablesResolver, theme } from '../../theme/theme.ts'
import { Rooms } from './Rooms.tsx'

function Root() {
  return (
    <>
      <h1>Rooms</h1>
      <Outlet />
      <Flashes />
      <Dialogs />
    </>
  )
}

function AnotherPage() {
  return <h2>Another page</h2>
}

const router = createRouter(createBrowserHistory(), {
  open: async ({ pathname }) => ({ params: {}, parts: [pathname === '/' ? Rooms : AnotherPage] }),
  ErrorScreen: AnotherPage,
})

const element = document.getElementById('root')
if (element) {
  router.load()
  createRoot(element).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router}>
          <Root />
        </RouterProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
