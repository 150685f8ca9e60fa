import type { Pass } from '@corridor/contract'
import { PRODUCT_NAME } from '@corridor/contract/constants'
import { can, defaultRouteFor } from '@corridor/rules/access'
import { asPassId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { useParam, useQueryValues } from '../../../base/navigation.ts'
import { useInitialize, useSchool, useViewer } from '../../../base/session/initialize.ts'
import { useNow } from '../../../base/session/now.ts'
import { lateFactsQuery } from '../../../parts/late/queries.ts'
import { ElapsedRing } from '../../../parts/pass/ElapsedRing.tsx'
import { LateNote, LimitNote, UrgentPill } from '../../../parts/pass/PassFlags.tsx'
import { PassTimeText } from '../../../parts/pass/PassTimeText.tsx'
import { Ticket, TicketPart, TicketTear } from '../../../parts/pass/Ticket.tsx'
import { TicketSkeleton } from '../../../parts/pass/TicketSkeleton.tsx'
import { usePassStatus } from '../../../parts/pass/usePassAppearance.ts'
import { PersonAvatar } from '../../../parts/person/PersonAvatar.tsx'
import { PersonLink } from '../../../parts/person/PersonLink.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { Logo } from '../../../ui/theme/Logo.tsx'
import { useIsPending } from '../../pending.ts'
import { useRowActions } from '../list/rows/useRowActions.ts'
import { useRowOffer } from '../list/rows/useRowOffer.ts'
import { NoSuchPass } from '../NoSuchPass.tsx'
import { passStudent } from '../passStudent.ts'
import { useOnePass } from '../useOnePass.ts'
import { chipsOf, factsOf, longPassBanner } from './facts.ts'
import classes from './ReadonlyPass.module.css'

const PassTimeline = lazyPart(() => import('./PassTimeline.tsx'))

/** What staff see when they scan a student's QR code in the hall. */
export default function ReadonlyPass() {
  const viewer = useViewer()
  const { pass, error } = useOnePass(asPassId(useParam('id')))
  return (
    <div className={classes.page}>
      {error && <NoSuchPass error={error} />}
      {!error && (pass ? <PassCard pass={pass} /> : <TicketSkeleton />)}
      {/* Whoever only meets the student in the hall does not see it. */}
      <Suspense>{pass && can(viewer, 'pass.seeAll', pass) && <PassTimeline pass={pass} />}</Suspense>
      <footer className={classes.powered}>
        Powered by <Logo size={22} /> <strong>{PRODUCT_NAME}</strong>
      </footer>
    </div>
  )
}

function PassCard({ pass }: { pass: Pass }) {
  const now = useNow()
  const timezone = useSchool(pass.schoolId)?.timezone ?? 'UTC'
  const status = usePassStatus(pass)
  const banner = longPassBanner(pass, now)
  return (
    <Ticket aria-label={`${pass.studentName}'s pass`}>
      {banner && (
        <p className={classes.banner} role="alert">
          <IconAlertTriangle size={20} aria-hidden />
          {banner}
        </p>
      )}
      <TicketPart className={classes.head}>
        <PersonAvatar name={pass.studentName} imageUrl={pass.studentProfileImageUrl} size={56} />
        <h2>
          <StudentName pass={pass} /> to <span>{pass.toRoomName}</span>
        </h2>
        <span className={classes.flags}>
          <LimitNote pass={pass} />
          <LateNote pass={pass} />
          <UrgentPill pass={pass} />
        </span>
        <Clock pass={pass} />
        <ul className={classes.chips}>
          {chipsOf(pass, now).map(({ text, isActive }) => (
            <li key={text} data-active={isActive || undefined}>
              {text}
            </li>
          ))}
        </ul>
      </TicketPart>
      <TicketTear />
      <TicketPart>
        <dl className={classes.facts}>
          {factsOf(pass, status, timezone).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {pass.isLate && <LateFacts pass={pass} />}
        </dl>
      </TicketPart>
      <TicketTear />
      <TicketPart className={classes.actions}>
        <CardActions pass={pass} />
      </TicketPart>
    </Ticket>
  )
}

/** The reason comes only to the office. */
function LateFacts({ pass }: { pass: Pass }) {
  const { data } = useQuery(lateFactsQuery(pass.passId))
  const facts = [
    ['Class', data?.className],
    ['Why late', data?.reason],
  ]
  return facts.map(
    ([label, value]) =>
      value && (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ),
  )
}

/** On the way to the student's page the query is kept. */
function StudentName({ pass }: { pass: Pass }) {
  const query = useQueryValues()
  return (
    <strong>
      <PersonLink person={passStudent(useViewer(), pass)} name={pass.studentName} query={query} />
    </strong>
  )
}

/** Runs while the student is out. Afterward it says how long they were, and before that when they may go. */
function Clock({ pass }: { pass: Pass }) {
  if (pass.startedAt === null || pass.completedAt !== null) return <PassTimeText pass={pass} />
  return <ElapsedRing from={pass.startedAt} limit={pass.timeLimit} color={pass.toRoomZoneColor} />
}

function CardActions({ pass }: { pass: Pass }) {
  const { user } = useInitialize()
  const offer = useRowOffer(pass)
  const actions = useRowActions(pass)
  const isPending = useIsPending(pass.passId)
  const hintId = useId()
  const isRequested = offer.state === 'requested' && pass.rejectedAt === null && pass.canceledAt === null
  const isAwaiting = offer.state === 'awaiting' && pass.confirmedAt === null
  const mayEnd = offer.state === 'active' && offer.mayAct
  const hint = isRequested || isAwaiting ? offer.hint : null
  const shared = { disabled: !offer.mayAct || isPending, 'aria-describedby': hint ? hintId : undefined }
  return (
    <>
      {hint && <p id={hintId}>{hint}</p>}
      <LinkButton to={defaultRouteFor(user.type)} variant="default">
        Dashboard
      </LinkButton>
      {isRequested && (
        <Button {...shared} onClick={actions.approve}>
          Approve
        </Button>
      )}
      {mayEnd && (
        <Button {...shared} onClick={actions.end}>
          End
        </Button>
      )}
      {isAwaiting && (
        <>
          <Button {...shared} variant="default" onClick={actions.flagArrival}>
            Flag
          </Button>
          <Button {...shared} onClick={actions.confirmArrival}>
            Confirm
          </Button>
        </>
      )}
    </>
  )
}
