import type { WeeklyReport } from '@corridor/contract'
import { localDay } from '@corridor/rules/time'
import { IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import { dayOfYear, gradeText } from './labels.ts'
import classes from './Report.module.css'

/** The students who were locked when the report was made, which can be long after its week. */
export function Locked({ report }: { report: WeeklyReport }) {
  const { lockedStudents: students, createdAt, timezone } = report
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        Locked Students <span>as of {dayOfYear(localDay(createdAt, timezone))}, when this report was made</span>
      </h2>
      {students.length === 0 ? (
        <p className={classes.help}>No student was locked.</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Student</th>
              <th scope="col">Grade</th>
              <th scope="col">Locked</th>
              <th scope="col" className={classes.number}>
                Daily Pass Limit
              </th>
            </tr>
          </thead>
          <tbody>
            {students.map((student, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the report never changes, and has no ids of students
              <tr key={at}>
                <th scope="row">
                  <bdi>{student.name}</bdi>
                </th>
                <td>{gradeText(student.grade)}</td>
                <td>
                  <span className={classes.locked}>
                    <IconLock size={15} aria-hidden /> Yes
                  </span>
                </td>
                <td className={classes.number}>{student.dailyPassLimit}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
