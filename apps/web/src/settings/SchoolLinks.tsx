import { can } from '@corridor/rules/access'
import { RouteLink } from '../base/RouteLink.tsx'
import { useSchools, useViewer } from '../base/session/initialize.ts'
import { Section } from '../ui/page/Section.tsx'
import classes from './SchoolLinks.module.css'

/** The settings of whole schools, for those who may change them. */
export function SchoolLinks() {
  const viewer = useViewer()
  const schools = useSchools().filter(({ school }) => can(viewer, 'school.settings', school))
  if (schools.length === 0) return null
  return (
    <Section title="Your school" description="These apply to everyone at the school.">
      <ul className={classes.links}>
        {schools.map(({ school }) => (
          <li key={school.schoolId}>
            <RouteLink to="AdminSchoolPassSettings" params={{ id: school.schoolId }}>
              Pass settings, {school.name}
            </RouteLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
