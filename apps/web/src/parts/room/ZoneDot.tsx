import type { CSSProperties } from 'react'
import classes from './ZoneDot.module.css'

interface ZoneDotProps {
  color: string
  /** Mixed with the color of the text. */
  isMixed?: boolean
}

/** The zone color of a room, before its name. */
export function ZoneDot({ color, isMixed = false }: ZoneDotProps) {
  return (
    <i
      className={classes.dot}
      data-mixed={isMixed || undefined}
      style={{ '--zone': color } as CSSProperties}
      aria-hidden
    />
  )
}
