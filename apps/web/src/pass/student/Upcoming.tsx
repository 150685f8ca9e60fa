import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalendarTime } from '@tabler/icons-react'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { useExpectedLists } from '../pending.ts'
import { nextFirst } from './order.ts'
import classes from './Page.module.css'
import { UpcomingTicket } from './UpcomingTicket.tsx'

// lingui-set comment="Student: upcoming passes"

/** Approved passes that have not started yet, the next one first. */
export default function Upcoming() {
  const { upcoming } = useExpectedLists()
  const { t } = useLingui()
  if (upcoming.length === 0) {
    return (
      <EmptyState
        icon={<IconCalendarTime />}
        title={t`Nothing coming up`}
        action={<LinkButton to="StudentNewPass">{t`New Pass`}</LinkButton>}
      >
        <Trans>Passes that are approved for later wait here until you can start them.</Trans>
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
