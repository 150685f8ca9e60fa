import type { FreezeStudent } from '@corridor/contract'
import { useStore } from '../../base/state/store.ts'
import type { Calling } from './calling.ts'
import { guests } from './guests.ts'
import { MarkRow } from './MarkRow.tsx'
import classes from './RollCall.module.css'

interface AlsoHereProps extends Calling {
  /** The students of the viewer's own classes. */
  known: readonly FreezeStudent[]
}

/** Students of other classes whom the viewer has marked. Those who were found before a reload are only counted. */
export function AlsoHere({ known, ...calling }: AlsoHereProps) {
  const found = useStore(guests)
  const ofClass = new Set(known.map(({ studentId }) => studentId))
  const others = [...calling.own.keys()].filter((studentId) => !ofClass.has(studentId))
  const named = others.flatMap((studentId) => found.get(studentId) ?? [])
  const unnamed = others.length - named.length
  if (others.length === 0) return null
  return (
    <section aria-labelledby="also-here">
      <h3 id="also-here" className={classes.heading}>
        Somebody else <span>{others.length}</span>
      </h3>
      {named.length > 0 && (
        <ul className={`layout-card ${classes.rows}`} data-flush data-columns>
          {named.map((student) => (
            <MarkRow key={student.studentId} student={student} {...calling} />
          ))}
        </ul>
      )}
      {unnamed > 0 && (
        <p className={classes.unnamed}>
          {named.length > 0 && 'And '}
          {unnamed === 1 ? '1 student' : `${unnamed} students`} whom you marked before. Find them again to change a
          mark.
        </p>
      )}
    </section>
  )
}
