import { VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import classes from './CountBadge.module.css'

interface CountBadgeProps {
  count: number
  /** What is counted, where that is not what the link is called: it is painted apart and said. */
  of?: string
}

/** How many there are; a link's name then reads "Live Passes 3". */
export function CountBadge({ count, of }: CountBadgeProps) {
  return (
    <span
      className={classes.badge}
      data-empty={count === 0 || undefined}
      data-apart={of !== undefined || undefined}
      title={of}
    >
      {count}
      {of && <VisuallyHidden> {of}, </VisuallyHidden>}
    </span>
  )
}
