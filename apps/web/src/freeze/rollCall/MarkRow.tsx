import type { FreezePass, FreezeStudent } from '@corridor/contract'
import { UNMARKED } from '@corridor/rules/freeze'
import { fullName } from '@corridor/rules/text'
import { bareClock } from '@corridor/rules/time'
import { InlineEndpoints } from '../../parts/pass/PassEndpoints.tsx'
import { PersonAvatar } from '../../parts/person/PersonAvatar.tsx'
import { accountText } from '../accountText.ts'
import { markStudents } from '../marks/sendMarks.ts'
import type { Calling } from './calling.ts'
import { MarkChoice } from './MarkChoice.tsx'
import classes from './RollCall.module.css'

interface MarkRowProps extends Calling {
  student: FreezeStudent
  /** The pass that the student was out on. */
  pass?: FreezePass
}

/** One student with four marks, and what somebody else has said of them. */
export function MarkRow({ student, pass, ...calling }: MarkRowProps) {
  const { freeze, school, names, accounts, own, roomId } = calling
  const { studentId, profileImageUrl } = student
  const name = fullName(student)
  const account = accounts.get(studentId) ?? UNMARKED
  const mine = own.get(studentId) ?? null
  const isByOther = account.mark !== null && names.staff(account.mark.byId) !== 'you'
  const note = account.says || isByOther ? accountText(account, names) : pass?.completedAt && backText(pass.completedAt)
  function backText(at: NonNullable<FreezePass['completedAt']>) {
    return `Back at ${bareClock(at, school.timezone)}`
  }
  const from = pass && names.room(pass.fromRoomId)
  const to = pass && names.room(pass.toRoomId)
  return (
    <li className={classes.row} data-out={pass !== undefined || undefined}>
      <PersonAvatar name={name} imageUrl={profileImageUrl} size={30} />
      <span className={classes.name}>
        <b className="layout-truncate" title={name}>
          {name}
        </b>
        {!pass && note && <small>{note}</small>}
      </span>
      {pass && (
        <span className={classes.way}>
          <InlineEndpoints
            pass={{
              ...{ fromRoomName: from?.name ?? null, fromRoomZoneColor: from?.color ?? null },
              ...{ toRoomName: to?.name ?? '', toRoomZoneColor: to?.color ?? '' },
            }}
          />
        </span>
      )}
      {pass && <span className={classes.note}>{note}</span>}
      <MarkChoice
        name={name}
        value={mine}
        onChange={(state) => markStudents({ freezeId: freeze.freezeId, studentIds: [studentId], state, roomId })}
      />
    </li>
  )
}
