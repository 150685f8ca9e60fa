import type { ReactNode } from 'react'
import classes from './Footer.module.css'

export function Footer({ children }: { children: ReactNode }) {
  return <footer className={classes.footer}>{children}</footer>
}
