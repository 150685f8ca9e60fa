import type { Pass } from '@corridor/contract'
import { useExpectedLists } from '../pending.ts'
import { LiveTicket } from './LiveTicket.tsx'
import { nextFirst } from './order.ts'
import classes from './Page.module.css'
import { QuickPassBanner } from './QuickPassBanner.tsx'
import { RequestedTicket } from './RequestedTicket.tsx'
import { UpcomingTicket } from './UpcomingTicket.tsx'
import { WhereTo } from './WhereTo.tsx'

/** A student's first page: the live pass, else where they can go, and beside or below it what waits. */
export default function Live() {
  const { live, upcoming, requested } = useExpectedLists()
  const [current] = live
  const [next] = upcoming.toSorted(nextFirst)
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
      <h2 className={classes.heading}>Waiting for approval</h2>
      {requested.toSorted(nextFirst).map((pass) => (
        <RequestedTicket key={pass.passId} pass={pass} />
      ))}
    </section>
  )
}

function UpNext({ pass }: { pass: Pass }) {
  return (
    <section className={classes.list}>
      <h2 className={classes.heading}>Up next</h2>
      <UpcomingTicket pass={pass} />
    </section>
  )
}
