import { msg } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { useRouter, useRouterState } from '../../base/router/useRouter.ts'
import { confirm } from '../../base/state/confirm.ts'
import { i18n } from '../../words/runtime.tsx'

// lingui-set comment="Forms: leaving without saving"

interface LeaveGuard {
  /** Called when the person leaves rather than on render, because a save navigates before the next render. */
  isDirty: () => boolean
  /** Called first, to save autosaved fields. */
  flush?: () => Promise<unknown>
}

/** Asks before the person leaves with unsaved changes, by a link, by Back or by closing the window. */
export function useLeaveGuard({ isDirty, flush }: LeaveGuard): void {
  const { history } = useRouter()
  const pathname = useRouterState(({ page }) => page?.location.pathname)
  const guard = useRef({ isDirty, flush })
  guard.current = { isDirty, flush }
  useEffect(
    () =>
      history.block({
        // After the person chose to leave, this page is drawn until the next one is there, which may need a reload.
        enableBeforeUnload: () => history.location.pathname === pathname && guard.current.isDirty(),
        blockerFn: async ({ currentLocation, nextLocation }) => {
          // This page may still be drawn after the person chose to leave it: nobody is asked twice.
          const isLeaving = currentLocation.pathname === pathname && nextLocation.pathname !== pathname
          if (!isLeaving || !guard.current.isDirty()) return false
          await guard.current.flush?.()
          return guard.current.isDirty() && !(await askToLeave())
        },
      }),
    [history, pathname],
  )
}

function askToLeave(): Promise<boolean> {
  return confirm({
    title: i18n._(msg`Leave without saving?`),
    message: i18n._(msg`What you changed on this page is not saved yet.`),
    confirmLabel: i18n._(msg`Leave`),
    dismissLabel: i18n._(msg`Stay`),
    danger: true,
    losesSomething: true,
  })
}
