import { VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import classes from './CountBadge.module.css'

interface CountBadgeProps {
  count: number
  /**
   * What is counted, if it is not what the link's label says. The badge then has a different style and a description.
   */
  of?: string
}

/** The count becomes part of the link's accessible name: "Live Passes 2 to confirm, 3". */
export function CountBadge({ count, of }: CountBadgeProps) {
  return (
    <span
      className={classes.badge}
      data-empty={count === 0 || undefined}
      data-apart={of !== undefined || undefined}
      title={of && `${count} ${of}`}
    >
      {count}
      {of && <VisuallyHidden> {of}, </VisuallyHidden>}
    </span>
  )
}
