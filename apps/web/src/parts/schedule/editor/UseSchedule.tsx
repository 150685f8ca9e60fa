import type { Schedule, SchoolSetup } from '@corridor/contract'
import { calendarYears, daySettingProblems, hasTimesOn, type SchoolDay, WEEKDAYS } from '@corridor/rules/schedule'
import { addDays, type LocalDay } from '@corridor/rules/time'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { errorMessage } from '../../../base/apiError.ts'
import { monthDay } from '../../../base/calendarText.ts'
import { flash } from '../../../base/state/flashes.ts'
import { ModalCard } from '../../../ui/dialog/ModalCard.tsx'
import { Row, Stack } from '../../../ui/layout/Stack.tsx'
import { saveDays } from '../days.ts'
import classes from './Editor.module.css'
import { DAY_NAMES } from './labels.ts'
import '@mantine/core/styles/Input.layer.css'

interface UseScheduleProps {
  setup: SchoolSetup
  schedule: Schedule
  /** As it is shown, which may not be saved yet. */
  name: string
  today: LocalDay
  /** From now on. */
  onAlways: () => void
  onClose: () => void
}

const LENGTHS = [
  { value: 'today', label: 'Today' },
  { value: 'until', label: 'Until a day' },
  { value: 'always', label: 'From now on' },
] as const

/** For how long the school uses a schedule. */
export function UseSchedule({ setup, schedule, name, today, onAlways, onClose }: UseScheduleProps) {
  const [length, setLength] = useState<(typeof LENGTHS)[number]['value']>('today')
  const [until, setUntil] = useState(today)
  const [weekday, setWeekday] = useState<SchoolDay | ''>('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const radios = useId()
  const setting = {
    fromDay: today,
    toDay: length === 'until' ? until : today,
    kind: 'schedule' as const,
    scheduleId: schedule.scheduleId,
    weekday: weekday === '' ? null : weekday,
    name: null,
    cycleDay: null,
    cycleContinues: false,
    keepsDaysOff: length === 'until',
  }
  const skipsDaysOff =
    length === 'until' &&
    setup.calendar.days.some(({ onDay, kind }) => kind === 'none' && onDay >= today && onDay <= until)
  const problems = length === 'always' ? {} : daySettingProblems(setting, { calendar: setup.calendar, schedule, today })
  const asksWeekday = length !== 'always' && (weekday !== '' || problems.weekday !== undefined)

  async function use() {
    if (length === 'always') {
      onAlways()
      return onClose()
    }
    try {
      await saveDays(setup.school.schoolId, { settings: [setting], version: setup.calendar.version })
      flash(
        length === 'today' ? `Your school uses ${name} today.` : `Your school uses ${name} until ${monthDay(until)}.`,
      )
      onClose()
    } catch (error) {
      setRefusal(errorMessage(error))
    }
  }

  return (
    <ModalCard title={`Use ${name}`} onClose={onClose}>
      <Stack
        as="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault()
          use().catch(() => undefined)
        }}
      >
        <fieldset className={classes.lengths}>
          <legend>For how long?</legend>
          {LENGTHS.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name={radios}
                checked={length === value}
                onChange={() => setLength(value)}
                data-autofocus={value === 'today' || undefined}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {length === 'until' && (
          <TextInput
            type="date"
            label="Last day"
            value={until}
            min={today}
            max={addDays(calendarYears(today).end, -1)}
            error={problems.toDay}
            onChange={(event) => setUntil(event.currentTarget.value || today)}
          />
        )}
        {asksWeekday && (
          <NativeSelect
            label="Use the times of"
            description="This schedule has no times on that weekday."
            value={weekday}
            onChange={(event) => setWeekday(event.currentTarget.value as SchoolDay | '')}
            data={[
              { value: '', label: 'Choose a weekday' },
              ...WEEKDAYS.filter((day) => hasTimesOn(schedule, day)).map((day) => ({
                value: day,
                label: DAY_NAMES[day],
              })),
            ]}
          />
        )}
        {length === 'always' && <p className={classes.reason}>Days that your calendar has set stay as they are.</p>}
        {skipsDaysOff && <p className={classes.reason}>Days that your calendar has set to No school stay so.</p>}
        {refusal && <p role="alert">{refusal}</p>}
        <Row gap={2} isAtEnd>
          <Button variant="default" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" disabled={Object.keys(problems).length > 0}>
            Use it
          </Button>
        </Row>
      </Stack>
    </ModalCard>
  )
}
