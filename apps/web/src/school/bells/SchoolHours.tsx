import type { SchoolSetup } from '@corridor/contract'
import { clockOfMinutes, SCHOOL_DAYS, type SchoolDay, USUAL_HOURS, WIDEST_HOURS } from '@corridor/rules/schedule'
import { clockText } from '@corridor/rules/time'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { flash } from '../../base/state/flashes.ts'
import { saveCalendar } from '../../parts/schedule/days.ts'
import { counted, DAY_NAMES, daysText } from '../../parts/schedule/editor/labels.ts'
import { ModalCard } from '../../ui/dialog/ModalCard.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import classes from './Calendar.module.css'
import { usePlannedPasses } from './usePlannedPasses.tsx'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'

const timeText = (minutes: number) => clockText(clockOfMinutes(minutes))

/** Every half hour, from the widest to the usual hours. */
function choices(from: number, to: number) {
  const count = Math.abs(to - from) / 30 + 1
  const first = Math.min(from, to)
  return Array.from({ length: count }, (_, index) => first + 30 * index).map((minutes) => ({
    value: String(minutes),
    label: timeText(minutes),
  }))
}

/** The hours and weekdays that schedules and passes can have. */
export function SchoolHours({ setup, readOnly }: { setup: SchoolSetup; readOnly: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const { opensAt, closesAt, weekdays } = setup.calendar
  return (
    <Row as={Card} gap={3} isSpread className={classes.fact} aria-label="Hours">
      <div>
        <strong>Hours</strong>
        <p className={classes.reason}>
          {timeText(opensAt)} to {timeText(closesAt)}, {daysText(weekdays)}
        </p>
      </div>
      {!readOnly && (
        <Button variant="default" aria-label="Change hours" onClick={() => setOpen(true)}>
          Change
        </Button>
      )}
      {isOpen && <HoursDialog setup={setup} onClose={() => setOpen(false)} />}
    </Row>
  )
}

const WEEKEND = ['sa', 'su'] as const

function HoursDialog({ setup, onClose }: { setup: SchoolSetup; onClose: () => void }) {
  const { school, calendar } = setup
  const [form, setForm] = useState({
    opensAt: calendar.opensAt,
    closesAt: calendar.closesAt,
    added: WEEKEND.filter((day) => calendar.weekdays.includes(day)) as SchoolDay[],
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const { opensAt, closesAt, added } = form
  const weekdays = [...SCHOOL_DAYS, ...WEEKEND.filter((day) => added.includes(day))]
  const planned = usePlannedPasses(setup, { ...calendar, weekdays })
  const save = async () => {
    try {
      const { version } = calendar
      const canceled = await planned.save(
        (decided) => saveCalendar(school.schoolId, { opensAt, closesAt, weekdays, version, ...decided }),
        'No school',
      )
      flash(canceled > 0 ? `Hours saved, ${counted(canceled, 'pass', 'passes')} canceled.` : 'Hours saved')
      onClose()
    } catch (error) {
      setRefusal(errorMessage(error))
    }
  }
  return (
    <ModalCard title="Hours" onClose={onClose}>
      <Stack
        as="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault()
          save().catch(() => undefined)
        }}
      >
        <p className={classes.reason}>Schedules and passes can have times within these hours.</p>
        <NativeSelect
          label="First hour"
          value={String(form.opensAt)}
          onChange={(event) => setForm({ ...form, opensAt: Number(event.currentTarget.value) })}
          data={choices(WIDEST_HOURS.opensAt, USUAL_HOURS.opensAt)}
        />
        <NativeSelect
          label="Last hour"
          value={String(form.closesAt)}
          onChange={(event) => setForm({ ...form, closesAt: Number(event.currentTarget.value) })}
          data={choices(USUAL_HOURS.closesAt, WIDEST_HOURS.closesAt)}
        />
        <fieldset className={classes.choices}>
          <legend>Also on</legend>
          {WEEKEND.map((day) => (
            <Checkbox
              key={day}
              label={DAY_NAMES[day]}
              checked={form.added.includes(day)}
              onChange={({ currentTarget: { checked } }) =>
                setForm({ ...form, added: checked ? [...form.added, day] : form.added.filter((one) => one !== day) })
              }
            />
          ))}
        </fieldset>
        {planned.list}
        {refusal && (
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" disabled={planned.isOpen}>
            Save
          </Button>
        </div>
      </Stack>
    </ModalCard>
  )
}
