import { IconSchool } from '@tabler/icons-react'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { ClassTable } from './ClassTable.tsx'
import { usePerson } from './queries.ts'

/** The tab with a person's classes. */
export default function Classes() {
  const person = usePerson()
  if (!person) return null
  if (person.classes.length > 0) return <ClassTable title="Classes" classes={person.classes} />
  return (
    <EmptyState icon={<IconSchool />} title="No classes">
      Classes that you may see appear here.
    </EmptyState>
  )
}
