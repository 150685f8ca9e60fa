import type { Answer } from '@corridor/contract'
import { useStore } from '../../base/state/store.ts'
import type { Calling } from './calling.ts'
import { guests } from './guests.ts'
import { MarkRow } from './MarkRow.tsx'
import classes from './RollCall.module.css'

interface AlsoHereProps extends Calling {
  answer: Answer<'GET /api/freeze/:freezeId/roll-call'>
}

/** Students of other classes whom the viewer has marked: just now, or before the page was opened. */
export function AlsoHere({ answer, ...calling }: AlsoHereProps) {
  const found = useStore(guests)
  const ofClass = new Set(answer.classes.flatMap(({ studentIds }) => studentIds))
  const known = new Map([...answer.students.map((student) => [student.studentId, student] as const), ...found])
  const others = [...calling.own.keys()].filter((studentId) => !ofClass.has(studentId))
  const named = others.flatMap((studentId) => known.get(studentId) ?? [])
  if (named.length === 0) return null
  return (
    <section aria-labelledby="also-here">
      <h3 id="also-here" className={classes.heading}>
        Somebody else <span>{named.length}</span>
      </h3>
      <ul className={`layout-card ${classes.rows}`} data-flush data-columns>
        {named.map((student) => (
          <MarkRow key={student.studentId} student={student} {...calling} />
        ))}
      </ul>
    </section>
  )
}
