import type { Pass } from '@corridor/contract'
import { waitsUrgently } from '@corridor/rules/pass'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Row } from '../../ui/layout/Stack.tsx'
import { StackedEndpoints } from './PassEndpoints.tsx'
import { PassPill } from './PassPill.tsx'
import classes from './PassTicket.module.css'
import { PassTimeText } from './PassTimeText.tsx'
import { StatusPill } from './StatusPill.tsx'
import { Ticket, TicketPart, TicketTear } from './Ticket.tsx'

// lingui-set comment="Student: a pass in a list"

interface PassTicketProps {
  pass: Pass
  /** One more line about the pass, such as who has to approve it. */
  hint?: ReactNode
  /** The buttons, below the ticket's perforation. */
  actions?: ReactNode
}

/** A pass in a list: its state and time, its endpoints, and its actions. */
export function PassTicket({ pass, hint, actions }: PassTicketProps) {
  const { t } = useLingui()
  const { fromRoomName: origin, toRoomName: room } = pass
  const label = origin === null ? t`Pass from no origin yet to ${room}` : t`Pass from ${origin} to ${room}`
  return (
    <Ticket aria-label={label}>
      <TicketPart className={classes.top}>
        <Row gap={3} isSpread isOneLine>
          <Row as="span" gap={1}>
            <PassPill pass={pass} />
            {waitsUrgently(pass) && <StatusPill tone="over" label={t`Urgent`} />}
          </Row>
          <PassTimeText pass={pass} />
        </Row>
        <StackedEndpoints pass={pass} fromDetail={pass.fromFacultyName} toDetail={pass.toFacultyName} />
        {pass.note && <p className={classes.note}>{pass.note}</p>}
        {hint && <p className={classes.hint}>{hint}</p>}
      </TicketPart>
      {actions && (
        <>
          <TicketTear />
          <TicketPart className={classes.actions}>{actions}</TicketPart>
        </>
      )}
    </Ticket>
  )
}
