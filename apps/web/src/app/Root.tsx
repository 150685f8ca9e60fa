import { Outlet } from '../base/router/Outlet.tsx'
import { useWindowTitle } from '../base/windowTitle.ts'
import { Dialogs } from '../ui/dialog/Dialogs.tsx'
import { Flashes } from '../ui/Flashes.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'

/** What every page has: the screen, the flashes and the dialogs. */
export function Root() {
  const title = useWindowTitle()
  return (
    <>
      <NavigationProgress />
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
