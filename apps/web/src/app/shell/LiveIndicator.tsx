import { useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { refreshScreen } from '../../base/session/queries.ts'
import { isConnected } from '../../base/state/connection.ts'
import { flash } from '../../base/state/flashes.ts'
import { useStore } from '../../base/state/store.ts'
import classes from './LiveIndicator.module.css'

// lingui-set comment="Everywhere: around the page"

/** "Live" while changes arrive automatically, otherwise "Refresh". A click refetches in either case. */
export function LiveIndicator() {
  const { t } = useLingui()
  const connected = useStore(isConnected)
  const [isBusy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    try {
      await refreshScreen()
      flash(t`Refreshed!`)
    } catch (error) {
      flash(errorMessage(error), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className={classes.indicator}
      data-live={connected || undefined}
      title={connected ? t`Changes appear automatically. Click to refresh now.` : t`Not connected. Click to refresh.`}
      aria-busy={isBusy}
      onClick={refresh}
    >
      {connected ? <i className={classes.dot} /> : <IconRefresh size={16} aria-hidden="true" />}
      <span>{connected ? t({ message: 'Live', context: 'connection' }) : t`Refresh`}</span>
    </button>
  )
}
