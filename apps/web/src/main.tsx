import './ui/theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Root } from './app/Root.tsx'
import { router } from './app/router.ts'
import { watchActivity } from './base/activity.ts'
import { watchReachability } from './base/reachability.ts'
import { RouterProvider } from './base/router/Outlet.tsx'
import { theme } from './ui/theme/theme.ts'
import { firstWords } from './words/words.ts'

function draw(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root.')
  createRoot(root).render(
    <StrictMode>
      {/* Its variables are in styles.ts; its classes for window widths are not used. */}
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto">
        <RouterProvider router={router}>
          <Root />
        </RouterProvider>
      </MantineProvider>
    </StrictMode>,
  )
}

watchActivity(window)
watchReachability(window)

// The first page is decided on and fetched before anything is drawn: no blank frame, no page that is taken back. Where
// that takes a while, index.html says so.
// (Not awaited here: screens import from this file's chunk, which an await would keep from ever being ready.)
Promise.all([firstWords(), router.load()]).finally(draw)
