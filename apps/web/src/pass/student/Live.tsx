import type { Pass } from '@corridor/contract'
import { windowState } from '@corridor/rules'
import { useSchool } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { useExpectedLists } from '../pending.ts'
import { LiveTicket } from './LiveTicket.tsx'
import { NothingLive } from './NothingLive.tsx'
import { nextFirst } from './order.ts'
import classes from './Page.module.css'
import { QuickPassBanner } from './QuickPassBanner.tsx'
import { UpcomingTicket } from './UpcomingTicket.tsx'

/** A student's first page: the live pass, else one that can start, else a button for a new one. */
export default function Live() {
  const { live, upcoming } = useExpectedLists()
  const [current] = live
  const [next] = upcoming.toSorted(nextFirst)
  const isOpen = useIsOpen(next)
  return (
    <div className={classes.page}>
      <QuickPassBanner />
      {current && <LiveTicket pass={current} />}
      {!current && next && isOpen && <UpNext pass={next} />}
      {!current && <NothingLive />}
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

function UpNext({ pass }: { pass: Pass }) {
  return (
    <section className={classes.list}>
      <h2 className={classes.heading}>Up next</h2>
      <UpcomingTicket pass={pass} />
    </section>
  )
}
