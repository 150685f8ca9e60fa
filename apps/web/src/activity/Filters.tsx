import type { ActivityPerson } from '@corridor/contract'
import { can, type TrailSubject } from '@corridor/rules/access'
import { asUserId, type SchoolId, type UserId } from '@corridor/rules/ids'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../base/session/initialize.ts'
import { PeriodFields } from '../parts/period/PeriodFields.tsx'
import { roleName } from '../parts/person/roleName.ts'
import { SearchPicker } from '../ui/picker/SearchPicker.tsx'
import classes from './Activity.module.css'
import { peopleQuery } from './queries.ts'
import type { ActivityFilters } from './shape.ts'
import '@mantine/core/styles/Input.layer.css'

const SUBJECT_LABELS: Readonly<Record<TrailSubject, string>> = {
  user: 'People',
  session: 'Sign-ins',
  pass: 'Passes',
  hall: 'Halls',
  freeze: 'Freezes',
  room: 'Rooms',
  kiosk: 'Kiosks',
  roomSetting: 'Destinations',
  class: 'Classes',
  schedule: 'Schedules',
  school: 'Settings',
  export: 'Exports',
  report: 'Reports',
  roster: 'Rosters',
  rosterService: 'Roster services',
  signOn: 'Sign-in',
  apartGroup: 'Keep apart',
}

interface FiltersProps {
  schoolId: SchoolId
  filters: ActivityFilters
  onChange: (changed: Partial<ActivityFilters>) => void
}

const EVERYTHING = { value: '', label: 'Everything' }
const things = [EVERYTHING, ...Object.entries(SUBJECT_LABELS).map(([value, label]) => ({ value, label }))]

/** Narrows the list by person, by subject and by period. */
export function Filters({ schoolId, filters, onChange }: FiltersProps) {
  const isManager = can(useViewer(), 'apart.manage', { schoolId })
  return (
    <div className={classes.filters}>
      <PersonFilter schoolId={schoolId} person={filters.person} onChange={(person) => onChange({ person })} />
      <NativeSelect
        label="What"
        data={isManager ? things : things.filter(({ value }) => value !== 'apartGroup')}
        value={filters.thing}
        onChange={({ currentTarget }) => onChange({ thing: currentTarget.value })}
      />
      <PeriodFields
        label="Period"
        periods={['today', '7', '30', 'custom']}
        always="Any time"
        filters={filters}
        onChange={onChange}
      />
    </div>
  )
}

interface PersonFilterProps {
  schoolId: SchoolId
  person: string
  onChange: (person: string) => void
}

function PersonFilter({ schoolId, person, onChange }: PersonFilterProps) {
  const userId = /^\d+$/.test(person) ? asUserId(Number(person)) : undefined
  const chosen = useQuery({ ...peopleQuery(schoolId, userId ? { userId } : {}), enabled: userId !== undefined })
  const value = userId === undefined ? [] : [chosen.data?.[0] ?? unknown(userId)]
  return (
    <div className={classes.person}>
      <SearchPicker<ActivityPerson, UserId>
        label="By or about a person"
        placeholder="Anybody"
        bind={{
          name: 'person',
          value,
          set: (people) => onChange(String(people.at(-1)?.userId ?? '')),
          error: null,
        }}
        search={(search) => peopleQuery(schoolId, { search })}
        keyOf={(one) => one.userId}
        labelOf={(one) => one.name}
        detailOf={(one) => roleName(one.type)}
        emptyText="Nobody at this school has that name."
        // One at a time: the next choice replaces the one before, so the field is never full.
        morePlaceholder="Somebody else"
        max={2}
        fullText=""
      />
    </div>
  )
}

const unknown = (userId: UserId): ActivityPerson => ({ userId, name: '…', type: 'faculty' })
