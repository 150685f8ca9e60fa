import type { SchoolId } from '@corridor/rules/ids'
import { ALL_INCIDENT_TYPES, INCIDENT_STATES, incidentLabel } from '@corridor/rules/incident'
import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { useNow } from '../../base/session/now.ts'
import { PeriodFields } from '../../parts/period/PeriodFields.tsx'
import { StudentsFilter } from '../../parts/person/StudentsFilter.tsx'
import { FilterCard } from '../../ui/form/FilterCard.tsx'
import { ToggleChips } from '../../ui/form/ToggleChips.tsx'
import { totalText } from '../../ui/table/address/paging.ts'
import { firstDayOf, statesOf, studentOf } from './filters.ts'
import classes from './SchoolIncidents.module.css'
import type { IncidentFilters } from './shape.ts'

interface FiltersProps {
  schoolId: SchoolId
  timezone: string
  filters: IncidentFilters
  /** Undefined until the first answer. */
  counts: { newCount: number; seenCount: number } | undefined
  onChange: (changed: Partial<IncidentFilters>) => void
}

const types = [
  { value: '', label: 'Any type' },
  ...ALL_INCIDENT_TYPES.map((value) => ({ value, label: incidentLabel(value) })),
]

/** Narrows the list by type, by day, by student, and to those that are new or seen. */
export function Filters({ schoolId, timezone, filters, counts, onChange }: FiltersProps) {
  const now = useNow()
  const student = studentOf(filters)
  const countOf = { new: counts?.newCount, seen: counts?.seenCount }
  return (
    <FilterCard className={classes.filters}>
      <NativeSelect
        label="Type"
        data={types}
        value={filters.type}
        onChange={({ currentTarget }) => onChange({ type: currentTarget.value })}
      />
      <PeriodFields
        label="Days"
        periods={['today', '7', '30', 'year', 'custom']}
        min={firstDayOf(timezone, now)}
        filters={filters}
        onChange={onChange}
      />
      <div className={classes.student}>
        <StudentsFilter
          label="Student"
          schoolId={schoolId}
          userIds={student ? [student] : []}
          onChange={([userId]) => onChange({ student: String(userId ?? '') })}
          max={1}
        />
      </div>
      <ToggleChips
        legend="Show"
        options={INCIDENT_STATES.map((value) => ({
          value,
          label: value === 'new' ? 'New' : 'Seen',
          count: countOf[value] === undefined ? undefined : totalText(countOf[value]),
        }))}
        chosen={statesOf(filters)}
        onChange={([state, another]) => onChange({ state: another === undefined ? (state ?? '') : '' })}
      />
    </FilterCard>
  )
}
