import { Trans, useLingui } from '@lingui/react/macro'
import { IconHourglassHigh } from '@tabler/icons-react'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { useExpectedLists } from '../pending.ts'
import { nextFirst } from './order.ts'
import classes from './Page.module.css'
import { RequestedTicket } from './RequestedTicket.tsx'

// lingui-set comment="Student: requested passes"

/** Passes that await approval. */
export default function Requested() {
  const { requested } = useExpectedLists()
  const { t } = useLingui()
  if (requested.length === 0) {
    return (
      <EmptyState
        icon={<IconHourglassHigh />}
        title={t`No requests waiting`}
        action={<LinkButton to="StudentNewPass">{t`New Pass`}</LinkButton>}
      >
        <Trans>When a pass needs a teacher's approval, it waits here until they have answered.</Trans>
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
