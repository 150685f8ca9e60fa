import type { Pass } from '@corridor/contract'
import { Trans } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import { type ComponentType, lazy, Suspense } from 'react'
import { useExpectedLists } from '../pending.ts'
import { LiveTicket } from './LiveTicket.tsx'
import { nextFirst } from './order.ts'
import classes from './Page.module.css'
import { QuickPassBanner } from './QuickPassBanner.tsx'
import { RequestedTicket } from './RequestedTicket.tsx'
import { UpcomingTicket } from './UpcomingTicket.tsx'
import { WhereTo } from './WhereTo.tsx'

// lingui-set comment="Student: the first page"

/** Nobody misses it if its code cannot be loaded. */
const TodayCard = lazy(
  (): Promise<{ default: ComponentType }> => import('./past/TodayCard.tsx').catch(() => ({ default: () => null })),
)

/** A student's first page: the live pass, else where they can go, and beside or below it what waits. */
export default function Live() {
  const { live, upcoming, requested } = useExpectedLists()
  const [current] = live
  const [next] = upcoming.toSorted(nextFirst)
  const isWide = useMediaQuery('(min-width: 1024px)', undefined, { getInitialValueInEffect: false })
  if (current) {
    return (
      <div className={classes.page}>
        <QuickPassBanner />
        <LiveTicket pass={current} />
      </div>
    )
  }
  return (
    <div className={classes.home}>
      <div className={classes.list}>
        <QuickPassBanner />
        <WhereTo />
        <Suspense>{isWide && <TodayCard />}</Suspense>
      </div>
      {(next || requested.length > 0) && (
        <div className={classes.list}>
          {next && <UpNext pass={next} />}
          {requested.length > 0 && <Waiting requested={requested} />}
        </div>
      )}
    </div>
  )
}

function Waiting({ requested }: { requested: readonly Pass[] }) {
  return (
    <section className={classes.list}>
      <h2 className={classes.heading}>
        <Trans>Waiting for approval</Trans>
      </h2>
      {requested.toSorted(nextFirst).map((pass) => (
        <RequestedTicket key={pass.passId} pass={pass} />
      ))}
    </section>
  )
}

function UpNext({ pass }: { pass: Pass }) {
  return (
    <section className={classes.list}>
      <h2 className={classes.heading}>
        <Trans>Up next</Trans>
      </h2>
      <UpcomingTicket pass={pass} />
    </section>
  )
}
