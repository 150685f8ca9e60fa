import type { SchoolSetup } from '@corridor/contract'
import { DAY_NAME_LENGTH } from '@corridor/contract/constants'
import {
  calendarDaysOf,
  clockOfMinutes,
  daysToSet,
  dayTitle,
  EMPTY_CALENDAR,
  scheduleOn,
  schoolHours,
  WEEKDAYS,
  withDays,
} from '@corridor/rules/schedule'
import { clockText, dayFormat, type LocalDay, weekdayAndDay } from '@corridor/rules/time'
import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type CSSProperties, type Ref, useId, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { flash } from '../../base/state/flashes.ts'
import { saveDays } from '../../parts/schedule/days.ts'
import { counted, DAY_NAMES } from '../../parts/schedule/editor/labels.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { scheduleColors } from './appearance.ts'
import classes from './Calendar.module.css'
import { type DayForm, formOf, problemsOf, scheduleOf, settingOf, weekdaysToAsk } from './dayForm.ts'
import type { DaySpan } from './month.ts'
import { usePlannedPasses } from './usePlannedPasses.tsx'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { i18n } from '../../words/runtime.tsx'

const shortDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' })

interface DayPanelProps {
  setup: SchoolSetup
  span: DaySpan
  today: LocalDay
  readOnly: string | null
  firstField: Ref<HTMLInputElement>
  onClose: () => void
}

