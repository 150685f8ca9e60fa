import type { FreezeStudent } from '@corridor/contract'
import { type Account, groupOf } from '@corridor/rules/freeze'
import { fullName } from '@corridor/rules/text'
import { bareClock } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { memo } from 'react'
import { useViewer } from '../../base/session/initialize.ts'
import { RoomChip } from '../../parts/pass/RoomChip.tsx'
import { gradeName } from '../../parts/person/gradeName.ts'
import { PersonAvatar } from '../../parts/person/PersonAvatar.tsx'
import { personPage } from '../../parts/person/personPage.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { i18n } from '../../words/runtime.tsx'
import { accountText } from '../accountText.ts'
import { markStudents } from '../marks/sendMarks.ts'
import classes from './FreezeBoard.module.css'
import type { FindFacts } from './findFacts.ts'

interface FindRowProps extends FindFacts {
  student: FreezeStudent
  account: Account
}

/** One student: the last known place, what was said about them, and a press when they are found. */
export const FindRow = memo(function FindRow({ student, account, ...facts }: FindRowProps) {
  const { freeze, names, passOf, school, mayMark } = facts
  const { studentId, grade, profileImageUrl } = student
  const viewer = useViewer()
  const name = fullName(student)
  const isToFind = groupOf(account) === 'toFind'
  const pass = passOf.get(studentId)
  const at = account.says?.at ?? account.mark?.at ?? pass?.startedAt
  const isFoundHere = account.state === 'withMe' && account.mark?.byId === viewer.userId
  const page = personPage(viewer, { userId: studentId, type: 'student', schoolId: school.schoolId })
  const mark = (state: 'withMe' | 'notHere') =>
    markStudents({ freezeId: freeze.freezeId, studentIds: [studentId], state, roomId: null })
  return (
    <li className={classes.row} data-state={account.state} data-settled={!isToFind || undefined}>
      <Row as="span" gap={3} isOneLine className={classes.who}>
        <PersonAvatar name={name} imageUrl={profileImageUrl} size={32} />
        <span>
          <b>{name}</b>
          {grade !== null && <small>{gradeName(i18n, grade)}</small>}
        </span>
      </Row>
      <Place {...facts} student={student} account={account} />
      <time className={classes.time}>{at && bareClock(at, school.timezone)}</time>
      <span className={classes.state}>
        {account.says && <IconMessage size={16} aria-hidden />}
        {accountText(account, names)}
      </span>
      <span className={classes.action}>
        {account.state === 'needsHelp' && page && (
          <LinkButton {...page} variant="default" size="sm" aria-label={`Open ${name}`}>
            Open
          </LinkButton>
        )}
        {mayMark && (isToFind || isFoundHere) && (
          <Button
            variant="default"
            size="sm"
            aria-label={isFoundHere ? `Undo: ${name} is not found` : `Found: ${name}`}
            onClick={() => mark(isFoundHere ? 'notHere' : 'withMe')}
          >
            {isFoundHere ? 'Undo' : 'Found'}
          </Button>
        )}
      </span>
    </li>
  )
})

/** Where somebody saw them, else the way of their pass, else where their class is. */
function Place({ student: { studentId }, account, classOf, passOf, names }: FindRowProps) {
  const { mark, state } = account
  const pass = passOf.get(studentId)
  if (mark && (state === 'needsHelp' || state === 'withMe')) {
    const room = names.room(mark.roomId)
    return (
      <span className={classes.place}>
        {room && <RoomChip name={room.name} color={room.color} />}
        {state === 'needsHelp' && <small>with {names.staff(mark.byId)}</small>}
      </span>
    )
  }
  if (pass) {
    const from = names.room(pass.fromRoomId)
    const to = names.room(pass.toRoomId)
    return (
      <span className={classes.place}>
        <small>
          <span className="visually-hidden">From</span>
          <RoomChip name={from?.name ?? null} color={from?.color ?? null} />
        </small>
        <span>
          <span className="visually-hidden">to</span>
          <RoomChip name={to?.name ?? 'A closed room'} color={to?.color ?? null} />
        </span>
      </span>
    )
  }
  const group = classOf.get(studentId)
  const room = group && names.room(group.roomId)
  return (
    <span className={classes.place}>
      {room && <RoomChip name={room.name} color={room.color} />}
      {group && <small>{group.name}</small>}
    </span>
  )
}
