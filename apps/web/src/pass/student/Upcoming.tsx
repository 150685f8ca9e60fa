import { IconCalendarTime } from '@tabler/icons-react'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { useExpectedLists } from '../pending.ts'
import { nextFirst } from './order.ts'
import classes from './Page.module.css'
import { UpcomingTicket } from './UpcomingTicket.tsx'

/** Approved passes that have not started yet, the next one first. */
export default function Upcoming() {
  const { upcoming } = useExpectedLists()
  if (upcoming.length === 0) {
    return (
      <EmptyState
        icon={<IconCalendarTime />}
        title="Nothing coming up"
        action={<LinkButton to="StudentNewPass">New Pass</LinkButton>}
      >
        Passes that are approved for later wait here until you can start them.
      </EmptyState>
    )
  }
  return (
    <div className={classes.page}>
      <ul className={classes.list}>
        {upcoming.toSorted(nextFirst).map((pass) => (
          <li key={pass.passId}>
            <UpcomingTicket pass={pass} />
          </li>
        ))}
      </ul>
    </div>
  )
}
