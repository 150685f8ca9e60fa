import type { Incident } from '@corridor/contract'
import { shortTime } from '@corridor/rules'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSchool } from '../../base/session/initialize.ts'
import classes from './Incidents.module.css'

const SECTIONS = [
  ['incident', 'Incident'],
  ['details', 'Details'],
  ['summary', 'Summary'],
] as const

/** The report of one incident, in three sections of labels and values. */
export function IncidentCard({ incident, isNew }: { incident: Incident; isNew: boolean }) {
  const { title, type, createdAt, schoolId, report } = incident
  const school = useSchool(schoolId)
  return (
    <article className={classes.card} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {isNew && <span className={classes.new}>New</span>}
        <time dateTime={createdAt}>{shortTime(createdAt, school?.timezone ?? 'UTC')}</time>
      </header>
      {type === 'mismatch_device' && <DeviceWarning report={report} />}
      <div className={classes.sections}>
        {SECTIONS.filter(([key]) => report[key].length > 0).map(([key, heading]) => (
          <section key={key} aria-label={heading}>
            <h4>{heading}</h4>
            <dl>
              {report[key].map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </article>
  )
}

/** Somebody else may have used the pass, so this stands out. */
function DeviceWarning({ report }: { report: Incident['report'] }) {
  const text = report.incident.find(({ label }) => label === 'What happened')?.value
  return (
    <p role="note" aria-label="Warning" className={classes.warning}>
      <IconAlertTriangle size={18} aria-hidden />
      {text ?? 'The pass was started and ended on two different devices.'}
    </p>
  )
}
