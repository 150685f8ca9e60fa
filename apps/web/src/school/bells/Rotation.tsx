import type { SchoolSetup } from '@corridor/contract'
import { CYCLE_LETTER_LENGTH } from '@corridor/contract/constants'
import { calendarYears } from '@corridor/rules/schedule'
import { addDays, type LocalDay } from '@corridor/rules/time'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { monthDay } from '../../base/calendarText.ts'
import { flash } from '../../base/state/flashes.ts'
import { saveCalendar } from '../../parts/schedule/days.ts'
import { ModalCard } from '../../ui/dialog/ModalCard.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import classes from './Calendar.module.css'
import { cycleOf, formOf, LENGTHS, problemOf, withLength } from './rotation.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'

interface RotationProps {
  setup: SchoolSetup
  today: LocalDay
  readOnly: string | null
}

/** Whether the school's days rotate, and how. */
export function Rotation({ setup, today, readOnly }: RotationProps) {
  const [isOpen, setOpen] = useState(false)
  const { cycle } = setup.calendar
  if (readOnly && !cycle) return null
  return (
    <Row as={Card} gap={3} isSpread className={classes.fact} aria-label="Rotation">
      <div>
        <strong>{cycle ? `${listed(cycle.days.map(({ letter }) => letter))} days` : 'No rotation'}</strong>
        <p className={classes.reason}>
          {cycle
            ? `Since ${monthDay(cycle.fromDay)}, ${cycle.countsDaysOff ? 'counts' : 'skips'} days off`
            : 'Days can take turns: A and B, or 1 to 6.'}
        </p>
      </div>
      {!readOnly && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {cycle ? 'Change' : 'Set up'}
        </Button>
      )}
      {isOpen && <RotationDialog setup={setup} today={today} onClose={() => setOpen(false)} />}
    </Row>
  )
}

/** "A and B", "1, 2 and 3". */
function listed(letters: readonly string[]): string {
  return `${letters.slice(0, -1).join(', ')} and ${letters.at(-1)}`
}

function RotationDialog({ setup, today, onClose }: { setup: SchoolSetup; today: LocalDay; onClose: () => void }) {
  const { schoolId } = setup.school
  const { version, cycle } = setup.calendar
  const [form, setForm] = useState(() => formOf(setup, today))
  const [refusal, setRefusal] = useState<string | null>(null)
  const years = calendarYears(today)
  const problem = problemOf(form)
  const changeDay = (at: number, changes: Partial<(typeof form.days)[number]>) =>
    setForm({ ...form, days: form.days.map((day, index) => (index === at ? { ...day, ...changes } : day)) })
  const save = async (next: typeof cycle) => {
    try {
      await saveCalendar(schoolId, { cycle: next, version })
      flash(next ? 'Rotation saved' : 'Rotation ended')
      onClose()
    } catch (error) {
      setRefusal(errorMessage(error))
    }
  }
  return (
    <ModalCard title="Rotation" onClose={onClose}>
      <Stack
        as="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault()
          save(cycleOf(form)).catch(() => undefined)
        }}
      >
        <NativeSelect
          label="Days in the rotation"
          value={String(form.days.length)}
          onChange={(event) => setForm(withLength(form, Number(event.currentTarget.value)))}
          data={LENGTHS.map(String)}
        />
        <ol className={classes.turns}>
          {form.days.map(({ letter, scheduleId }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day of the rotation is its place
            <li key={index}>
              <TextInput
                label={`Day ${index + 1}`}
                value={letter}
                maxLength={CYCLE_LETTER_LENGTH}
                onChange={(event) => changeDay(index, { letter: event.currentTarget.value })}
              />
              <NativeSelect
                label={`Schedule of day ${index + 1}`}
                value={scheduleId}
                onChange={(event) => changeDay(index, { scheduleId: event.currentTarget.value })}
                data={setup.schedules.map((schedule) => ({ value: String(schedule.scheduleId), label: schedule.name }))}
              />
            </li>
          ))}
        </ol>
        <TextInput
          type="date"
          label="First day"
          value={form.fromDay}
          min={years.first}
          max={addDays(years.end, -1)}
          onChange={(event) => setForm({ ...form, fromDay: event.currentTarget.value })}
        />
        <Checkbox
          label="Days without school take their turn"
          description="Otherwise the next day with school takes it."
          checked={form.countsDaysOff}
          onChange={(event) => setForm({ ...form, countsDaysOff: event.currentTarget.checked })}
        />
        {(refusal ?? problem) && (
          <p role="alert" className={classes.refusal}>
            {refusal ?? problem}
          </p>
        )}
        <div className={classes.buttons}>
          {cycle && (
            <Button variant="default" onClick={() => save(null)}>
              End the rotation
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" disabled={problem !== null}>
            Save
          </Button>
        </div>
      </Stack>
    </ModalCard>
  )
}
