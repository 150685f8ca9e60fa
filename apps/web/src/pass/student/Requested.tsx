import { IconHourglassHigh } from '@tabler/icons-react'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { useExpectedLists } from '../pending.ts'
import { nextFirst } from './order.ts'
import classes from './Page.module.css'
import { RequestedTicket } from './RequestedTicket.tsx'

/** Passes that await approval. */
export default function Requested() {
  const { requested } = useExpectedLists()
  if (requested.length === 0) {
    return (
      <EmptyState
        icon={<IconHourglassHigh />}
        title="No requests waiting"
        action={<LinkButton to="StudentNewPass">New Pass</LinkButton>}
      >
        When a pass needs a teacher's approval, it waits here until they have answered.
      </EmptyState>
    )
  }
  return (
    <div className={classes.page}>
      <ul className={classes.list}>
        {requested.toSorted(nextFirst).map((pass) => (
          <li key={pass.passId}>
            <RequestedTicket pass={pass} />
          </li>
        ))}
      </ul>
    </div>
  )
}
