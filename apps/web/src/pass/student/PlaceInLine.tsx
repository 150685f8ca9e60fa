import { ordinal } from '@corridor/rules'
import { aheadText } from './line.ts'
import classes from './PlaceInLine.module.css'

/** The place in line, large; those ahead are only counted, not named. */
export function PlaceInLine({ place }: { place: number | null }) {
  return (
    <div className={classes.place} role="status">
      <b>{place === null ? '–' : ordinal(place)}</b>
      <span>in line</span>
      <small>{place === null ? 'Finding your place…' : aheadText(place)}</small>
      <small>Your pass starts automatically when it is your turn.</small>
    </div>
  )
}
