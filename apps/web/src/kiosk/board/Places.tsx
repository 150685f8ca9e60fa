import type { BoardRow } from '@corridor/contract'
import { Meter } from './Meter.tsx'
import { PlaceName } from './PlaceName.tsx'
import classes from './Places.module.css'
import { placesOf } from './rows.ts'

/** As many as a small screen has room for. */
const SHOWN = 8

/** Where everybody goes, and how full it is there. */
export function Places({ rows }: { rows: readonly BoardRow[] }) {
  return (
    <aside className={classes.places} aria-labelledby="places">
      <h2 id="places">Places</h2>
      <ul>
        {placesOf(rows)
          .slice(0, SHOWN)
          .map(({ name, color, count, limit }) => (
            <li key={`${name} ${color}`}>
              <PlaceName place={{ name, color }} />
              <span className={classes.count}>
                <b>{count}</b>
                {limit !== null && ` of ${limit}`}
              </span>
              {limit !== null && <Meter share={count / limit} color={count < limit ? 'upcoming' : 'requested'} />}
            </li>
          ))}
      </ul>
    </aside>
  )
}
