import type { Pass } from '@corridor/contract'
import { asPassId } from '@corridor/rules/ids'
import { isLive, passStatus } from '@corridor/rules/pass'
import { othersPassHint } from '@corridor/rules/text'
import { timesIn } from '@corridor/rules/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, Suspense } from 'react'
import { useParam } from '../../base/navigation.ts'
import { passAddress } from '../../base/passAddress.ts'
import { useSchool } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { usePageTitle } from '../../base/state/page.ts'
import { StackedEndpoints } from '../../parts/pass/PassEndpoints.tsx'
import { PassTicket } from '../../parts/pass/PassTicket.tsx'
import { Ticket, TicketPart, TicketTear } from '../../parts/pass/Ticket.tsx'
import { TicketSkeleton } from '../../parts/pass/TicketSkeleton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { outcomeText } from '../outcome.ts'
import { LivePill } from './LivePill.tsx'
import { LiveProgress } from './LiveProgress.tsx'
import { MainAction } from './MainAction.tsx'
import page from './Page.module.css'
import { PassMissing } from './PassMissing.tsx'
import classes from './PassPage.module.css'
import { QuickPassBanner } from './QuickPassBanner.tsx'
import { RequestedTicket } from './RequestedTicket.tsx'
import { SeenButton } from './SeenButton.tsx'
import { StickyFooter } from './StickyFooter.tsx'
import { UpcomingTicket } from './UpcomingTicket.tsx'
import { isIssuedByStaff } from './upcoming.ts'
import { usePass } from './usePass.ts'

const PassQr = lazyPart(() => import('./PassQr.tsx'))
const LateLine = lazyPart(() => import('./LateLine.tsx'))

// lingui-set comment="Student: the page of a pass"

/** A pass that fills the screen, to be shown in the hall and recognized at arm's length. */
export default function PassPage() {
  const { pass, failure } = usePass(asPassId(useParam('id')))
  if (failure) return <PassMissing failure={failure} />
  if (!pass) {
    return (
      <div className={page.page}>
        <TicketSkeleton />
      </div>
    )
  }
  return isLive(pass) ? <LivePass pass={pass} /> : <NotLive pass={pass} />
}

function LivePass({ pass }: { pass: Pass }) {
  const { t, i18n } = useLingui()
  const room = pass.toRoomName
  usePageTitle(pass.startedAt ? t`Active Pass` : t`In Line`)
  return (
    <div className={`${page.page} ${classes.live}`} style={{ '--zone': pass.toRoomZoneColor } as CSSProperties}>
      <QuickPassBanner />
      <Ticket aria-label={t`Your pass to ${room}`}>
        <TicketPart className={classes.top}>
          <LivePill pass={pass} />
          <h2>{room}</h2>
          <p>
            <ForStudent pass={pass} />
          </p>
          <LiveProgress pass={pass} />
        </TicketPart>
        <TicketTear />
        <TicketPart className={classes.endpoints}>
          <Endpoints pass={pass} />
          {pass.note && <p className={classes.note}>{pass.note}</p>}
          <Suspense>{pass.isLate && <LateLine pass={pass} />}</Suspense>
          {isIssuedByStaff(pass) && (
            <Row gap={3} isSpread isOneLine className={classes.hint}>
              <p>{othersPassHint(i18n, pass.professionalFacultyName)}</p>
              <SeenButton pass={pass} />
            </Row>
          )}
        </TicketPart>
        {pass.startedAt && (
          <>
            <TicketTear />
            <Code pass={pass} />
          </>
        )}
      </Ticket>
      <StickyFooter>
        <MainAction pass={pass} />
      </StickyFooter>
    </div>
  )
}

function ForStudent({ pass: { studentName: student, studentGrade: grade } }: { pass: Pass }) {
  const { t } = useLingui()
  if (!grade) return t`for ${student}`
  if (/^\d+$/.test(grade)) return t`for ${student} · Grade ${grade}`
  return t({ message: `for ${student} · Grade ${grade}`, context: 'a grade that is no number, such as K' })
}

function Endpoints({ pass }: { pass: Pass }) {
  const timezone = useSchool(pass.schoolId)?.timezone ?? 'UTC'
  const { t, i18n } = useLingui()
  const time = pass.startedAt && timesIn(i18n.locale).clockTime(pass.startedAt, timezone)
  const left = time && t`left ${time}`
  const approver = pass.professionalApprovedByName
  return (
    <StackedEndpoints
      pass={pass}
      fromDetail={[pass.fromFacultyName, left].filter(Boolean).join(' · ')}
      toDetail={approver ? t`approved by ${approver}` : t`approved automatically`}
    />
  )
}

function Code({ pass }: { pass: Pass }) {
  return (
    <TicketPart className={classes.code}>
      <div className={classes.qr}>
        <Suspense>
          <PassQr value={passAddress(pass.passId)} />
        </Suspense>
      </div>
      <p>
        <Trans>
          <b>Staff scan this to verify your pass</b>
        </Trans>
      </p>
    </TicketPart>
  )
}

/** Not started yet, or already over: the page says so instead of showing a timer. */
function NotLive({ pass }: { pass: Pass }) {
  const school = useSchool(pass.schoolId)
  const now = useNow()
  const status = school && passStatus(pass, school, now)
  const { i18n } = useLingui()
  return (
    <div className={page.page}>
      {status === 'approved' && <UpcomingTicket pass={pass} />}
      {status === 'awaitingApproval' && <RequestedTicket pass={pass} />}
      {status !== 'approved' && status !== 'awaitingApproval' && (
        <PassTicket
          pass={pass}
          hint={outcomeText(i18n, pass)}
          actions={
            <LinkButton to="StudentLive">
              <Trans>Go to Live Passes</Trans>
            </LinkButton>
          }
        />
      )}
    </div>
  )
}
