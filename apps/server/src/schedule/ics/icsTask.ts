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
  if (found.length > MAX_EVENTS) {
    return { refusal: `This file has ${found.length} events. Choose one with at most ${MAX_EVENTS}.` }
  }
  return found
    .flatMap((component) => eventsOf(component, first, end))
    .toSorted((a, b) => a.fromDay.localeCompare(b.fromDay) || a.name.localeCompare(b.name))
}

function parse(text: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(text))
  } catch {
    return null
  }
}

/** Events with a time are not about whole days. What cannot be read is left out. */
function eventsOf(component: ICAL.Component, first: LocalDay, end: LocalDay): CalendarFileEvent[] {
  try {
    const event = new ICAL.Event(component)
    if (!event.startDate?.isDate) return []
    const name =
      String(event.summary ?? '')
        .trim()
        .slice(0, MAX_NAME) || 'Event'
    const length = Math.max(1, Math.round(event.duration.toSeconds() / 86_400))
    return startsOf(event, end)
      .map((fromDay) => ({ name, fromDay, toDay: addDays(fromDay, length - 1) }))
      .filter(({ fromDay, toDay }) => toDay >= first && fromDay < end)
      .slice(0, MAX_REPETITIONS)
  } catch {
    return []
  }
}

const dayOf = ({ year, month, day }: ICAL.Time): LocalDay =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

function startsOf(event: ICAL.Event, end: LocalDay): LocalDay[] {
  if (!event.isRecurring()) return [dayOf(event.startDate)]
  const starts: LocalDay[] = []
  const iterator = event.iterator()
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = iterator.next()
    if (!next || dayOf(next) >= end) break
    starts.push(dayOf(next))
  }
  return starts
}
