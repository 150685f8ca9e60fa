import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { refreshScreen } from '../../base/session/queries.ts'
import { isConnected } from '../../base/state/connection.ts'
import { flash } from '../../base/state/flashes.ts'
import { useStore } from '../../base/state/store.ts'
import classes from './LiveIndicator.module.css'

/** "Live" while changes arrive automatically, otherwise "Refresh". A click refetches in either case. */
export function LiveIndicator() {
  const connected = useStore(isConnected)
  const [isBusy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    try {
      await refreshScreen()
      flash('Refreshed!')
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
      title={connected ? 'Changes appear automatically. Click to refresh now.' : 'Not connected. Click to refresh.'}
      aria-busy={isBusy}
      onClick={refresh}
    >
      {connected ? <i className={classes.dot} /> : <IconRefresh size={16} aria-hidden="true" />}
      <span>{connected ? 'Live' : 'Refresh'}</span>
    </button>
  )
}
