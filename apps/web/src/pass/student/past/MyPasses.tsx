import type { OwnPasses, Pass } from '@corridor/contract'
import { baseTime } from '@corridor/rules/pass'
import { timesIn } from '@corridor/rules/time'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconHistory, IconLock } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../base/apiError.ts'
import { useSchools } from '../../../base/session/initialize.ts'
import { useNow } from '../../../base/session/now.ts'
import { flash } from '../../../base/state/flashes.ts'
import { PassPill } from '../../../parts/pass/PassPill.tsx'
import { RoomIcon } from '../../../parts/place/RoomIcon.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx'
import { LoadMore } from '../../../ui/page/LoadMore.tsx'
import { TableSkeleton } from '../../../ui/page/Skeletons.tsx'
import { ownPassesQuery } from '../../queries.ts'
import { dayLabel, minutesOver, type PastDay, pastDays } from './days.ts'
import classes from './MyPasses.module.css'

// lingui-set comment="Student: My Passes"

/** What a student did in the last 30 days, for themselves: by day, with the time out, compared to nobody. */
export default function MyPasses() {
  const [school] = useSchools()
  const timezone = school?.school.timezone ?? 'UTC'
  const now = useNow()
  const { t, i18n } = useLingui()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(ownPassesQuery)
  const [first] = data?.pages ?? []
  if (!data || !first) {
    if (!error) return <TableSkeleton />
    return <LoadFailed title={t`Your passes could not be loaded`} failure={{ error, retry: () => void refetch() }} />
  }
  const passes = data.pages.flatMap(({ rows }) => rows)
  const loadMore = async () => {
    const { isFetchNextPageError, error: failure } = await fetchNextPage()
    if (isFetchNextPageError) flash(errorMessage(failure), 'error')
  }
  return (
    <div className={classes.page}>
      <Summary {...first} />
      <p className={classes.note}>
        <IconLock size={18} aria-hidden />
        <Trans>Teachers can see your passes, but not this page. It goes back 30 days.</Trans>
      </p>
      {passes.length === 0 && (
        <EmptyState
          icon={<IconHistory />}
          title={t`No passes yet`}
          action={<LinkButton to="StudentNewPass">{t`New Pass`}</LinkButton>}
        >
          <Trans>Passes that you have used are listed here, day by day.</Trans>
        </EmptyState>
      )}
      <div className={classes.days}>
        {pastDays(passes, timezone, hasNextPage).map((day) => (
          <Day key={day.day} {...day} label={dayLabel(i18n, day.day, now, timezone)} />
        ))}
      </div>
      <LoadMore hasMore={hasNextPage} isLoadingMore={isFetchingNextPage} loadMore={loadMore}>
        {t`Show older passes`}
      </LoadMore>
    </div>
  )
}

function Summary({ today, week }: Pick<OwnPasses, 'today' | 'week'>) {
  const { t } = useLingui()
  return (
    <Card as="dl" isFlush className={classes.summary}>
      <Use label={t`Today`} {...today} />
      <Use label={t`This week`} {...week} />
    </Card>
  )
}

function Use({ label, passes, minutes }: OwnPasses['today'] & { label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Trans>
          <b>{passes}</b> <Plural value={passes} one="pass" other="passes" />
        </Trans>
        <small>
          <Trans>{minutes} min. out</Trans>
        </small>
      </dd>
    </div>
  )
}

function Day({ label, passes, minutes }: PastDay & { label: string }) {
  return (
    <section>
      <div className={classes.head}>
        <h2>{label}</h2>
        {minutes !== null && (
          <span>
            <Trans>{minutes} min. out</Trans>
          </span>
        )}
      </div>
      <Card as="ul" isFlush className={classes.list}>
        {passes.map((pass) => (
          <PastPass key={pass.passId} pass={pass} />
        ))}
      </Card>
    </section>
  )
}

function PastPass({ pass }: { pass: Pass }) {
  const [school] = useSchools()
  const { t, i18n } = useLingui()
  const { fromRoomName: origin, duration } = pass
  const over = minutesOver(pass)
  const time = timesIn(i18n.locale).clockTime(pass.startedAt ?? baseTime(pass), school?.school.timezone ?? 'UTC')
  return (
    <li className={classes.pass}>
      <RoomIcon name={pass.toRoomName} color={pass.toRoomZoneColor} size="md" />
      <div className={classes.names}>
        <b>{pass.toRoomName}</b>
        <small>{[time, origin && t`from ${origin}`].filter(Boolean).join(' · ')}</small>
      </div>
      {duration === null ? (
        <PassPill pass={pass} />
      ) : (
        <div className={classes.time}>
          <b>
            <Trans>{duration} min.</Trans>
          </b>
          {over !== null && (
            <small>
              <Trans>{over} min. over</Trans>
            </small>
          )}
        </div>
      )}
    </li>
  )
}
