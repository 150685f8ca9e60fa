import type { SchoolSetup } from '@corridor/contract'
import { calendarYears, SCHOOL_DAYS, scheduleOn, WEEKDAYS } from '@corridor/rules/schedule'
import { addDays, addMonths, type LocalDay, localDay } from '@corridor/rules/time'
import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useRef, useState } from 'react'
import { useNow } from '../../base/session/now.ts'
import { useReadOnlyReason } from '../../base/session/readOnlyReason.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { scheduleColors } from './appearance.ts'
import classes from './Calendar.module.css'
import { DayPanel } from './DayPanel.tsx'
import { ImportCalendar } from './ImportCalendar.tsx'
import { MonthGrid, type Selection } from './MonthGrid.tsx'
import { firstOfMonth, monthText, spanOfDays, weeksOfMonth } from './month.ts'
import { usedDaysQuery } from './queries.ts'
import { Rotation } from './Rotation.tsx'
import { SchoolHours } from './SchoolHours.tsx'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'

/** A month, each day with the schedule it uses; beside it, what the selected days get. */
export function Calendar({ setup }: { setup: SchoolSetup }) {
  const { school, schedules, calendar } = setup
  const today = localDay(useNow(), school.timezone)
  const readOnly = useReadOnlyReason(school.schoolId)
  const [focused, setFocused] = useState<LocalDay>(today)
  const [month, setMonth] = useState<LocalDay>(firstOfMonth(today))
  const [selection, setSelection] = useState<Selection | null>(null)
  const [showsWeekends, setShowsWeekends] = useState(false)
  const firstField = useRef<HTMLInputElement>(null)
  const years = calendarYears(today)
  const hasWeekends = calendar.weekdays.length > SCHOOL_DAYS.length
  const weekdays = showsWeekends ? WEEKDAYS : calendar.weekdays
  const shown = weeksOfMonth(month, weekdays).flat()
  const [first = month, last = month] = [shown[0], shown.at(-1)]
  const { data } = useQuery({
    ...usedDaysQuery(school.schoolId, first, last < today ? last : addDays(today, -1)),
    enabled: first < today,
  })
  const used = new Map((data?.days ?? []).map((day) => [day.onDay, day]))
  const span = selection && spanOfDays(selection.anchor, selection.reached)
  const inTabOrder = shown.includes(focused) ? focused : (shown.find((day) => day >= month) ?? month)
  const colors = scheduleColors(schedules)
  const shownSchedules = schedules.filter(({ scheduleId }) =>
    shown.some((day) => scheduleOn(setup, day).schedule?.scheduleId === scheduleId),
  )

  const show = (day: LocalDay) => {
    if (day < years.first || day >= years.end) return
    setMonth(firstOfMonth(day))
    setFocused(day)
  }
  return (
    <div className={classes.columns} data-panel={span !== null || undefined}>
      <Card className={classes.calendar} as="div">
        <Row gap={1} className={classes.bar}>
          <h2 aria-live="polite">{monthText(month)}</h2>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Previous month"
            disabled={month <= firstOfMonth(years.first)}
            onClick={() => show(addMonths(month, -1))}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Next month"
            disabled={addMonths(month, 1) >= years.end}
            onClick={() => show(addMonths(month, 1))}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
          <span className={classes.grow} />
          <Button variant="default" onClick={() => show(today)}>
            Today
          </Button>
          {!readOnly && <ImportCalendar setup={setup} today={today} />}
        </Row>
        <MonthGrid
          setup={setup}
          month={month}
          weekdays={weekdays}
          today={today}
          used={used}
          selection={selection}
          focused={inTabOrder}
          onFocus={(day) => (shown.includes(day) && firstOfMonth(day) === month ? setFocused(day) : show(day))}
          onSelect={setSelection}
          onOpen={() => requestAnimationFrame(() => firstField.current?.focus())}
        />
        <div className={classes.legend}>
          {shownSchedules.map(({ scheduleId, name }) => (
            <span key={scheduleId}>
              <span
                className={classes.swatch}
                style={{ '--schedule': colors.get(scheduleId) } as CSSProperties}
                aria-hidden="true"
              />
              {name}
            </span>
          ))}
          <span>
            <span className={classes.swatch} data-off aria-hidden="true" />
            No school
          </span>
          {!hasWeekends && (
            <Checkbox
              label="Show weekends"
              checked={showsWeekends}
              onChange={(event) => setShowsWeekends(event.currentTarget.checked)}
            />
          )}
        </div>
      </Card>
      <Stack>
        {span ? (
          <DayPanel
            key={`${span.from} ${span.to}`}
            setup={setup}
            span={span}
            today={today}
            readOnly={readOnly}
            firstField={firstField}
            onClose={() => setSelection(null)}
          />
        ) : (
          <Card>
            <p className={classes.reason}>
              {readOnly ?? 'Choose a day, or drag over several, to give them another schedule or no school.'}
            </p>
          </Card>
        )}
        <Rotation setup={setup} today={today} readOnly={readOnly} />
        <SchoolHours setup={setup} readOnly={readOnly} />
      </Stack>
    </div>
  )
}
