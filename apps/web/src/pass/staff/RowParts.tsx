import type { Pass } from '@corridor/contract'
import { STATUS_LABELS } from '@corridor/rules'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { StatusPill } from '../../ui/pass/StatusPill.tsx'
import { usePassLook } from '../../ui/pass/usePassLook.ts'
import classes from './RowParts.module.css'
import type { Row } from './steady.ts'

interface StudentProps {
  pass: Pass
  hint: string | null
  hintId: string
}

/** Who it is; where the viewer cannot act, whose pass it is. */
export function Student({ pass, hint, hintId }: StudentProps) {
  return (
    <div className={classes.student}>
      <PersonAvatar name={pass.studentName} imageUrl={pass.studentProfileImageUrl} />
      <span>
        <b title={pass.studentName}>{pass.studentName}</b>
        <small title={hint ?? undefined}>
          {pass.studentGrade && `Grade ${pass.studentGrade}`}
          {pass.studentGrade && hint && ' · '}
          {hint && <span id={hintId}>{hint}</span>}
        </small>
      </span>
    </div>
  )
}

/** A row that has gone while it was held in place says so, and nothing that is no longer true. */
export function RowPill({ row: { pass, goneAt } }: { row: Row }) {
  const look = usePassLook(pass)
  if (goneAt !== null) return <StatusPill tone="ended" label="Done" />
  // A card has room to say what is awaited; a row has not.
  return <StatusPill {...look} label={pass.completedAt ? STATUS_LABELS.awaitingConfirmation : look.label} />
}
