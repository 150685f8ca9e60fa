import type { Pass } from '@corridor/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { RouteLink } from '../../app/RouteLink.tsx'
import { ElapsedRing } from '../../ui/pass/ElapsedRing.tsx'
import { StackedWay } from '../../ui/pass/PassWay.tsx'
import { Ticket, TicketPart, TicketTear } from '../../ui/pass/Ticket.tsx'
import { LinePlace } from './LinePlace.tsx'
import { LivePill } from './LivePill.tsx'
import classes from './LiveTicket.module.css'
import { MainAction } from './MainAction.tsx'

/** The pass that runs or waits in line. The whole ticket opens its page, where the code for staff is. */
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
        </TicketPart>
        <TicketTear />
        <TicketPart className={classes.way}>
          <StackedWay pass={pass} fromDetail={pass.fromFacultyName} />
          <IconChevronRight className={classes.chevron} aria-hidden />
        </TicketPart>
      </Ticket>
      <MainAction pass={pass} />
    </>
  )
}
