import { DURATION_EVALUATORS, PASS_TYPES, TIME_RANGE_TYPES } from '@corridor/contract/constants'
import { BULK_CAP } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { useSchools } from '../base/session/initialize.ts'
import { useNow } from '../base/session/now.ts'
import { StudentsFilter } from '../parts/person/StudentsFilter.tsx'
import { ToggleChips } from '../ui/form/ToggleChips.tsx'
import {
  evaluatorOf,
  fieldText,
  lastDay,
  minutesProblem,
  momentProblem,
  periodOf,
  rangeProblems,
  schoolIdOf,
  studentIdsOf,
  typesOf,
} from './filters.ts'
import classes from './History.module.css'
import { DURATION_LABELS, PERIOD_LABELS, TYPE_LABELS } from './labels.ts'
import { RoomField } from './RoomField.tsx'
import type { HistoryFilters } from './shape.ts'
import { useTypedField } from './useTypedField.ts'

export interface FilterFieldsProps {
  filters: HistoryFilters
  timezone: string
  onChange: (changed: Partial<HistoryFilters>) => void
  /** How long after the last key a typed value counts; 0 where nothing is searched yet. */
  pauseMs?: number
}

const PAUSE_MS = 300

const ANY = { value: '', label: 'Any' }
const periods = TIME_RANGE_TYPES.map((value) => ({ value, label: PERIOD_LABELS[value] }))
const durations = [ANY, ...DURATION_EVALUATORS.map((value) => ({ value, label: DURATION_LABELS[value] }))]

export function FilterFields(props: FilterFieldsProps) {
  const { filters, timezone, onChange } = props
  const now = useNow()
  const period = periodOf(filters)
  return (
    <div className={classes.fields}>
      <SchoolField {...props} />
      <NativeSelect
        label="Period"
        className={classes.period ?? ''}
        data={periods}
        value={period}
        onChange={({ currentTarget: { value } }) =>
          onChange({ period: value, from: '', to: '', ...startingWith(value, timezone, now) })
        }
      />
      {period === 'custom' && <RangeFields {...props} />}
      {period === 'out_at' && <MomentField {...props} />}
      <StudentField {...props} />
      <RoomField {...props} />
      <DurationField {...props} />
    </div>
  )
}

/** What the fields of a period say at first. */
function startingWith(period: string, timezone: string, now: Instant): Partial<HistoryFilters> {
  if (period === 'custom') return lastDay(timezone, now)
  return period === 'out_at' ? { from: fieldText(now, timezone) } : {}
}

/** Chooses a school, if the viewer has several. */
function SchoolField({ filters, onChange }: FilterFieldsProps) {
  const schools = useSchools()
  if (schools.length < 2) return null
  return (
    <NativeSelect
      label="School"
      data={[
        { value: '', label: 'All schools' },
        ...schools.map(({ school }) => ({ value: String(school.schoolId), label: school.name })),
      ]}
      value={String(schoolIdOf(filters) ?? '')}
      onChange={({ currentTarget: { value } }) => onChange({ school: value })}
    />
  )
}

function RangeFields({ filters, timezone, onChange, pauseMs = PAUSE_MS }: FilterFieldsProps) {
  const now = useNow()
  const problems = (range: Pick<HistoryFilters, 'from' | 'to'>) => rangeProblems(range, timezone, now)
  const isRight = (range: Pick<HistoryFilters, 'from' | 'to'>) => {
    const { from, to } = problems(range)
    return from === null && to === null
  }
  const from = useTypedField(
    filters.from,
    pauseMs,
    (text) => isRight({ from: text, to: to.text }),
    (text) => onChange({ from: text, to: to.text }),
  )
  const to: ReturnType<typeof useTypedField> = useTypedField(
    filters.to,
    pauseMs,
    (text) => isRight({ from: from.text, to: text }),
    (text) => onChange({ from: from.text, to: text }),
  )
  const shown = problems({ from: from.text, to: to.text })
  return (
    <>
      <TextInput
        type="datetime-local"
        label="From"
        className={classes.moment ?? ''}
        value={from.text}
        error={shown.from}
        onChange={({ currentTarget }) => from.type(currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label="To"
        className={classes.moment ?? ''}
        value={to.text}
        error={shown.to}
        onChange={({ currentTarget }) => to.type(currentTarget.value)}
      />
    </>
  )
}

/** A day and a time: whoever was out then is listed. */
function MomentField({ filters, timezone, onChange, pauseMs = PAUSE_MS }: FilterFieldsProps) {
  const now = useNow()
  const problem = (text: string) => momentProblem(text, timezone, now)
  const { text, type } = useTypedField(
    filters.from,
    pauseMs,
    (typed) => problem(typed) === null,
    (from) => onChange({ from }),
  )
  return (
    <TextInput
      type="datetime-local"
      label="Day and time"
      className={classes.moment ?? ''}
      value={text}
      error={problem(text)}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

function StudentField({ filters, onChange }: FilterFieldsProps) {
  return (
    <div className={classes.students}>
      <StudentsFilter
        label="Students"
        schoolId={schoolIdOf(filters)}
        userIds={studentIdsOf(filters)}
        onChange={(userIds) => onChange({ students: userIds.join(',') })}
        max={BULK_CAP}
      />
    </div>
  )
}

function DurationField({ filters, onChange, pauseMs = PAUSE_MS }: FilterFieldsProps) {
  const evaluator = evaluatorOf(filters)
  const { text, type } = useTypedField(
    filters.minutes,
    pauseMs,
    (typed) => minutesProblem(typed) === null,
    (minutes) => onChange({ minutes }),
  )
  return (
    <div className={classes.duration}>
      <NativeSelect
        label="Duration"
        data={durations}
        value={evaluator ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ duration: value, ...(value === '' && { minutes: '' }) })}
      />
      {evaluator && (
        <TextInput
          label="Minutes"
          inputMode="numeric"
          className={classes.minutes ?? ''}
          placeholder="0 to 1000"
          value={text}
          error={minutesProblem(text)}
          onChange={({ currentTarget }) => type(currentTarget.value.trim())}
        />
      )}
    </div>
  )
}

/** At least one type stays chosen. Whoever was out at a moment was out, so there is nothing to choose. */
export function TypeChips({ filters, onChange }: Pick<FilterFieldsProps, 'filters' | 'onChange'>) {
  const chosen = typesOf(filters)
  if (periodOf(filters) === 'out_at') return null
  return (
    <ToggleChips
      legend="Show"
      options={PASS_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
      chosen={chosen}
      onChange={(types) => onChange({ types: types.join(',') })}
    />
  )
}
