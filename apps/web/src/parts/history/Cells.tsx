/** What a pass shows among others of the past. */
import type { Pass } from '@corridor/contract'
import { baseTime, isActive, STATUS_LABELS } from '@corridor/rules'
import { useSchool } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { ElapsedTime } from '../pass/ElapsedTime.tsx'
import { InlineEndpoints } from '../pass/PassEndpoints.tsx'
import { StatusPill } from '../pass/StatusPill.tsx'
import { usePassAppearance, usePassStatus } from '../pass/usePassAppearance.ts'
import { PersonAvatar } from '../person/PersonAvatar.tsx'
import classes from './Cells.module.css'
import { whenText } from './whenText.ts'

interface Props {
  pass: Pass
}

export function Student({ pass }: Props) {
  return (
    <span className={classes.student}>
      <PersonAvatar name={pass.studentName} imageUrl={pass.studentProfileImageUrl} />
      <span>
        <b title={pass.studentName}>{pass.studentName}</b>
        {pass.studentGrade && <small>Grade {pass.studentGrade}</small>}
      </span>
    </span>
  )
}

export function Way({ pass }: Props) {
  return (
    <span className={classes.way}>
      <InlineEndpoints pass={pass} />
      {pass.note && <small title={pass.note}>{pass.note}</small>}
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

export function When({ pass }: Props) {
  const timezone = useSchool(pass.schoolId)?.timezone ?? 'UTC'
  const time = pass.startedAt ?? baseTime(pass)
  return (
    <time dateTime={time} className={classes.when}>
      {whenText(time, useNow(), timezone)}
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
  return (
    <span className={classes.approver} title={name ?? undefined}>
      {name}
    </span>
  )
}

export function SchoolName({ pass }: Props) {
  return <span className={classes.approver}>{useSchool(pass.schoolId)?.name}</span>
}
