import type { WeeklyReport } from '@corridor/contract'
import { clockTime, longDayText } from '@corridor/rules/time'
import { useId } from 'react'
import classes from './Report.module.css'

type Group = WeeklyReport['incidentsByStudents'][number]
type Incident = Group['incidents'][number]

const SECTIONS = [
  { part: 'incident', title: 'Incident' },
  { part: 'details', title: 'Details' },
  { part: 'summary', title: 'Summary' },
] as const

/** For each student, each incident with its sections. */
export function Incidents({ groups, timezone }: { groups: readonly Group[]; timezone: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Incidents</h2>
      {groups.length === 0 && <p className={classes.help}>There were no incidents this week.</p>}
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the report never changes, and has no ids of students
        <StudentIncidents key={at} group={group} timezone={timezone} />
      ))}
    </section>
  )
}

function StudentIncidents({ group, timezone }: { group: Group; timezone: string }) {
  const { name, grade, incidents } = group
  const about = [grade && `Grade ${grade}`, incidents.length === 1 ? '1 incident' : `${incidents.length} incidents`]
  return (
    <div className={classes.student}>
      <h3>
        <bdi>{name}</bdi> <span>{about.filter(Boolean).join(' · ')}</span>
      </h3>
      {incidents.map((incident, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the report never changes
        <Card key={at} incident={incident} timezone={timezone} />
      ))}
    </div>
  )
}

function Card({ incident, timezone }: { incident: Incident; timezone: string }) {
  const { title, createdAt, report } = incident
  return (
    <article className={classes.incident}>
      <header>
        <b>{title}</b>
        <time dateTime={createdAt}>
          {longDayText(createdAt, timezone)}, {clockTime(createdAt, timezone)}
        </time>
      </header>
      <div className={classes.sections}>
        {SECTIONS.filter(({ part }) => report[part].length > 0).map(({ part, title }) => (
          <div key={part}>
            <h4>{title}</h4>
            <dl>
              {report[part].map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </article>
  )
}
