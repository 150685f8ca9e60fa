import { Suspense, useInsertionEffect } from 'react'
import { Outlet } from '../base/router/Outlet.tsx'
import { impersonation } from '../base/state/impersonation.ts'
import { useStore } from '../base/state/store.ts'
import { useWindowTitle } from '../base/windowTitle.ts'
import { Dialogs } from '../ui/dialog/Dialogs.tsx'
import { Flashes } from '../ui/Flashes.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { setColorScheme } from '../ui/theme/colorScheme.ts'
import { NavigationProgress } from './NavigationProgress.tsx'
import { OfflineBar } from './OfflineBar.tsx'

// Loaded on demand, because hardly anybody sees it.
const ImpersonatorBanner = lazyPart(() => import('./ImpersonatorBanner.tsx'))

/**
 * What every page has: the bar while the server cannot be reached, the banner while somebody is impersonated, the
 * screen, the flashes and the dialogs.
 */
export function Root() {
  useInsertionEffect(setColorScheme, [])
  const title = useWindowTitle()
  const isImpersonator = useStore(impersonation) !== null
  return (
    <>
      <NavigationProgress />
      <OfflineBar />
      <Suspense>{isImpersonator && <ImpersonatorBanner />}</Suspense>
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
