import type { Pass } from '@corridor/contract'
import type { Viewer } from '@corridor/rules/access'
import { STATUS_LABELS } from '@corridor/rules/pass'
import { awaitingApprovalText } from '@corridor/rules/text'
import { type Instant, relativeTime } from '@corridor/rules/time'
import type { ReactNode } from 'react'
import { RouteLink } from '../../../../base/RouteLink.tsx'
import { useInitialize, useSchool, useViewer } from '../../../../base/session/initialize.ts'
import { useNow } from '../../../../base/session/now.ts'
import { staffVariantFor } from '../../../../base/variants.ts'
import { ElapsedBar } from '../../../../parts/pass/ElapsedBar.tsx'
import { ElapsedTime } from '../../../../parts/pass/ElapsedTime.tsx'
import { LateNote, LimitNote, UrgentPill } from '../../../../parts/pass/PassFlags.tsx'
import { PassTimeText } from '../../../../parts/pass/PassTimeText.tsx'
import { StatusPill } from '../../../../parts/pass/StatusPill.tsx'
import { usePassAppearance } from '../../../../parts/pass/usePassAppearance.ts'
import { PersonAvatar } from '../../../../parts/person/PersonAvatar.tsx'
import { PersonLink } from '../../../../parts/person/PersonLink.tsx'
import { Row } from '../../../../ui/layout/Stack.tsx'
import { i18n } from '../../../../words/runtime.tsx'
import { passStudent } from '../../passStudent.ts'
import classes from './RowParts.module.css'
import { rowState } from './rowOffer.ts'
import { useRowOffer } from './useRowOffer.ts'

/** The ids of the texts that explain why all buttons of a row, or Start alone, are disabled. */
export const hintId = ({ passId }: Pass) => `hint-${passId}`
export const startHintId = ({ passId }: Pass) => `start-hint-${passId}`

/** The student; if the viewer cannot act, also whose pass it is. */
export function RowStudent({ pass }: { pass: Pass }) {
  const { hint } = useRowOffer(pass)
  const name = <PersonLink person={passStudent(useViewer(), pass)} name={pass.studentName} />
  return <Student pass={pass} hint={hint} name={name} />
}

interface StudentProps {
  pass: Pass
  hint: string | null
  name?: ReactNode
}

export function Student({ pass, hint, name = pass.studentName }: StudentProps) {
  return (
    <div className={classes.student}>
      <PersonAvatar name={pass.studentName} imageUrl={pass.studentProfileImageUrl} />
      <span>
        <span className={classes.name}>
          <b title={pass.studentName}>{name}</b>
          <LimitNote pass={pass} />
          <LateNote pass={pass} />
        </span>
        <small title={hint ?? undefined}>
          {pass.studentGrade && `Grade ${pass.studentGrade}`}
          {pass.studentGrade && hint && ' · '}
          {hint && <span id={hintId(pass)}>{hint}</span>}
        </small>
      </span>
    </div>
  )
}

interface RowStatusProps {
  pass: Pass
  isGone: boolean
}

/** A live pass by its state, a waiting one by its note. */
export function RowStatus({ pass, isGone }: RowStatusProps) {
  const { state, startHint, lacksOrigin } = useRowOffer(pass)
  const isWaiting = ['requested', 'upcoming'].includes(state)
  if (!isWaiting || isGone) return <RowPill pass={pass} isGone={isGone} />
  return (
    <div className={classes.waiting}>
      <UrgentPill pass={pass} />
      <WaitingNote pass={pass} />
      {startHint && <small id={startHintId(pass)}>{startHint}</small>}
      {lacksOrigin && <OriginLink pass={pass} />}
    </div>
  )
}

/** Without it, a pass that nobody can start yet would be a dead end. */
function OriginLink({ pass }: { pass: Pass }) {
  const { user } = useInitialize()
  return (
    <RouteLink
      to={staffVariantFor(user.type, 'EditPass')}
      params={{ id: pass.passId }}
      className={classes.originLink}
      aria-label={`Choose where it starts, ${pass.studentName}'s pass`}
    >
      Choose where it starts
    </RouteLink>
  )
}

/** A row that is gone but held in place says so, and shows nothing that is no longer true. */
function RowPill({ pass, isGone }: RowStatusProps) {
  const appearance = usePassAppearance(pass)
  if (isGone) return <StatusPill tone="ended" label="Done" />
  // A card has room to say what is awaited; a row does not.
  const label = pass.completedAt ? STATUS_LABELS.awaitingConfirmation : appearance.label
  return (
    <Row as="span" gap={1}>
      <StatusPill {...appearance} label={label} />
      <UrgentPill pass={pass} />
    </Row>
  )
}

function WaitingNote({ pass }: { pass: Pass }) {
  const viewer = useViewer()
  const now = useNow()
  const waitingText = pass.approvedAt ? approvedText(pass, viewer) : requestedText(pass, viewer, now)
  return (
    <span className={classes.note}>
      {pass.note && <span title={pass.note}>{pass.note}</span>}
      <small title={waitingText}>{waitingText}</small>
    </span>
  )
}

/** When it was requested, and from whom, unless it is the viewer whose approval it waits for. */
function requestedText(pass: Pass, viewer: Viewer, now: Instant): string {
  const approverId = pass.approvalByOrigin ? pass.fromFacultyId : pass.toFacultyId
  const asked = relativeTime(pass.createdAt, now)
  return approverId === viewer.userId ? `Asked ${asked}` : `${awaitingApprovalText(i18n, pass)}, asked ${asked}`
}

/** Who approved it, and whether the student has seen it. */
function approvedText(pass: Pass, viewer: Viewer): string {
  if (pass.createdBy === pass.studentId) {
    return pass.approvedByName ? `Approved by ${pass.approvedByName}` : 'Approved automatically'
  }
  const issuer = pass.createdBy === viewer.userId ? 'you' : pass.createdByName
  return `${pass.acknowledgedAt ? 'Seen' : 'Not seen yet'} · issued by ${issuer}`
}

/** How long it has been active, waiting or completed; or when it is scheduled. */
export function RowTime({ pass }: { pass: Pass }) {
  switch (rowState(pass)) {
    case 'active':
      return <ElapsedBar from={pass.startedAt ?? pass.createdAt} limit={pass.timeLimit} />
    case 'inLine':
      return (
        <>
          <ElapsedTime from={pass.enqueuedAt ?? pass.createdAt} /> waiting
        </>
      )
    default:
      return <PassTimeText pass={pass} />
  }
}

export function SchoolName({ pass }: { pass: Pass }) {
  return <span className={classes.school}>{useSchool(pass.schoolId)?.name}</span>
}
