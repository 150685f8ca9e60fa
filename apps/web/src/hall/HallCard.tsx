import type { HallPass } from '@corridor/contract'
import { isActive } from '@corridor/rules/pass'
import { EVERY_SECOND, useNow } from '../base/session/now.ts'
import { useStore } from '../base/state/store.ts'
import { ElapsedTime } from '../parts/pass/ElapsedTime.tsx'
import { elapsedOf } from '../parts/pass/elapsed.ts'
import { InlineEndpoints } from '../parts/pass/PassEndpoints.tsx'
import { AvatarRing } from './AvatarRing.tsx'
import { endings } from './commands.ts'
import classes from './Halls.module.css'
import { STATE_LABELS } from './labels.ts'

interface HallCardProps {
  pass: HallPass
  isNew: boolean
  isGone: boolean
  onFocus: () => void
  onOpen: () => void
}

export function HallCard({ pass, isNew, isGone, onFocus, onOpen }: HallCardProps) {
  const now = useNow(EVERY_SECOND)
  const { passId, studentName, studentGrade, studentProfileImageUrl, startedAt, timeLimit } = pass
  const isOut = isActive(pass)
  const isEnding = useStore(endings).has(passId)
  const { state, share } = elapsedOf(startedAt ?? now, now, timeLimit)
  const shown = isOut ? state : 'calm'
  const label = isEnding ? 'Ending…' : isOut ? STATE_LABELS[state] : 'On the way back'
  return (
    <li
      className={classes.card}
      data-record={passId}
      data-state={shown}
      data-new={isNew || undefined}
      data-gone={isGone || isEnding || undefined}
    >
      <button type="button" className={classes.open} onFocus={onFocus} onClick={onOpen} disabled={isGone}>
        <AvatarRing name={studentName} imageUrl={studentProfileImageUrl} state={shown} share={isOut ? share : 0} />
        <span className={classes.who}>
          <b className={classes.name} dir="auto">
            {studentName}
          </b>
          <small>
            {studentGrade && `Grade ${studentGrade}`}
            {studentGrade && label && ' · '}
            {label && <em>{label}</em>}
          </small>
        </span>
        <span className={classes.clock}>{isOut && startedAt && <ElapsedTime from={startedAt} />}</span>
        <span className={classes.ends}>
          {isOut ? <InlineEndpoints pass={pass} /> : `On the way back to ${pass.fromRoomName}`}
        </span>
      </button>
    </li>
  )
}
