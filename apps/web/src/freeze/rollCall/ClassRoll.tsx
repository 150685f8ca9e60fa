import type { Answer, FreezeClass } from '@corridor/contract'
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Card } from '../../ui/layout/Card.tsx'
import { markStudents } from '../marks/sendMarks.ts'
import type { Calling } from './calling.ts'
import { FindButton } from './FindButton.tsx'
import { MarkRow } from './MarkRow.tsx'
import classes from './RollCall.module.css'
import { type Roll, restText, rollOf } from './roll.ts'

interface ClassRollProps extends Calling {
  group: FreezeClass
  answer: Answer<'GET /api/freeze/:freezeId/roll-call'>
}

/** One class: who was out on top, then the others, each with four marks. */
export function ClassRoll({ group, answer, ...calling }: ClassRollProps) {
  const { accounts, freeze, names, roomId } = calling
  const roll = useMemo(() => rollOf(group, { ...answer, accounts }), [group, answer, accounts])
  const markRest = () => markStudents({ freezeId: freeze.freezeId, studentIds: roll.rest, state: 'withMe', roomId })
  return (
    <>
      <Card className={classes.summary} aria-label="Your class">
        <div className={classes.title}>
          <h2>{[group.name, group.blockName].filter(Boolean).join(' · ')}</h2>
          <p>{names.room(group.roomId)?.name ?? teacherOf(group)}</p>
        </div>
        <Progress roll={roll} />
        <div className={classes.actions}>
          <FindButton {...calling} />
          {roll.rest.length > 0 && (
            <Button leftSection={<IconChecks size={18} aria-hidden />} onClick={markRest}>
              {restText(roll)}
            </Button>
          )}
        </div>
      </Card>
      {roll.out.length > 0 && (
        <section aria-labelledby="out">
          <h3 id="out" className={classes.heading}>
            Out when it began <span>{roll.out.length}</span>
          </h3>
          <ul className={`layout-card ${classes.rows}`} data-flush>
            {roll.out.map(({ student, pass }) => (
              <MarkRow key={student.studentId} student={student} pass={pass} {...calling} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="in-class">
        <h3 id="in-class" className={classes.heading}>
          In class <span>{roll.inClass.length}</span>
        </h3>
        <ul className={`layout-card ${classes.rows}`} data-flush data-columns>
          {roll.inClass.map((student) => (
            <MarkRow key={student.studentId} student={student} {...calling} />
          ))}
        </ul>
      </section>
    </>
  )
}

/** Without a room, the teacher names the class. */
const teacherOf = ({ teachers }: FreezeClass) => teachers[0]?.name ?? ''

function Progress({ roll: { marked, total, notHere, absent } }: { roll: Roll }) {
  const missing = [notHere > 0 && `${notHere} not here`, absent > 0 && `${absent} absent`].filter(Boolean).join(', ')
  return (
    <div className={classes.progress}>
      <p>
        <span>
          <b>
            {marked} of {total}
          </b>{' '}
          marked
        </span>
        <span>{missing}</span>
      </p>
      <div className={classes.meter} aria-hidden>
        <i style={{ width: `${total === 0 ? 0 : (marked / total) * 100}%` }} />
      </div>
    </div>
  )
}
