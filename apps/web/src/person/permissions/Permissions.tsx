import { IconKey } from '@tabler/icons-react'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { usePerson } from '../queries.ts'
import classes from './Permissions.module.css'
import { Role } from './Role.tsx'
import { SchoolPermissions } from './SchoolPermissions.tsx'

/** The tab with what a staff member may do, in each school where the viewer may see that. */
export default function Permissions() {
  const person = usePerson()
  if (!person) return null
  const shown = person.schools.filter(({ permissions }) => permissions !== null)
  if (shown.length === 0) {
    return (
      <EmptyState icon={<IconKey />} title="No permissions to show">
        Only staff have permissions, and only administrators see those of others.
      </EmptyState>
    )
  }
  return (
    <div className={classes.schools}>
      <Role person={person} />
      {shown.map((school) => (
        <SchoolPermissions key={school.schoolId} person={person} school={school} />
      ))}
    </div>
  )
}
