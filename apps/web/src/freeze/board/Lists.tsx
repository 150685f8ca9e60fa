import type { FreezeList } from '@corridor/contract'
import { shortTime } from '@corridor/rules/time'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './Lists.module.css'

/** Who took a list of all students, and for whom. */
export function Lists({ lists, timezone }: { lists: readonly FreezeList[]; timezone: string }) {
  if (lists.length === 0) return null
  return (
    <Card aria-labelledby="lists">
      <h2 id="lists">Lists taken</h2>
      <ul className={classes.lists}>
        {lists.map(({ at, byName, format, givenTo }) => (
          <li key={`${at} ${format} ${byName}`}>
            {format === 'print' ? 'Printed' : 'Saved'} by {byName}, {shortTime(at, timezone)}
            <small>{givenTo ? `Given to ${givenTo}` : 'Given to nobody by name'}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
