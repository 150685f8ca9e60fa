import type { School } from '@corridor/contract'
import { canSomewhere } from '@corridor/rules/access'
import { dayTitle, scheduleOn } from '@corridor/rules/schedule'
import { localDay } from '@corridor/rules/time'
import { IconSnowflake } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, Suspense } from 'react'
import { RouteLink } from '../../base/RouteLink.tsx'
import { useInitialize, useSchoolSetup } from '../../base/session/initialize.ts'
import { useLiveMetrics } from '../../base/session/liveMetrics.ts'
import { useNow } from '../../base/session/now.ts'
import { frameQuery } from '../../base/session/queries.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Waiting } from '../../ui/page/Skeletons.tsx'
import { i18n } from '../../words/runtime.tsx'
import classes from './Dashboard.module.css'
import { tilesFor } from './tiles.ts'
import { MAX_SCHOOL_SETUPS } from './useHoursBand.ts'
import { useReadiness } from './useReadiness.ts'

/** Only those who set up schools load it. */
const GetStarted = lazyPart(() => import('./GetStarted.tsx'))

/** What is below the tiles. It is not needed for the first look, so it is loaded after them. */
const Panels = lazyPart(() => import('./Panels.tsx'))

/** Keeps the metrics up to date while the socket is disconnected. */
const REFRESH_MS = 30_000

/** Any change to a pass can affect a metric. */
const always = () => true

export default function Dashboard() {
  useQuery({ ...frameQuery, refetchInterval: REFRESH_MS })
  useLiveMetrics(always)
  const { metrics, dataBySchoolId, viewer, isImpersonator } = useInitialize()
  const unfinished = useReadiness()
  if (!metrics) return null
  if (!unfinished) return <Waiting className={classes.space} />
  const schools = Object.values(dataBySchoolId).map(({ school }) => school)
  return (
    // What is on top is drawn first, or with the rest, so that nothing is pushed down.
    <Suspense fallback={<Waiting className={classes.space} />}>
      {unfinished.length > 0 && <GetStarted schools={unfinished} />}
      <section aria-label="Today">
        <div className={classes.where}>
          <p>
            Today at <Schools schools={schools} />
          </p>
          {!isImpersonator && canSomewhere(viewer, 'freeze.start') && (
            <LinkButton
              to="Freeze"
              query={{ start: 1 }}
              variant="default"
              leftSection={<IconSnowflake size={18} aria-hidden />}
            >
              Freeze
            </LinkButton>
          )}
        </div>
        <dl className={classes.tiles}>
          {tilesFor(metrics).map(({ label, value, unit, tone, to, show }) => (
            <Card as="div" key={label} className={classes.tile} data-tone={tone}>
              <dt>
                {to ? (
                  <RouteLink to={to} query={{ scope: 'all', show }} className={classes.link}>
                    {label}
                  </RouteLink>
                ) : (
                  label
                )}
              </dt>
              <dd>
                {value}
                {unit && <small> {unit}</small>}
              </dd>
            </Card>
          ))}
        </dl>
      </section>
      <Suspense fallback={<div className={classes.space} />}>
        <Panels />
      </Suspense>
    </Suspense>
  )
}

/** Each with what is special about its day, unless they are many: the panels below ask for the same of a few. */
function Schools({ schools }: { schools: readonly School[] }) {
  return schools.map((school, index) => (
    <Fragment key={school.schoolId}>
      {index > 0 && ', '}
      <SchoolToday school={school} isAsked={schools.length <= MAX_SCHOOL_SETUPS} />
    </Fragment>
  ))
}

function SchoolToday({ school: { schoolId, name }, isAsked }: { school: School; isAsked: boolean }) {
  const { setup } = useSchoolSetup(isAsked ? schoolId : undefined)
  const now = useNow()
  const title = setup && dayTitle(i18n, scheduleOn(setup, localDay(now, setup.school.timezone)))
  return title ? `${name}: ${title}` : name
}
