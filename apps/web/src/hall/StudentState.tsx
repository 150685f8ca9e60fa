import type { HallPass, HallStudent } from '@corridor/contract'
import { isActive } from '@corridor/rules/pass'
import { stopwatch } from '@corridor/rules/time'
import { IconArrowBackUp, IconMapPin, IconTicketOff, IconUsers, IconWalk } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EVERY_SECOND, useNow } from '../base/session/now.ts'
import { elapsedOf, limitText } from '../parts/pass/elapsed.ts'
import { i18n } from '../words/runtime.tsx'
import { classText } from './labels.ts'
import classes from './StudentSheet.module.css'

interface StudentStateProps {
  pass: HallPass | null
  student: HallStudent | null
}

/** Where the student is, and where they should be if they have no pass. */
export function StudentState({ pass, student }: StudentStateProps) {
  if (pass) return <PassState pass={pass} />
  const classNow = student?.classNow ?? null
  return (
    <>
      <State tone="requested" icon={<IconTicketOff size={30} />} title="No pass right now" />
      <p className={classes.should}>
        <IconMapPin size={22} aria-hidden />
        <span>
          <b>{classNow ? `Should be in ${classNow.room?.name ?? classNow.name}` : 'No class now'}</b>
          {classNow && <small>{classText(classNow)}</small>}
        </span>
      </p>
    </>
  )
}

const TONES = { over: 'over', near: 'requested', calm: 'active' } as const

function PassState({ pass }: { pass: HallPass }) {
  const now = useNow(EVERY_SECOND)
  const { fromRoomName, toRoomName, startedAt, timeLimit, completedByName } = pass
  if (startedAt === null) {
    return (
      <State
        tone="inLine"
        icon={<IconUsers size={30} />}
        title={`In line for ${toRoomName}`}
        detail={`From ${fromRoomName}`}
      />
    )
  }
  if (!isActive(pass)) {
    const title = `On the way back to ${fromRoomName}`
    return (
      <State tone="active" icon={<IconArrowBackUp size={30} />} title={title} detail={`Sent by ${completedByName}`} />
    )
  }
  const { state } = elapsedOf(startedAt, now, timeLimit)
  const isWithin = timeLimit !== null && state !== 'over'
  const limit = limitText(i18n, startedAt, now, timeLimit)
  const detail = `From ${fromRoomName} · ${stopwatch(startedAt, now)}${isWithin ? ' ' : ', '}${limit}`
  return (
    <State tone={TONES[state]} icon={<IconWalk size={30} />} title={`On a pass to ${toRoomName}`} detail={detail} />
  )
}

interface StateProps {
  tone: 'active' | 'over' | 'requested' | 'inLine'
  icon: ReactNode
  title: string
  detail?: string
}

function State({ tone, icon, title, detail }: StateProps) {
  return (
    <div className={classes.state} data-tone={tone}>
      <span aria-hidden>{icon}</span>
      <div>
        <b>{title}</b>
        {detail && <span>{detail}</span>}
      </div>
    </div>
  )
}
