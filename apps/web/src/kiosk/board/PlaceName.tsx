import type { CSSProperties } from 'react'
import classes from './PlaceName.module.css'

export function PlaceName({ place: { name, color } }: { place: { name: string; color: string } }) {
  return (
    <span className={classes.place} style={{ '--zone': color } as CSSProperties}>
      {name}
    </span>
  )
}
