import { localDay, timesIn } from '@corridor/rules/time'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RouteLink } from '../../../base/RouteLink.tsx'
import { useSchools } from '../../../base/session/initialize.ts'
import { useNow } from '../../../base/session/now.ts'
import { InlineEndpoints } from '../../../parts/pass/PassEndpoints.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ownPassesQuery } from '../../queries.ts'
import { pastDays } from './days.ts'
import classes from './TodayCard.module.css'

// lingui-set comment="Student: the first page, today"

const MAX_ROWS = 3

/** Beside the tiles where there is room: what the student did today. */
export default function TodayCard() {
  const [school] = useSchools()
  const timezone = school?.school.timezone ?? 'UTC'
  const now = useNow()
  const { data } = useInfiniteQuery(ownPassesQuery)
  const { t, i18n } = useLingui()
  const [page] = data?.pages ?? []
  if (!page) return null
  const { passes, minutes } = page.today
  const today = pastDays(page.rows, timezone, false).find(({ day }) => day === localDay(now, timezone))
  const used = today?.passes.filter(({ duration }) => duration !== null).slice(0, MAX_ROWS) ?? []
  return (
    <Card isFlush className={classes.card}>
      <div className={classes.head}>
        <h2>
          <Trans>Today</Trans>
        </h2>
        <span>
          {passes === 0
            ? t`No passes yet`
            : t`${plural(passes, { one: '# pass', other: '# passes' })}, ${minutes} min. out`}
        </span>
        <RouteLink to="StudentPasses">{t`My Passes`}</RouteLink>
      </div>
      {used.length > 0 && (
        <ul>
          {used.map(({ passId, startedAt, duration, ...ends }) => (
            <li key={passId}>
              <time dateTime={startedAt ?? undefined}>
                {startedAt && timesIn(i18n.locale).clockTime(startedAt, timezone)}
              </time>
              <InlineEndpoints pass={ends} />
              <b>
                <Trans>{duration} min.</Trans>
              </b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
