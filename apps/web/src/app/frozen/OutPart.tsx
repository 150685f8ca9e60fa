import type { Freeze, Pass, School } from '@corridor/contract'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useState } from 'react'
import { endedText } from '../../pass/student/arrivedHint.ts'
import { OwnTicket } from './OwnTicket.tsx'
import { SayRoom } from './SayRoom.tsx'
import tile from './Tile.module.css'

interface OutPartProps {
  freeze: Freeze
  school: School
  /** Undefined once it has ended. */
  pass: Pass | undefined
  /** What the screen begins with. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** For who was out when passes were paused: their pass, and where they are. */
export default function OutPart({ freeze, school, pass, heading }: OutPartProps) {
  const { i18n } = useLingui()
  const [ended, setEnded] = useState<Pass | null>(null)
  const finish = (answer: Pass) => {
    setEnded(answer)
    // The button that had the focus is gone.
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {pass && <OwnTicket pass={pass} timezone={school.timezone} onEnded={finish} />}
      {pass && <SayRoom freeze={freeze} school={school} />}
      <p role="status" className={tile.ended}>
        {ended && endedText(i18n, ended)}
      </p>
    </>
  )
}
