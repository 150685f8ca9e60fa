import { Trans } from '@lingui/react/macro'
import { IconCloudOff } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { useIsOffline } from '../base/reachability.ts'
import classes from './OfflineBar.module.css'

// lingui-set comment="Everywhere: the bar while there is no connection"

/** Stands on top of every page while the server cannot be reached. Always in the page, so that it is announced. */
export function OfflineBar() {
  const isOffline = useIsOffline()
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-offline', isOffline), [isOffline])
  return (
    <div aria-live="polite" className={classes.region}>
      {isOffline && (
        <p className={classes.bar}>
          <IconCloudOff size={18} aria-hidden="true" />
          <Trans>Offline. Trying again…</Trans>
        </p>
      )}
    </div>
  )
}
