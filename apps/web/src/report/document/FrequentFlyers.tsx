import type { WeeklyReport } from '@corridor/contract'
import { type PercentileColor, percentileColor, percentileOf } from '@corridor/rules/metrics'
import { ordinal } from '@corridor/rules/text'
import { IconChevronDown, IconChevronsUp, IconChevronUp } from '@tabler/icons-react'
import { useId } from 'react'
import { countText, gradeText } from './labels.ts'
import classes from './Report.module.css'

/** The students with the most used passes. */
export function FrequentFlyers({ students }: { students: WeeklyReport['topFiftyStudents'] }) {
  const id = useId()
  const count = students.length === 1 ? 'the student' : `the ${students.length} students`
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        Frequent Flyers <span>{count} with the most used passes</span>
      </h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.place}>
              #
            </th>
            <th scope="col">Student</th>
            <th scope="col">Grade</th>
            <th scope="col" className={classes.number}>
              Used Passes
            </th>
            <th scope="col" className={classes.number}>
              Total Time <span>(min.)</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {students.map((student, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the report never changes, and has no ids of students
            <tr key={at}>
              <td className={classes.place}>{at + 1}</td>
              <th scope="row">
                <bdi>{student.name}</bdi>
              </th>
              <td>{gradeText(student.grade)}</td>
              <td className={classes.number}>
                <span className={classes.ranked}>
                  {countText(student.numberOfUsedPasses)}
                  <Percentile rank={student.percentRankOfUsedPasses} />
                </span>
              </td>
              <td className={classes.number}>
                <span className={classes.ranked}>
                  {countText(student.totalTimeInHallway)}
                  <Percentile rank={student.percentRankOfTotalTime} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const ICONS: Readonly<Partial<Record<PercentileColor, typeof IconChevronUp>>> = {
  red: IconChevronsUp,
  yellow: IconChevronUp,
  green: IconChevronDown,
}

/** "93rd". The chevrons say the same as the color. */
function Percentile({ rank }: { rank: number }) {
  const color = percentileColor(rank)
  const Icon = ICONS[color]
  return (
    <span className={classes.percentile} data-color={color}>
      {Icon && <Icon size={13} stroke={2.4} aria-hidden />}
      {ordinal(percentileOf(rank))}
      <span className="visually-hidden"> percentile</span>
    </span>
  )
}
