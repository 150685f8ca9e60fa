import type { Incident } from '@corridor/contract'
import { shortTime } from '@corridor/rules/time'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSchool } from '../../base/session/initialize.ts'
import { PersonLink } from '../../parts/person/PersonLink.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './Incidents.module.css'

const SECTIONS = [
  ['incident', 'Incident'],
  ['details', 'Details'],
  ['summary', 'Summary'],
] as const

/** What the head of the card or its warning already says. */
function isShownElsewhere(
  { label, value }: Incident['report']['incident'][number],
  { title, type, report }: Incident,
): boolean {
  if (label === 'Type') return value === title
  return type === 'mismatch_device' && value === mismatchText(report)
}

function mismatchText(report: Incident['report']): string | undefined {
  return report.incident.find(({ label }) => label === 'What happened')?.value
}

interface IncidentCardProps {
  incident: Incident
  isNew: boolean
  /** It stands among those of other students. */
  isNamed: boolean
}

/** The report of one incident, in three sections of labels and values, each of which says something new. */
export function IncidentCard({ incident, isNew, isNamed }: IncidentCardProps) {
  const { incidentId, title, type, createdAt, schoolId, report, studentId, studentName } = incident
  const school = useSchool(schoolId)
  const sections = SECTIONS.map(([key, heading]) => ({
    heading,
    rows: report[key].filter((row) => !isShownElsewhere(row, incident)),
  }))
  return (
    <Card as="article" className={classes.card} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {isNew && <span className={classes.new}>New</span>}
        {isNamed && (
          <PersonLink person={{ schoolId, userId: studentId, type: 'student', isTaught: true }} name={studentName} />
        )}
        <time dateTime={createdAt}>{shortTime(createdAt, school?.timezone ?? 'UTC')}</time>
        {!isNamed && (
          <LinkButton
            to="NoteHome"
            params={{ id: studentId }}
            query={{ incident: incidentId }}
            variant="default"
            size="compact-sm"
          >
            Note home
          </LinkButton>
        )}
      </header>
      {type === 'mismatch_device' && <DeviceWarning report={report} />}
      <div className={classes.sections}>
        {sections.map(
          ({ heading, rows }) =>
            rows.length > 0 && (
              <section key={heading} aria-label={heading}>
                <h4>{heading}</h4>
                <dl>
                  {rows.map(({ label, value }) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ),
        )}
      </div>
    </Card>
  )
}

/** Somebody else may have used the pass, so this stands out. */
function DeviceWarning({ report }: { report: Incident['report'] }) {
  return (
    <p role="note" aria-label="Warning" className={classes.warning}>
      <IconAlertTriangle size={18} aria-hidden />
      {mismatchText(report) ?? 'The pass was started and ended on two different devices.'}
    </p>
  )
}
