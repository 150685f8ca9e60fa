import type { Icon } from '@tabler/icons-react'
import classes from './IconTile.module.css'

/** The colors of the states of a pass. */
export type Tone = 'active' | 'line' | 'requested' | 'neutral'

export function IconTile({ Icon: Picture, tone = 'neutral' }: { Icon: Icon; tone?: Tone }) {
  return (
    <span className={classes.tile} data-tone={tone}>
      <Picture size={54} stroke={1.6} aria-hidden />
    </span>
  )
}
