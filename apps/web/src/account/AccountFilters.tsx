import type { Answer } from '@corridor/contract'
import { dayText } from '@corridor/rules/time'
import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { FilterCard } from '../ui/form/FilterCard.tsx'
import type { AccountFilters as Filters } from './shape.ts'

interface AccountFiltersProps {
  options: Answer<'GET /api/school/:schoolId/invitations'> | undefined
  timezone: string
  filters: Filters
  onChange: (changed: Partial<Filters>) => void
}

const ROLES = [
  { value: '', label: 'Everyone' },
  { value: 'student', label: 'Students' },
  { value: 'staff', label: 'Staff' },
]
const INVITATIONS = [
  { value: '', label: 'Any state' },
  { value: 'never', label: 'Never invited' },
  { value: 'invited', label: 'Invited' },
  { value: 'expired', label: 'Expired' },
]

/** Narrows down who has not signed in yet. */
export function AccountFilters({ options, timezone, filters, onChange }: AccountFiltersProps) {
  const { grades = [], classes: groups = [], imports = [] } = options ?? {}
  // A link to an import that is not among the last ones.
  const isListed = !filters.import || imports.some(({ rosterRunId }) => String(rosterRunId) === filters.import)
  const select = (name: keyof Filters, label: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      data={data}
      value={filters[name]}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value, outcome: '' })}
    />
  )
  return (
    <FilterCard>
      {select('role', 'Role', ROLES)}
      {select('invitation', 'Invitation', INVITATIONS)}
      {select('grade', 'Grade', [
        { value: '', label: 'Any grade' },
        ...grades.map((grade) => ({ value: grade, label: `Grade ${grade}` })),
      ])}
      {select('class', 'Class', [
        { value: '', label: 'Any class' },
        ...groups.map(({ userGroupId, name }) => ({ value: String(userGroupId), label: name })),
      ])}
      {(imports.length > 0 || filters.import) &&
        select('import', 'Came with', [
          { value: '', label: 'Any import' },
          ...(isListed ? [] : [{ value: filters.import, label: 'An earlier import' }]),
          ...imports.map(({ rosterRunId, createdAt }) => ({
            value: String(rosterRunId),
            label: `Import of ${dayText(createdAt, timezone)}`,
          })),
        ])}
    </FilterCard>
  )
}
