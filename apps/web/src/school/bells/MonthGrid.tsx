import type { SchoolSetup } from '@corridor/contract'
import type { SchoolDay } from '@corridor/rules/schedule'
import { type LocalDay, weekdayAndDay } from '@corridor/rules/time'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { monthDay } from '../../base/calendarText.ts'
import { DAY_LETTERS, DAY_NAMES } from '../../parts/schedule/editor/labels.ts'
import { scheduleColors } from './appearance.ts'
import classes from './Calendar.module.css'
import { type ShownDay, shownDay, type UsedDay } from './calendarDays.ts'
import { type DaySpan, dayByKey, firstOfMonth, isInSpan, spanOfDays, weeksOfMonth } from './month.ts'

export interface Selection {
  anchor: LocalDay
  /** Where the selection ends, and where the keyboard is. */
  reached: LocalDay
}

interface MonthGridProps {
  setup: SchoolSetup
  /** Any day of the month. */
  month: LocalDay
  weekdays: readonly SchoolDay[]
  today: LocalDay
  used: ReadonlyMap<LocalDay, UsedDay>
  selection: Selection | null
  /** Days that are marked besides, such as those that a key has reached before anything is chosen. */
  focused: LocalDay
  onFocus: (day: LocalDay) => void
  onSelect: (selection: Selection) => void
  /** Enter: go on to what the days get. */
  onOpen: () => void
}

/** A month as a grid: one day is in the tab order, arrows move, Shift extends, and a drag selects a range. */
export function MonthGrid(props: MonthGridProps) {
  const { setup, month, weekdays, today, used, selection, focused, onFocus, onSelect, onOpen } = props
  const weeks = weeksOfMonth(month, weekdays)
  const span: DaySpan | null = selection && spanOfDays(selection.anchor, selection.reached)
  const colors = scheduleColors(setup.schedules)
  const dragged = useRef<LocalDay | null>(null)
  const wasDragged = useRef(false)
  const touched = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  // A key may lead to another month, whose days are drawn first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a key has moved to another day
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    moved.current = false
  }, [focused])

  const onKeyDown = (event: KeyboardEvent, day: LocalDay) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (!selection || !span || !isInSpan(day, span)) onSelect({ anchor: day, reached: day })
      if (event.key === 'Enter') onOpen()
      return
    }
    const next = dayByKey(day, event.key, weekdays)
    if (next === null) return
    event.preventDefault()
    moved.current = true
    onFocus(next)
    if (event.shiftKey) onSelect({ anchor: selection?.anchor ?? day, reached: next })
  }
  /** The day under a finger or a mouse that was pressed on another one. */
  const onPointerMove = (event: PointerEvent) => {
    if (dragged.current === null) return
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-day]')
    const day = cell?.dataset.day
    if (!day || day === (selection?.reached ?? dragged.current)) return
    wasDragged.current = true
    // The month stays while the mouse is down: another one would put another day under it.
    onSelect({ anchor: dragged.current, reached: day })
  }
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with keys is a grid
      role="grid"
      aria-label="Days"
      aria-multiselectable="true"
      className={classes.grid}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        dragged.current = null
      }}
      onPointerLeave={() => {
        dragged.current = null
      }}
    >
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" abbr={DAY_NAMES[day]}>
              <span className={classes.long} aria-hidden="true">
                {DAY_NAMES[day].slice(0, 3)}
              </span>
              <span className={classes.short} aria-hidden="true">
                {DAY_LETTERS[day]}
              </span>
              <span className="visually-hidden">{DAY_NAMES[day]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => {
              const shown = shownDay(setup, day, used)
              const isSelected = span !== null && isInSpan(day, span)
              const color = shown.scheduleId === null ? undefined : colors.get(shown.scheduleId)
              return (
                <td
                  key={day}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell that can be selected is a gridcell
                  role="gridcell"
                  tabIndex={day === focused ? 0 : -1}
                  aria-selected={isSelected}
                  aria-current={day === today ? 'date' : undefined}
                  data-day={day}
                  data-off={!shown.hasSchool || undefined}
                  data-past={day < today || undefined}
                  data-other={firstOfMonth(day) !== firstOfMonth(month) || undefined}
                  className={classes.day}
                  style={(color ? { '--schedule': color } : {}) as CSSProperties}
                  onKeyDown={(event) => onKeyDown(event, day)}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return
                    wasDragged.current = false
                    // A finger scrolls, so a range is two taps: the first day, then the last.
                    if (event.pointerType === 'mouse') dragged.current = day
                    touched.current = event.pointerType !== 'mouse'
                  }}
                  onClick={(event) => {
                    onFocus(day)
                    dragged.current = null
                    // A click ends every drag, too. The range stays as it was dragged.
                    if (wasDragged.current) return
                    const isSecondTap = touched.current && span?.from === span?.to && selection?.anchor !== day
                    const isLonger = selection && (event.shiftKey || isSecondTap)
                    onSelect(isLonger ? { ...selection, reached: day } : { anchor: day, reached: day })
                  }}
                >
                  <span className="visually-hidden">{labelOf(day, shown)}</span>
                  <span className={classes.top} aria-hidden="true">
                    <span className={classes.number}>{numberOf(day, month)}</span>
                    {shown.letter && <span className={classes.letter}>{shown.letter}</span>}
                  </span>
                  <span className={classes.title} aria-hidden="true">
                    {shown.title}
                  </span>
                  <span className={classes.detail} aria-hidden="true">
                    {shown.detail}
                  </span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function numberOf(day: LocalDay, month: LocalDay): string {
  return day.endsWith('-01') && firstOfMonth(day) !== firstOfMonth(month)
    ? monthDay(day)
    : String(Number(day.slice(-2)))
}

/** "Wednesday, November 18: Conferences, Early dismissal, B". */
function labelOf(day: LocalDay, { title, detail, letter }: ShownDay): string {
  return `${weekdayAndDay(day)}: ${[title, detail, letter && `day ${letter}`].filter(Boolean).join(', ')}`
}
