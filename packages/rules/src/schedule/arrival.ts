/** Where a student goes who comes in at the entrance: to a class that has begun, or that is about to. */
import type { Instant } from '../time/instant.ts'
import { atWallTime, wallTime } from '../time/zone.ts'
import { schoolHours } from './schoolHours.ts'
import { type Bells, isBetween, type Meeting, meetingsOn, type ScheduledClass } from './session.ts'
import type { ClockTime } from './wire.ts'

/** A class that begins this soon is the one to go to. */
const SOON_MINUTES = 15

export interface ArrivalClass<C extends ScheduledClass> {
  class: C
  endsAt: Instant
}

/** `late` and `onTime` have one class, or several that are on at once. `none`: the office knows. */
export interface Arrival<C extends ScheduledClass> {
  kind: 'late' | 'onTime' | 'none'
  classes: ArrivalClass<C>[]
}

/** Nobody is late before the first block of the day has begun. */
export function arrivalAt<C extends ScheduledClass>(
  classes: readonly C[],
  bells: Bells,
  timezone: string,
  now: Instant,
): Arrival<C> {
  const { day, ...clock } = wallTime(now, timezone)
  const minute = minutes(clock)
  const meetings = meetingsOn(classes, bells, timezone, day)
  const arrival = (kind: Arrival<C>['kind'], found: readonly Meeting<C>[]): Arrival<C> => ({
    kind: found.length === 0 ? 'none' : kind,
    classes: onceEach(found).map((one) => ({ class: one.class, endsAt: endOf(one) })),
  })
  const endOf = ({ until }: Meeting<C>) => atWallTime(day, until.hour, until.minute, timezone)
  const firstBell = schoolHours(bells, day, timezone)?.startMinute ?? earliest(meetings)
  if (minute < firstBell) return arrival('onTime', firstOf(meetings))
  const running = meetings.filter(({ from, until }) => isBetween(clock, from, until))
  if (running.length > 0) return arrival('late', running)
  const soon = meetings.filter(({ from }) => minutes(from) > minute && minutes(from) <= minute + SOON_MINUTES)
  return arrival('late', firstOf(soon))
}

const minutes = ({ hour, minute }: ClockTime) => hour * 60 + minute

type Begins = { from: ClockTime }

const earliest = (meetings: readonly Begins[]) => Math.min(...meetings.map(({ from }) => minutes(from)))

/** Those that begin first. */
function firstOf<M extends Begins>(meetings: readonly M[]): M[] {
  const first = earliest(meetings)
  return meetings.filter(({ from }) => minutes(from) === first)
}

function onceEach<C extends ScheduledClass>(meetings: readonly Meeting<C>[]): Meeting<C>[] {
  return [...new Map(meetings.toReversed().map((meeting) => [meeting.class, meeting])).values()].toReversed()
}
