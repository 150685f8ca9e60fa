import type { PersonClass } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { isBuilt } from '../base/built.ts'
import { PathLink } from '../base/RouteLink.tsx'
import { pathTo } from '../base/routes.ts'
import { useInitialize } from '../base/session/initialize.ts'
import { staffVariantFor } from '../base/variants.ts'
import { Teachers } from '../parts/class/Teachers.tsx'
import { PersonLink } from '../parts/person/PersonLink.tsx'
import { Card } from '../ui/layout/Card.tsx'
import cardTable from '../ui/table/cardTable.module.css'
import classes from './ClassTable.module.css'
import { hoursText } from './labels.ts'

interface ClassTableProps {
  title: string
  classes: readonly PersonClass[]
}

/** The classes that somebody teaches or is in. */
export function ClassTable({ title, classes: shown }: ClassTableProps) {
  return (
    <Card isFlush>
      <table className={`${cardTable.table} ${classes.table}`}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Teacher</th>
            <th scope="col">Block/Schedule</th>
            <th scope="col" className={classes.number}>
              Students
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <tr key={group.userGroupId}>
              <th scope="row">
                <ClassName group={group} />
              </th>
              <td data-label="Teacher">
                <Teacher group={group} />
              </td>
              <td data-label="Block/Schedule">{hoursText(group)}</td>
              <td data-label="Students" className={classes.number}>
                {group.numberOfStudents}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Teacher({ group }: { group: PersonClass }) {
  const { schoolId, ownedBy, professionalOwnedByName: name } = group
  return (
    <Teachers group={group}>
      <PersonLink person={{ schoolId, userId: ownedBy, type: 'faculty' }} name={name} />
    </Teachers>
  )
}

function ClassName({ group }: { group: PersonClass }) {
  const { user, viewer } = useInitialize()
  const page = staffVariantFor(user.type, 'ClassEdit')
  if (!isBuilt(page) || !can(viewer, 'class.edit', group)) return group.name
  return <PathLink path={pathTo(page, { id: group.userGroupId })}>{group.name}</PathLink>
}
