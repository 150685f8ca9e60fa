import { PRODUCT_NAME } from '@corridor/contract/constants'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { EVERY_SECOND, useNow } from '../base/session/now.ts'
import { flash } from '../base/state/flashes.ts'
import { impersonation } from '../base/state/impersonation.ts'
import { useStore } from '../base/state/store.ts'
import classes from './ImpersonatorBanner.module.css'
import { forgetBrowser, logOut } from './shell/logOut.ts'

const MINUTE_MS = 60_000

/** Support staff must always be aware that they are impersonating somebody, and for how long. */
export default function ImpersonatorBanner() {
  const shown = useStore(impersonation)
  useMarkedRoot()
  return shown && <Banner {...shown} />
}

function Banner({ name, writes, endsAt }: NonNullable<ReturnType<typeof impersonation.get>>) {
  const [isEnding, setEnding] = useState(false)
  const minutes = useMinutesUntil(endsAt)
  const end = async () => {
    setEnding(true)
    try {
      await logOut('Impersonate')
    } catch (error) {
      flash(errorMessage(error), 'error')
      setEnding(false)
    }
  }
  return (
    <div className={classes.banner} role="note">
      <p className={classes.text}>
        <b className={classes.name}>
          You are viewing {PRODUCT_NAME} as <bdi>{name}</bdi>
        </b>
        <span>
          {writes ? 'What you change is recorded under your name.' : 'Read-only.'}{' '}
          {minutes === 1 ? '1 minute left.' : `${minutes} minutes left.`}
        </span>
      </p>
      <button type="button" className={classes.end} disabled={isEnding} onClick={end}>
        End
      </button>
    </div>
  )
}

/** Once the time is over, the session is, too: nothing of the person stays on the screen. */
function useMinutesUntil(endsAt: string): number {
  const now = useNow(EVERY_SECOND)
  const left = Date.parse(endsAt) - Date.parse(now)
  const leave = useEffectEvent(() => void forgetBrowser('Impersonate'))
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) leave()
  }, [isOver])
  return Math.max(0, Math.ceil(left / MINUTE_MS))
}

/** A frame around the whole window. */
function useMarkedRoot(): void {
  useEffect(() => {
    const root = document.getElementById('root')
    root?.setAttribute('data-impersonator', 'true')
    return () => root?.removeAttribute('data-impersonator')
  }, [])
}
