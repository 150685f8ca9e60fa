import type { Pass } from '@corridor/contract'
import { useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { RouteLink } from '../../base/RouteLink.tsx'
import { StackedEndpoints } from '../../parts/pass/PassEndpoints.tsx'
import { Ticket, TicketPart, TicketTear } from '../../parts/pass/Ticket.tsx'
import { LivePill } from './LivePill.tsx'
import { LiveProgress } from './LiveProgress.tsx'
import classes from './LiveTicket.module.css'
import { MainAction } from './MainAction.tsx'

// lingui-set comment="Student: a live pass"

/** The live pass. The whole ticket opens its page, where the QR code is. */
export function LiveTicket({ pass }: { pass: Pass }) {
  const { t } = useLingui()
  const room = pass.toRoomName
  return (
    <>
      <Ticket className={classes.ticket} aria-label={t`Your pass to ${room}`}>
        <TicketPart className={classes.top}>
          <LivePill pass={pass} />
          <h2>
            <RouteLink to="StudentPass" params={{ id: pass.passId }} className={classes.open}>
              {pass.toRoomName}
            </RouteLink>
          </h2>
          <LiveProgress pass={pass} />
        </TicketPart>
        <TicketTear />
        <TicketPart className={classes.endpoints}>
          <StackedEndpoints pass={pass} fromDetail={pass.fromFacultyName} />
          <IconChevronRight className={classes.chevron} aria-hidden />
        </TicketPart>
      </Ticket>
      <MainAction pass={pass} />
    </>
  )
}
