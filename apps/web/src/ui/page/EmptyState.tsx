import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** Level 1 if the page has no other heading. */
  level?: 1 | 2
  /** What would appear here. */
  children?: ReactNode
  /** The next step, as a button or a link. */
  action?: ReactNode
}

/** Explains an empty list. */
export function EmptyState({ icon, title, level = 2, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <section className={classes.root}>
      {icon && (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </section>
  )
}
