import { PRODUCT_NAME } from '@corridor/contract/constants'
import { Outlet } from '@tanstack/react-router'
import { Logo } from '../ui/theme/Logo.tsx'
import classes from './Login.module.css'

/** A centered card with the product's logo and name; each way to sign in is a screen inside it. */
export default function LoginShell() {
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <Logo size={36} />
          <span>{PRODUCT_NAME}</span>
        </div>
        <Outlet />
      </div>
    </main>
  )
}
