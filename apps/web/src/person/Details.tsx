import type { Person } from '@corridor/contract'
import { isStudent } from '@corridor/rules/access'
import { professionalName } from '@corridor/rules/text'
import { dayText, relativeTime } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useSchool } from '../base/session/initialize.ts'
import { useNow } from '../base/session/now.ts'
import { Card } from '../ui/layout/Card.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import classes from './Details.module.css'

const EditPerson = lazyPart(() => import('./edit/EditPerson.tsx'), { floats: true })

/** What is known about a person, with the way to change it for those who may. */
export function Details({ person }: { person: Person }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Card aria-labelledby="details">
      <header className={classes.head}>
        <h2 id="details">Details</h2>
        {person.mayEdit && (
          <Button size="sm" variant="default" leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
      </header>
      <dl className={classes.facts}>
        {useFacts(person).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isEditing && (
        <Suspense>
          <EditPerson person={person} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function useFacts(person: Person): readonly (readonly [string, string])[] {
  const now = useNow()
  const timezone = useSchool(person.schools[0]?.schoolId)?.timezone ?? 'UTC'
  const { lastActivityAt, isFromRoster, createdAt } = person
  const own = isStudent(person.type)
    ? []
    : ([
        ['Title', person.title ?? 'None'],
        ['Students read', professionalName(person)],
      ] as const)
  return [
    ...own,
    ['Email', person.email ?? 'None'],
    ['Username', person.username],
    ['Last active', lastActivityAt ? relativeTime(lastActivityAt, now) : 'Never'],
    ['Added', `${isFromRoster ? 'From a roster' : 'By hand'}, ${dayText(createdAt, timezone)}`],
  ]
}
