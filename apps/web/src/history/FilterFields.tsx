import type { FoundStudent } from '@corridor/contract'
import { DURATION_EVALUATORS, PASS_TYPES, TIME_RANGE_TYPES } from '@corridor/contract/constants'
import type { UserId } from '@corridor/rules/ids'
import { BULK_CAP } from '@corridor/rules/pass'
import { fullName } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSchools } from '../base/session/initialize.ts'
import { useNow } from '../base/session/now.ts'
import { studentDetails } from '../parts/person/studentSearch.ts'
import { SearchPicker } from '../ui/picker/SearchPicker.tsx'
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
import { namedStudentsQuery, studentsQuery } from './queries.ts'
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
  const ids = studentIdsOf(filters)
  const named = useQuery(namedStudentsQuery(ids))
  const value = ids.map(
    (userId) => named.data?.find((one) => one.userId === userId) ?? unnamed(userId, named.isPending),
  )
  return (
    <div className={classes.students}>
      <SearchPicker<FoundStudent, UserId>
        label="Students"
        placeholder="Any student"
        bind={{
          name: 'students',
          value,
          set: (students) => onChange({ students: students.map(({ userId }) => userId).join(',') }),
          error: null,
        }}
        search={(search) => studentsQuery(schoolIdOf(filters), search)}
        keyOf={({ userId }) => userId}
        labelOf={fullName}
        detailOf={studentDetails}
        emptyText="No student found. Try a last name or student number."
        max={BULK_CAP}
        fullText={`${BULK_CAP} students at most.`}
      />
    </div>
  )
}

/** The name of a student who is not loaded yet, or not at the school anymore. */
const unnamed = (userId: UserId, isPending: boolean): FoundStudent => ({
  userId,
  schoolId: 0 as FoundStudent['schoolId'],
  firstName: isPending ? '…' : 'Former student',
  lastName: '',
  grade: null,
  schoolIdentifier: null,
  profileImageUrl: null,
})

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
    <fieldset className={classes.types}>
      <legend>Show</legend>
      {PASS_TYPES.map((type) => {
        const isChosen = chosen.includes(type)
        const next = PASS_TYPES.filter((one) => (one === type ? !isChosen : chosen.includes(one)))
        const isLast = isChosen && chosen.length === 1
        return (
          <button
            key={type}
            type="button"
            className={classes.chip}
            aria-pressed={isChosen}
            aria-disabled={isLast || undefined}
            title={isLast ? 'At least one is shown' : undefined}
            onClick={() => !isLast && onChange({ types: next.join(',') })}
          >
            {isChosen && <IconCheck size={16} aria-hidden />}
            {TYPE_LABELS[type]}
          </button>
        )
      })}
    </fieldset>
  )
}
