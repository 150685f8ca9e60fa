import { PRODUCT_NAME } from '@corridor/contract/constants'
import { fullName } from '@corridor/rules'
import { useEffect } from 'react'
import { useInitialize } from '../../base/session/initialize.ts'
import classes from './ImpersonatorBanner.module.css'

/** Support staff must always be aware that they are impersonating somebody. */
export function ImpersonatorBanner() {
  const { user } = useInitialize()
  useEffect(() => {
    const root = document.getElementById('root')
    root?.setAttribute('data-impersonator', 'true')
    return () => root?.removeAttribute('data-impersonator')
  }, [])
  return (
    <div className={classes.banner} role="note">
      You are viewing {PRODUCT_NAME} as {fullName(user)}
    </div>
  )
}
