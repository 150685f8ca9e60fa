import { FULL_HEAT_MINUTES, heatOf, weeksOfYear } from '@corridor/rules/metrics'
import { type LocalDay, weekdayAndDay } from '@corridor/rules/time'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useStore } from '../../base/state/store.ts'
import { chartsAsTables } from '../../ui/chart/asTable.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { DayTable } from './DayTable.tsx'
import { monthName, type UsedDay } from './days.ts'
import classes from './YearCalendar.module.css'

const TITLE = 'Minutes outside class, day by day'
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
/** How far an arrow key goes, in days. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 }

interface YearCalendarProps {
  days: readonly UsedDay[]
  firstDay: LocalDay
  today: LocalDay
}

/** The school year from August to July, a column per week. The table behind it has the same days as rows. */
export function YearCalendar(props: YearCalendarProps) {
  const isTable = useStore(chartsAsTables.store)
  return (
    <Card className={classes.card} aria-label={TITLE}>
      <header>
        <h3>{TITLE}</h3>
        {!isTable && <Legend />}
        <Segments
          label="Show as"
          options={[
            { value: 'calendar', label: 'Calendar' },
            { value: 'table', label: 'Table' },
          ]}
          value={isTable ? 'table' : 'calendar'}
          onChange={(value) => chartsAsTables.set(value === 'table')}
        />
      </header>
      {isTable ? <DayTable days={props.days} caption={TITLE} /> : <Calendar {...props} />}
    </Card>
  )
}

function Legend() {
  return (
    <p className={classes.legend}>
      <i className={classes.none} /> None
      <span>1 min.</span>
      <i className={classes.range} />
      <span>{FULL_HEAT_MINUTES} min. or more</span>
    </p>
  )
}

function Calendar({ days, firstDay, today }: YearCalendarProps) {
  const [chosen, setChosen] = useState<LocalDay | null>(null)
  const used = new Map(days.map((day) => [day.relevantDate, day]))
  const year = weeksOfYear(firstDay)
  const shown = WEEKDAYS.map((_, weekday) => weekday).filter(
    (weekday) => weekday < 5 || year.some((week) => used.has(week[weekday] ?? '')),
  )
  // A year can begin or end on a weekend that is not shown.
  const weeks = year.filter((week) => shown.some((weekday) => week[weekday] != null))
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = scroll
    const cell = current?.querySelector<HTMLElement>('[data-today]')
    if (current && cell) current.scrollLeft = cell.offsetLeft - current.clientWidth / 2
  }, [])
  const all = weeks.flat().filter((day) => day !== null)
  const at = chosen ?? today
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = all[Math.min(all.indexOf(today), Math.max(0, all.indexOf(at) + step))]
    if (next) setChosen(next)
  }
  return (
    <>
      <div
        ref={scroll}
        className={classes.scroll}
        role="slider"
        tabIndex={0}
        aria-label="Day"
        aria-valuemin={1}
        aria-valuemax={all.indexOf(today) + 1}
        aria-valuenow={all.indexOf(at) + 1}
        aria-valuetext={dayText(at, used)}
        onKeyDown={move}
        onFocus={() => setChosen((held) => held ?? today)}
        onBlur={() => setChosen(null)}
        onPointerLeave={() => setChosen(null)}
      >
        <div className={classes.weeks} style={{ '--rows': shown.length } as CSSProperties}>
          <div className={classes.weekdays}>
            <span />
            {shown.map((weekday) => (
              <span key={weekday}>{weekday % 2 === 0 ? WEEKDAYS[weekday] : ''}</span>
            ))}
          </div>
          {weeks.map((week, index) => (
            <div key={week.find((day) => day !== null)} className={classes.week}>
              <span className={classes.month}>{monthAt(weeks, index)}</span>
              {shown.map((weekday) => {
                const day = week[weekday] ?? null
                return (
                  <Cell
                    key={weekday}
                    day={day}
                    minutes={day === null ? 0 : (used.get(day)?.duration ?? 0)}
                    today={today}
                    isChosen={day !== null && day === chosen}
                    onPoint={setChosen}
                  />
                )
              })}
            </div>
          ))}
        </div>
      </div>
      <p className={classes.chosen} aria-hidden>
        {chosen ? dayText(chosen, used) : 'Point at a day, or move with the arrow keys.'}
      </p>
    </>
  )
}

interface CellProps {
  day: LocalDay | null
  minutes: number
  today: LocalDay
  isChosen: boolean
  onPoint: (day: LocalDay) => void
}

function Cell({ day, minutes, today, isChosen, onPoint }: CellProps) {
  if (day === null) return <i className={classes.outside} />
  const heat = heatOf(minutes)
  const isToCome = day > today
  return (
    <i
      className={classes.cell}
      data-day={day}
      data-heat={heat === null ? undefined : heat.toFixed(2)}
      data-to-come={isToCome || undefined}
      data-today={day === today || undefined}
      data-chosen={isChosen || undefined}
      style={heat === null ? undefined : { background: colorOf(heat) }}
      onPointerEnter={isToCome ? undefined : () => onPoint(day)}
    />
  )
}

/** Between the five colors of the scale, in a space where a mix looks like what is between them. */
function colorOf(heat: number): string {
  const position = heat * 4
  const from = Math.min(3, Math.floor(position))
  return `color-mix(in oklab, var(--heat-${from + 2}) ${((position - from) * 100).toFixed(0)}%, var(--heat-${from + 1}))`
}

/** Named above the week in which it begins. */
function monthAt(weeks: readonly (readonly (LocalDay | null)[])[], index: number): string {
  const first = weeks[index]?.find((day) => day !== null && (index === 0 || day.slice(8) === '01'))
  return first ? monthName(first) : ''
}

function dayText(day: LocalDay, used: ReadonlyMap<LocalDay, UsedDay>): string {
  const { duration = 0, usedPasses = 0 } = used.get(day) ?? {}
  if (usedPasses === 0) return `${weekdayAndDay(day)}: nothing`
  return `${weekdayAndDay(day)}: ${duration} min. outside class, ${usedPasses} ${usedPasses === 1 ? 'pass' : 'passes'}`
}
