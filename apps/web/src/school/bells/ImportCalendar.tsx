import type { SchoolSetup } from '@corridor/contract'
import type { LocalDay } from '@corridor/rules/time'
import { Button, NativeSelect } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { monthDay } from '../../base/calendarText.ts'
import { flash } from '../../base/state/flashes.ts'
import { upload } from '../../base/upload.ts'
import { saveDays } from '../../parts/schedule/days.ts'
import { counted } from '../../parts/schedule/editor/labels.ts'
import { ModalCard } from '../../ui/dialog/ModalCard.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import classes from './Calendar.module.css'
import { eventProblem, type FileEvent, guessedChoice, LEAVE_OUT, takenOver } from './eventChoices.ts'
import { usePlannedPasses } from './usePlannedPasses.tsx'
import '@mantine/core/styles/Input.layer.css'

interface ImportCalendarProps {
  setup: SchoolSetup
  today: LocalDay
}

/** Takes days over from a calendar file, after somebody has confirmed each of them. */
export function ImportCalendar({ setup, today }: ImportCalendarProps) {
  const input = useRef<HTMLInputElement>(null)
  const [events, setEvents] = useState<readonly FileEvent[] | null>(null)
  const read = async (file: File) => {
    try {
      const { schoolId } = setup.school
      const found = await upload('POST /api/school/:schoolId/ics', { params: { schoolId }, files: [file] })
      const ahead = found.events.filter(({ toDay }) => toDay >= today)
      if (ahead.length > 0) setEvents(ahead)
      else flash('This file has no all-day events from today on.', 'error')
    } catch (error) {
      flash(errorMessage(error), 'error')
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        hidden
        aria-label="Calendar file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) read(file).catch(() => undefined)
        }}
      />
      {events && <EventsDialog setup={setup} today={today} events={events} onClose={() => setEvents(null)} />}
    </>
  )
}

interface EventsDialogProps extends ImportCalendarProps {
  events: readonly FileEvent[]
  onClose: () => void
}

function EventsDialog({ setup, today, events, onClose }: EventsDialogProps) {
  const [choices, setChoices] = useState(() => events.map((event) => guessedChoice(event, setup)))
  const [refusal, setRefusal] = useState<string | null>(null)
  const problems = events.map((event, at) => eventProblem(event, choices[at] ?? LEAVE_OUT, setup, today))
  const { taken, after } = useMemo(() => takenOver(events, choices, setup, today), [events, choices, setup, today])
  const planned = usePlannedPasses(setup, after)
  const save = async () => {
    try {
      const canceled = await planned.save(
        (decided) => saveDays(setup.school.schoolId, { settings: taken, version: setup.calendar.version, ...decided }),
        'No school',
      )
      const added = `${counted(taken.length, 'entry', 'entries')} added to the calendar`
      flash(canceled > 0 ? `${added}, ${counted(canceled, 'pass', 'passes')} canceled.` : `${added}.`)
      onClose()
    } catch (error) {
      setRefusal(errorMessage(error))
    }
  }
  return (
    <ModalCard title="Add to the calendar" onClose={onClose}>
      <Stack
        as="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault()
          save().catch(() => undefined)
        }}
      >
        <p className={classes.reason}>Only what you choose is taken over.</p>
        <ul className={classes.events}>
          {events.map((event, at) => (
            <li key={`${event.fromDay} ${event.name}`}>
              <NativeSelect
                label={`${event.name}, ${daysOf(event)}`}
                value={choices[at] ?? LEAVE_OUT}
                error={problems[at]}
                onChange={({ currentTarget: { value } }) =>
                  setChoices(choices.map((choice, index) => (index === at ? value : choice)))
                }
                data={[
                  { value: LEAVE_OUT, label: 'Leave out' },
                  { value: 'none', label: 'No school' },
                  ...setup.schedules.map(({ scheduleId, name }) => ({ value: String(scheduleId), label: name })),
                ]}
              />
            </li>
          ))}
        </ul>
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
          <Button
            type="submit"
            disabled={taken.length === 0 || planned.isOpen || problems.some((problem) => problem !== null)}
          >
            Add {taken.length}
          </Button>
        </div>
      </Stack>
    </ModalCard>
  )
}

function daysOf({ fromDay, toDay }: FileEvent): string {
  return fromDay === toDay ? monthDay(fromDay) : `${monthDay(fromDay)} to ${monthDay(toDay)}`
}
