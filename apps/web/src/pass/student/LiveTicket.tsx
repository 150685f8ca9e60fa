import type { Pass } from '@corridor/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { RouteLink } from '../../base/RouteLink.tsx'
import { ElapsedRing } from '../../parts/pass/ElapsedRing.tsx'
import { StackedEndpoints } from '../../parts/pass/PassEndpoints.tsx'
import { Ticket, TicketPart, TicketTear } from '../../parts/pass/Ticket.tsx'
import { AsOf } from './AsOf.tsx'
import { LinePlace } from './LinePlace.tsx'
import { LivePill } from './LivePill.tsx'
import classes from './LiveTicket.module.css'
import { MainAction } from './MainAction.tsx'

/** The live pass. The whole ticket opens its page, where the QR code is. */
export function LiveTicket({ pass }: { pass: Pass }) {
  return (
    <>
      <Ticket className={classes.ticket} aria-label={`Your pass to ${pass.toRoomName}`}>
        <TicketPart className={classes.top}>
          <LivePill pass={pass} />
          <h2>
            <RouteLink to="StudentPass" params={{ id: pass.passId }} className={classes.open}>
              {pass.toRoomName}
            </RouteLink>
          </h2>
          {pass.startedAt ? (
            <ElapsedRing from={pass.startedAt} limit={pass.timeLimit} color={pass.toRoomZoneColor} />
          ) : (
            <LinePlace pass={pass} />
          )}
          <AsOf pass={pass} />
        </TicketPart>
        <TicketTear />
        <TicketPart className={classes.way}>
          <StackedEndpoints pass={pass} fromDetail={pass.fromFacultyName} />
          <IconChevronRight className={classes.chevron} aria-hidden />
        </TicketPart>
      </Ticket>
      <MainAction pass={pass} />
    </>
  )
}
