import { Outlet } from '@tanstack/react-router'
import { useWindowTitle } from '../base/windowTitle.ts'
import { Dialogs } from '../ui/dialog/Dialogs.tsx'
import { Flashes } from '../ui/Flashes.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'

/** What stands on every page: the screen, the flashes, and whatever must be answered first. */
export function Root() {
  const title = useWindowTitle()
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <Flashes />
      <Dialogs />
      {/* A new page is announced to those who cannot see it change. */}
      <div className="visually-hidden" aria-live="polite">
        {title}
      </div>
    </>
  )
}
