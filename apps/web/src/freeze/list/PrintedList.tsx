import type { Answer, Freeze, School } from '@corridor/contract'
import { bareClock, shortTime } from '@corridor/rules/time'
import { kindOf } from '../../parts/freeze/labels.ts'
import classes from './FreezeList.module.css'

interface PrintedListProps {
  list: Answer<'POST /api/freeze/:freezeId/list'>
  /** An empty line is for a pen. */
  givenTo: string
  freeze: Freeze
  school: School
}

/** Paper is white in either theme. */
export function PrintedList({ list: { rows, at }, givenTo, freeze, school }: PrintedListProps) {
  const { timezone } = school
  return (
    <section className={`always-light ${classes.paper}`} aria-label="List of students">
      <header>
        <h2>
          {school.name}: {rows.length.toLocaleString('en-US')} {rows.length === 1 ? 'student' : 'students'}
        </h2>
        <p>
          {kindOf(freeze)} of {shortTime(freeze.startedAt, timezone)}. As of {shortTime(at, timezone)}.
        </p>
        <p>
          Given to: <span className={classes.line}>{givenTo}</span>
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Number</th>
            <th scope="col">Grade</th>
            <th scope="col">State</th>
            <th scope="col">Last known place</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that was made does not change
            <tr key={index}>
              <th scope="row">
                {row.lastName}, {row.firstName}
              </th>
              <td>{row.studentNumber}</td>
              <td>{row.grade}</td>
              <td>{row.state}</td>
              <td>{row.place}</td>
              <td>{row.at && bareClock(row.at, timezone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
