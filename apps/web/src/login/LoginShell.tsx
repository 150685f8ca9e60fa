import { PRODUCT_NAME } from '@corridor/contract/constants'
import { Outlet } from '../base/router/Outlet.tsx'
import { LanguageMenu } from '../parts/language/LanguageMenu.tsx'
import { Logo } from '../ui/theme/Logo.tsx'
import classes from './Login.module.css'

/** A centered card with the product's logo and name, around each of the sign-in screens. */
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
      <div className={classes.languages}>
        <LanguageMenu />
      </div>
    </main>
  )
}
