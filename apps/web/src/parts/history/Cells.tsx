/** What a pass shows among others of the past. */

import type { Pass } from '@corridor/contract'
import { baseTime, isActive, STATUS_LABELS } from '@corridor/rules/pass'
import { useSchool } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import { Truncate } from '../../ui/layout/Truncate.tsx'
import { ElapsedTime } from '../pass/ElapsedTime.tsx'
import { InlineEndpoints } from '../pass/PassEndpoints.tsx'
import { StatusPill } from '../pass/StatusPill.tsx'
import { usePassAppearance, usePassStatus } from '../pass/usePassAppearance.ts'
import { PersonAvatar } from '../person/PersonAvatar.tsx'
import classes from './Cells.module.css'
import { startText, whenText } from './whenText.ts'

interface Props {
  pass: Pass
}

export function Student({ pass }: Props) {
  return (
    <Row as="span" isOneLine className={classes.student}>
      <PersonAvatar name={pass.studentName} imageUrl={pass.studentProfileImageUrl} />
      <span>
        <Truncate as="b" text={pass.studentName} />
        {pass.studentGrade && <Truncate as="small" text={`Grade ${pass.studentGrade}`} />}
      </span>
    </Row>
  )
}

export function Endpoints({ pass }: Props) {
  return (
    <span className={classes.endpoints}>
      <InlineEndpoints pass={pass} />
      {pass.note && <Truncate as="small" text={pass.note} />}
    </span>
  )
}

const isOverTime = ({ duration, timeLimit }: Pass) => duration !== null && timeLimit !== null && duration > timeLimit

export function State({ pass }: Props) {
  const appearance = usePassAppearance(pass)
  const status = usePassStatus(pass)
  if (status === 'used' && isOverTime(pass)) return <StatusPill tone="over" label="Used · over time" />
  const isTold = status === 'inProgress' || status === 'queued'
  return <StatusPill tone={appearance.tone} label={isTold ? appearance.label : STATUS_LABELS[status]} />
}

/** When a pass was to start, which is the order of the list. */
export function PlannedTime({ pass }: Props) {
  const timezone = useSchool(pass.schoolId)?.timezone ?? 'UTC'
  const time = baseTime(pass)
  return (
    <time dateTime={time} className={classes.when}>
      {whenText(time, useNow(), timezone)}
    </time>
  )
}

/** Empty for a pass that has not started: it waits, was canceled or was never used. */
export function StartTime({ pass }: Props) {
  const timezone = useSchool(pass.schoolId)?.timezone ?? 'UTC'
  if (pass.startedAt === null) return null
  return (
    <time dateTime={pass.startedAt} className={classes.when}>
      {startText(pass.startedAt, baseTime(pass), timezone)}
    </time>
  )
}

/** Unknown for a pass that nobody ended. */
export function Duration({ pass }: Props) {
  if (isActive(pass)) return <ElapsedTime from={pass.startedAt} />
  if (pass.completedAt === null) return null
  return (
    <b className={classes.duration} data-over={isOverTime(pass) || undefined}>
      {pass.duration === null ? 'N/A' : `${pass.duration} min.`}
    </b>
  )
}

export function Approver({ pass }: Props) {
  const name = pass.approvedAt && (pass.professionalApprovedByName ?? 'Automatic')
  return <Truncate text={name} />
}

export function SchoolName({ pass }: Props) {
  return <Truncate text={useSchool(pass.schoolId)?.name ?? null} />
}