/** What the selected days get. */
export function DayPanel({ setup, span, today, readOnly, firstField, onClose }: DayPanelProps) {
  const { schoolId } = setup.school
  const [form, setForm] = useState<DayForm>(() => formOf(setup, span))
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const name = useId()
  const change = (changes: Partial<DayForm>) => {
    setForm({ ...form, ...changes })
    setRefusal(null)
  }
  const isOff = form.choice === 'none'
  const problems = problemsOf(form, span, setup, today)
  const [problem] = Object.values(problems)
  const isOver = span.to < today
  const setting = settingOf(form, span)
  const { calendar } = setup
  const planned = usePlannedPasses(
    setup,
    withDays(calendar, calendarDaysOf(setting, { calendar, schedule: scheduleOf(setup, form) })),
  )
  const askedWeekdays = weekdaysToAsk(form, span, setup)
  const days = daysToSet({ fromDay: span.from, toDay: span.to }, setup.calendar)
  const title = span.from === span.to ? weekdayAndDay(span.from) : `${shortDay(span.from)} to ${shortDay(span.to)}`

  async function save() {
    setSaving(true)
    setRefusal(null)
    try {
      const reason = `No school${form.name.trim() ? `: ${form.name.trim()}` : ''}`
      const canceled = await planned.save(
        (decided) => saveDays(schoolId, { settings: [setting], version: calendar.version, ...decided }),
        reason,
      )
      flash(canceled > 0 ? `Calendar saved, ${counted(canceled, 'pass', 'passes')} canceled.` : 'Calendar saved')
      onClose()
    } catch (error) {
      setRefusal(errorMessage(error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <Stack as={Card} gap={3} aria-label={title}>
      <div className={classes.panelHead}>
        <div>
          <h2>{title}</h2>
          <p>{(days.length === 1 && dayTitle(i18n, scheduleOn(setup, span.from))) || counted(days.length, 'day')}</p>
        </div>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Close" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      {isOver ? (
        <p className={classes.reason}>Past days stay as they were.</p>
      ) : readOnly ? (
        <p className={classes.reason}>{readOnly}</p>
      ) : (
        <Stack
          as="form"
          gap={3}
          onSubmit={(event) => {
            event.preventDefault()
            save().catch(() => undefined)
          }}
        >
          <TextInput
            ref={firstField}
            label="Name (optional)"
            placeholder="Winter break"
            maxLength={DAY_NAME_LENGTH}
            value={form.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <fieldset className={classes.choices}>
            <legend className="visually-hidden">These days have</legend>
            <Choice
              name={name}
              value="usual"
              form={form}
              onChoose={change}
              label="As usual"
              detail={usualText(setup)}
            />
            {setup.schedules.map((schedule) => (
              <Choice
                key={schedule.scheduleId}
                name={name}
                value={String(schedule.scheduleId)}
                form={form}
                onChoose={change}
                label={schedule.name}
                detail={hoursOf(setup, schedule.scheduleId, span.from)}
                color={scheduleColors(setup.schedules).get(schedule.scheduleId) ?? 'currentColor'}
              />
            ))}
            <Choice name={name} value="none" form={form} onChoose={change} label="No school" isOff />
          </fieldset>
          {askedWeekdays.length > 0 && (
            <NativeSelect
              label="Use the times of"
              description="This schedule has no times on that weekday."
              value={form.weekday}
              onChange={(event) => change({ weekday: event.currentTarget.value as DayForm['weekday'] })}
              data={[
                { value: '', label: 'Choose a weekday' },
                ...askedWeekdays.map((value) => ({ value, label: DAY_NAMES[value] })),
              ]}
            />
          )}
          {setup.calendar.cycle && !isOff && (
            <>
              <NativeSelect
                label="Day of the rotation"
                value={form.cycleDay}
                onChange={(event) => change({ cycleDay: event.currentTarget.value })}
                data={[
                  { value: '', label: 'As usual' },
                  ...setup.calendar.cycle.days.map(({ letter }, index) => ({ value: String(index), label: letter })),
                ]}
              />
              {form.cycleDay !== '' && (
                <Checkbox
                  label="The rotation goes on from here"
                  checked={form.cycleContinues}
                  onChange={(event) => change({ cycleContinues: event.currentTarget.checked })}
                />
              )}
            </>
          )}
          {planned.list}
          {(refusal ?? (form.choice !== 'usual' && problem)) && (
            <p role="alert" className={classes.refusal}>
              {refusal ?? problem}
            </p>
          )}
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setForm(formOf(setup, span))}>
              Reset
            </Button>
            <Button type="submit" loading={isSaving} disabled={problem !== undefined || planned.isOpen}>
              Save
            </Button>
          </div>
        </Stack>
      )}
    </Stack>
  )
}

interface ChoiceProps {
  name: string
  value: string
  form: DayForm
  onChoose: (changes: Partial<DayForm>) => void
  label: string
  detail?: string
  color?: string
  isOff?: boolean
}

function Choice({ name, value, form, onChoose, label, detail, color, isOff }: ChoiceProps) {
  return (
    <label className={classes.option}>
      <input
        type="radio"
        name={name}
        checked={form.choice === value}
        onChange={() => onChoose({ choice: value, weekday: '' })}
      />
      {(color || isOff) && (
        <span
          className={classes.swatch}
          data-off={isOff || undefined}
          style={(color ? { '--schedule': color } : {}) as CSSProperties}
          aria-hidden="true"
        />
      )}
      <span className={classes.optionLabel}>{label}</span>
      {detail && <small>{detail}</small>}
    </label>
  )
}

/** "A, B" with a rotation, otherwise the name of the usual schedule. */
function usualText({ calendar, schedule }: SchoolSetup): string {
  return calendar.cycle ? calendar.cycle.days.map(({ letter }) => letter).join(', ') : (schedule?.name ?? '')
}

function hoursOf(setup: SchoolSetup, scheduleId: number, day: LocalDay): string {
  const schedules = setup.schedules.filter((one) => one.scheduleId === scheduleId)
  const calendar = { ...EMPTY_CALENDAR, weekdays: WEEKDAYS }
  const span = schoolHours({ schedules, calendar }, day, setup.school.timezone)
  if (!span) return ''
  return [span.startMinute, span.endMinute]
    .map((minutes) => clockText(clockOfMinutes(minutes % 1440)).replace(/ [ap]m$/, ''))
    .join(' – ')
}
