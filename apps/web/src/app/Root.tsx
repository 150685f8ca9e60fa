import { Outlet } from '@tanstack/react-router'
import { Dialogues } from '../ui/Dialogues.tsx'
import { Flashes } from '../ui/Flashes.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { useWindowTitle } from './windowTitle.ts'

/** What stands on every page: the screen, the flashes, and whatever must be answered first. */
export function Root() {
  const title = useWindowTitle()
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <Flashes />
      <Dialogues />
      {/* A new page is announced to those who cannot see it change. */}
      <div className="visually-hidden" aria-live="polite">
        {title}
      </div>
    </>
  )
}
