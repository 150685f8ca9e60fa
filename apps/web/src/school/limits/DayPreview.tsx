import type { SchoolSetup } from '@corridor/contract'
import { type Closing, type Span, scheduleOn } from '@corridor/rules/schedule'
import { weekdayAndDay } from '@corridor/rules/time'
import { useNow } from '../../base/session/now.ts'
import classes from './DayPreview.module.css'
import { minuteText } from './labels.ts'
import { type BlockBar, dayBars, minuteOf, nowText, placeIn, shareText, shortClock } from './preview.ts'

/** The blocks of a day as bars, with what is closed hatched, and the clock. It follows what is typed. */
export function DayPreview({ setup, closing }: { setup: SchoolSetup; closing: Closing }) {
  const now = useNow()
  const preview = dayBars(setup, closing, now)
  if (!preview) {
    return <p className={classes.none}>Your schedule has no blocks yet, so this closes nothing.</p>
  }
  const { day, isToday, bars, share } = preview
  const name = scheduleOn(setup, day).schedule?.name
  const minute = isToday ? minuteOf(now, setup.school.timezone) : null
  return (
    <section className={classes.preview} aria-label="Preview">
      <header className={classes.head}>
        <b>{[isToday ? 'Today' : weekdayAndDay(day), name].filter(Boolean).join(', ')}</b>
        <span aria-live="polite">{shareText(share)}</span>
      </header>
      <ul className={classes.day}>
        {bars.map((bar) => (
          <Bar key={`${bar.block.startMinute} ${bar.block.name}`} bar={bar} minute={minute} />
        ))}
      </ul>
      <footer className={classes.foot}>
        <span>
          <i className={classes.open} aria-hidden /> Open
        </span>
        <span>
          <i className={classes.closed} aria-hidden /> Closed
        </span>
        {isToday && <span className={classes.now}>{nowText(setup, closing, now)}</span>}
      </footer>
    </section>
  )
}

function Bar({ bar: { block, closed }, minute }: { bar: BlockBar; minute: number | null }) {
  const length = block.endMinute - block.startMinute
  const percent = (minutes: number) => `${((minutes / length) * 100).toFixed(2)}%`
  const clock = minute === null ? null : placeIn(block, minute)
  return (
    <li>
      <span aria-hidden>{block.name}</span>
      <span className={classes.bar} role="img" aria-label={barText(block, closed)}>
        {closed.map(({ startMinute, endMinute }) => (
          <i
            key={startMinute}
            style={{ left: percent(startMinute - block.startMinute), width: percent(endMinute - startMinute) }}
          />
        ))}
        {clock !== null && <u style={{ left: `${clock.toFixed(2)}%` }} />}
      </span>
    </li>
  )
}

/** "Block 1, 8:00 am to 9:10 am: closed 8:00 to 8:10, 9:00 to 9:10". */
function barText({ name, startMinute, endMinute }: BlockBar['block'], closed: readonly Span[]): string {
  const spans = closed.map((span) => `${shortClock(span.startMinute)} to ${shortClock(span.endMinute)}`)
  const state = spans.length === 0 ? 'open' : `closed ${spans.join(', ')}`
  return `${name}, ${minuteText(startMinute)} to ${minuteText(endMinute)}: ${state}`
}
