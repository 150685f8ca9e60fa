import { Outlet } from '../base/router/Outlet.tsx'
import { useWindowTitle } from '../base/windowTitle.ts'
import { Dialogs } from '../ui/dialog/Dialogs.tsx'
import { Flashes } from '../ui/Flashes.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { OfflineBar } from './OfflineBar.tsx'

/** What every page has: the bar while the server cannot be reached, the screen, the flashes and the dialogs. */
export function Root() {
  const title = useWindowTitle()
  return (
    <>
      <NavigationProgress />
      <OfflineBar />
      <Outlet />
      <Flashes />
      <Dialogs />
      {/* Announces a new page to screen readers. */}
      <div className="visually-hidden" aria-live="polite">
        {title}
      </div>
    </>
  )
}
