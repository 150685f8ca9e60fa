import classes from './CountBadge.module.css'

/** How many there are; a link's name then reads "Live Passes 3". */
export function CountBadge({ count }: { count: number }) {
  return (
    <span className={classes.badge} data-empty={count === 0 || undefined}>
      {count}
    </span>
  )
}
