import type { ReactNode } from 'react'
import { usePageTitle } from '../../base/state/page.ts'
import classes from './PrintPage.module.css'

interface PrintPageProps {
  title: string
  /** Leads back to where the page was opened. */
  back: ReactNode
  /** What is printed, in a sentence. */
  lead?: ReactNode
  /** Beside the title: the button that prints. */
  action?: ReactNode
  children: ReactNode
}

/** A page for paper. What stands above the children is not printed. */
export function PrintPage({ title, back, lead, action, children }: PrintPageProps) {
  usePageTitle(title)
  return (
    <main className={classes.page}>
      <div className={classes.back}>{back}</div>
      <header className={classes.head}>
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </main>
  )
}
