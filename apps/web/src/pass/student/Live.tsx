import type { Pass } from '@corridor/contract'
import { windowState } from '@corridor/rules/pass'
import { useSchool } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { useExpectedLists } from '../pending.ts'
import { LiveTicket } from './LiveTicket.tsx'
import { NothingLive } from './NothingLive.tsx'
import { nextFirst } from './order.ts'
import classes from './Page.module.css'
import { QuickPassBanner } from './QuickPassBanner.tsx'
import { RequestedTicket } from './RequestedTicket.tsx'
import { UpcomingTicket } from './UpcomingTicket.tsx'

/** A student's first page: the live pass, else one that can start, else what waits, and a button for a new one. */
export default function Live() {
  const { live, upcoming, requested } = useExpectedLists()
  const [current] = live
  const [next] = upcoming.toSorted(nextFirst)
  const isOpen = useIsOpen(next)
  return (
    <div className={classes.page}>
      <QuickPassBanner />
      {current && <LiveTicket pass={current} />}
      {!current && next && isOpen && <UpNext pass={next} />}
      {!current && requested.length > 0 && <Waiting requested={requested} />}
      {!current && <NothingLive isWaiting={requested.length > 0} />}
      {!current && next && !isOpen && <UpNext pass={next} />}
    </div>
  )
}

/** Whether its activation window has opened. */
function useIsOpen(pass: Pass | undefined): boolean {
  const now = useNow()
  const school = useSchool(pass?.schoolId)
  return pass !== undefined && school !== undefined && windowState(pass, school, now) === 'open'
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
