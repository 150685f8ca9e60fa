import type { WeeklyReport } from '@corridor/contract'
import { PRODUCT_NAME } from '@corridor/contract/constants'
import { averageText } from '@corridor/rules/metrics'
import { clockTime, longDayText } from '@corridor/rules/time'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useMergeQuery, useQueryValues } from '../../base/navigation.ts'
import { Logo } from '../../ui/theme/Logo.tsx'
import { Change } from './Change.tsx'
import { DayChart } from './DayChart.tsx'
import { FrequentFlyers } from './FrequentFlyers.tsx'
import { Incidents } from './Incidents.tsx'
import { Locked } from './Locked.tsx'
import { countText, crestOf, rangeText, schoolDaysText } from './labels.ts'
import classes from './Report.module.css'

const LISTS = [
  { value: 'flyers', label: 'Frequent Flyers' },
  { value: 'locked', label: 'Locked Students' },
] as const

/** A weekly report as a document: on the screen, and on paper without the bar on top. Always light. */
export function Report({ report }: { report: WeeklyReport }) {
  const list = useQueryValues().students === 'locked' ? 'locked' : 'flyers'
  const mergeQuery = useMergeQuery()
  return (
    <div className={`always-light ${classes.page}`}>
      <div className={classes.bar}>
        <span className={classes.brand}>
          <Logo /> {PRODUCT_NAME}
        </span>
        {/* Not `Segments`: it comes with the lists of staff, which nobody loads here. */}
        <fieldset className={classes.lists} aria-label="Students">
          {LISTS.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === list}
              onClick={() => mergeQuery({ students: value === 'locked' ? value : null }, { replace: true })}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <button type="button" className={classes.print} onClick={() => window.print()}>
          <IconPrinter size={18} aria-hidden /> Print
        </button>
      </div>
      <main className={classes.sheet}>
        <header className={classes.head}>
          <span className={classes.crest} style={{ background: report.schoolColor }} aria-hidden="true">
            {crestOf(report.schoolName)}
          </span>
          <div>
            <h1>{report.schoolName}</h1>
            <p>
              Weekly report · {rangeText(report)}
              {report.schoolDays !== null && ` · ${schoolDaysText(report.schoolDays)}`}
            </p>
          </div>
        </header>
        <SchoolFigures report={report} />
        <DayChart days={report.passesByDay} />
        <StudentFigures report={report} />
        {list === 'locked' ? <Locked report={report} /> : <FrequentFlyers students={report.topFiftyStudents} />}
        <Incidents groups={report.incidentsByStudents} timezone={report.timezone} />
        <footer className={classes.foot}>
          Made {longDayText(report.createdAt, report.timezone)}, {clockTime(report.createdAt, report.timezone)}, by{' '}
          {PRODUCT_NAME}. Passes that nobody ended count as used, without their time.
        </footer>
      </main>
    </div>
  )
}

function Figure({ label, children, unit }: { label: string; children: ReactNode; unit?: string }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        {children}
        {unit && <small> {unit}</small>}
      </dd>
    </div>
  )
}

function SchoolFigures({ report }: { report: WeeklyReport }) {
  return (
    <dl className={classes.figures} data-columns={4}>
      <Figure label="Total Passes Used">{countText(report.totalPassesUsed)}</Figure>
      <Figure label="Over Last Week">
        <Change percent={report.percentChange} />
      </Figure>
      <Figure label="Total Time in Hallway (min.)">{countText(report.totalTimeOutsideClassroom)}</Figure>
      <Figure label="Total Incidents">{countText(report.totalIncidents)}</Figure>
    </dl>
  )
}

function StudentFigures({ report }: { report: WeeklyReport }) {
  const id = useId()
  const { numberOfStudents } = report
  const hasTime = report.avgPassTime !== null
  return (
    <section>
      <dl className={classes.figures} data-columns={3} aria-describedby={id}>
        <Figure label="Avg. Passes" unit="a student">
          {report.avgUsedPasses.toFixed(1)}
        </Figure>
        <Figure label="Avg. Time in Hallway" {...(hasTime && { unit: 'min. a student' })}>
          {averageText(hasTime ? report.avgTimeOutsideClassroom : null)}
        </Figure>
        <Figure label="Avg. Pass Time" {...(hasTime && { unit: 'min.' })}>
          {averageText(report.avgPassTime)}
        </Figure>
      </dl>
      <p id={id} className={classes.help}>
        {numberOfStudents === 1
          ? 'For the one student who used a pass this week.'
          : `For the ${countText(numberOfStudents)} students who used at least one pass this week.`}
      </p>
    </section>
  )
}
