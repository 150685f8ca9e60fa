import { clockTime, localDay } from '@corridor/rules/time'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RouteLink } from '../../../base/RouteLink.tsx'
import { useSchools } from '../../../base/session/initialize.ts'
import { useNow } from '../../../base/session/now.ts'
import { InlineEndpoints } from '../../../parts/pass/PassEndpoints.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ownPassesQuery } from '../../queries.ts'
import { pastDays } from './days.ts'
import classes from './TodayCard.module.css'

const MAX_ROWS = 3

/** Beside the tiles where there is room: what the student did today. */
export default function TodayCard() {
  const [school] = useSchools()
  const timezone = school?.school.timezone ?? 'UTC'
  const now = useNow()
  const { data } = useInfiniteQuery(ownPassesQuery)
  const [page] = data?.pages ?? []
  if (!page) return null
  const { passes, minutes } = page.today
  const today = pastDays(page.rows, timezone, false).find(({ day }) => day === localDay(now, timezone))
  const used = today?.passes.filter(({ duration }) => duration !== null).slice(0, MAX_ROWS) ?? []
  return (
    <Card isFlush className={classes.card}>
      <div className={classes.head}>
        <h2>Today</h2>
        <span>
          {passes === 0 ? 'No passes yet' : `${passes} ${passes === 1 ? 'pass' : 'passes'}, ${minutes} min. out`}
        </span>
        <RouteLink to="StudentPasses">My Passes</RouteLink>
      </div>
      {used.length > 0 && (
        <ul>
          {used.map((pass) => (
            <li key={pass.passId}>
              <time dateTime={pass.startedAt ?? undefined}>
                {pass.startedAt && clockTime(pass.startedAt, timezone)}
              </time>
              <InlineEndpoints pass={pass} />
              <b>{pass.duration} min.</b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
