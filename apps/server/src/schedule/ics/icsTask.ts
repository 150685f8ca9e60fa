/** Reads the all-day events of an iCalendar file, in a thread. Nothing in it is fetched. */
import { addDays, type LocalDay } from '@corridor/rules/time'
import ICAL from 'ical.js'

const MAX_EVENTS = 2000
const MAX_REPETITIONS = 400
/** A rule from long ago is followed this far before it has to reach the school years. */
const MAX_STEPS = 20_000
const MAX_NAME = 200

export interface CalendarFileEvent {
  name: string
  fromDay: LocalDay
  /** Included. */
  toDay: LocalDay
}

export interface CalendarFile {
  bytes: Uint8Array
  /** The days that count. The end is exclusive. */
  first: LocalDay
  end: LocalDay
}

export default function read({ bytes, first, end }: CalendarFile): CalendarFileEvent[] | { refusal: string } {
  const text = new TextDecoder().decode(bytes)
  if (!/BEGIN:VCALENDAR/i.test(text)) return { refusal: 'This is not a calendar file. Choose one that ends in .ics.' }
  if (!/END:VCALENDAR\s*$/i.test(text)) return { refusal: 'This file is cut off: its end is missing. Save it again.' }
  const root = parse(text)
  if (!root) return { refusal: 'This calendar file is damaged. Save it again, or choose another one.' }
  const found = root.getAllSubcomponents('vevent')
  if (found.length > MAX_EVENTS) return tooMany(found.length)
  const events = seriesOf(found).flatMap((series) => eventsOf(series, first, end))
  if (events.length > MAX_EVENTS) return tooMany(events.length)
  return events.toSorted((a, b) => a.fromDay.localeCompare(b.fromDay) || a.name.localeCompare(b.name))
}

const tooMany = (count: number) => ({
  refusal: `This file has ${count} events. Choose one with at most ${MAX_EVENTS}.`,
})

interface Series {
  component: ICAL.Component
  /** Single days of a series that were moved or renamed. */
  exceptions: ICAL.Component[]
}

/** A moved day of a series whose beginning is not in the file stands for itself. */
function seriesOf(components: readonly ICAL.Component[]): Series[] {
  const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid') ?? '')
  const isMoved = (component: ICAL.Component) => component.hasProperty('recurrence-id')
  const repeating = new Set(components.filter((one) => !isMoved(one) && one.hasProperty('rrule')).map(uidOf))
  const moved = Map.groupBy(
    components.filter((one) => isMoved(one) && repeating.has(uidOf(one))),
    uidOf,
  )
  return components
    .filter((one) => !isMoved(one) || !repeating.has(uidOf(one)))
    .map((component) => ({ component, exceptions: isMoved(component) ? [] : (moved.get(uidOf(component)) ?? []) }))
}

function parse(text: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(text))
  } catch {
    return null
  }
}

/** Events with a time are not about whole days. What cannot be read is left out. */
function eventsOf({ component, exceptions }: Series, first: LocalDay, end: LocalDay): CalendarFileEvent[] {
  try {
    return occurrencesOf(new ICAL.Event(component, { exceptions, strictExceptions: true }), end)
      .flatMap(({ item, startDate, endDate }) => {
        if (!startDate?.isDate) return []
        const name = String(item.summary ?? '').trim()
        const length = Math.max(1, Math.round(endDate.subtractDate(startDate).toSeconds() / 86_400))
        const fromDay = dayOf(startDate)
        return [{ name: name.slice(0, MAX_NAME) || 'Event', fromDay, toDay: addDays(fromDay, length - 1) }]
      })
      .filter(({ fromDay, toDay }) => toDay >= first && fromDay < end)
      .slice(0, MAX_REPETITIONS)
  } catch {
    return []
  }
}

const dayOf = ({ year, month, day }: ICAL.Time): LocalDay =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

type Occurrence = Pick<ReturnType<ICAL.Event['getOccurrenceDetails']>, 'item' | 'startDate' | 'endDate'>

function occurrencesOf(event: ICAL.Event, end: LocalDay): Occurrence[] {
  if (!event.isRecurring()) return [{ item: event, startDate: event.startDate, endDate: event.endDate }]
  const occurrences: Occurrence[] = []
  const iterator = event.iterator()
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = iterator.next()
    if (!next || dayOf(next) >= end) break
    occurrences.push(event.getOccurrenceDetails(next))
  }
  return occurrences
}
