/** Where a student most likely is: the current class, else the first quick-select origin, else the last one used. */
import type { Place, SchoolSetup, UserGroup } from '@corridor/contract'
import { type Instant, wallTime, wireToWall } from '@corridor/rules'
import { placeOfClass } from '../../../parts/place/places.ts'

type Day = SchoolSetup['schedules'][number]['blocks'][number]['timeRanges'][number]['days'][number]

const WEEK: readonly (Day | null)[] = [null, 'm', 't', 'w', 'th', 'f', null]

interface SchoolMoment {
  day: Day | null
  /** Minutes since midnight. */
  minute: number
}

function momentOf(now: Instant, timezone: string): SchoolMoment {
  const { day, hour, minute } = wallTime(now, timezone)
  return { day: WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? null, minute: hour * 60 + minute }
}

interface Clock {
  hour: number
  minute: number
}

function isBetween(minute: number, start: Clock, end: Clock): boolean {
  return start.hour * 60 + start.minute <= minute && minute < end.hour * 60 + end.minute
}

/** The current class, by its block in the active schedule or by its own times. */
export function classInSession(setup: SchoolSetup, now: Instant): UserGroup | null {
  const { timezone } = setup.school
  const { day, minute } = momentOf(now, timezone)
  if (day === null) return null
  const running = new Set(
    (setup.schedule?.blocks ?? [])
      .filter(({ timeRanges }) =>
        timeRanges.some(
          ({ days, startHour, startMinute, endHour, endMinute }) =>
            days.includes(day) &&
            isBetween(
              minute,
              wireToWall({ hour: startHour, minute: startMinute }, timezone),
              wireToWall({ hour: endHour, minute: endMinute }, timezone),
            ),
        ),
      )
      .map(({ blockId }) => blockId),
  )
  const isOn = ({ blockId, attributes }: UserGroup) =>
    blockId === null
      ? attributes.schedule !== null && isBetween(minute, attributes.schedule.start, attributes.schedule.end)
      : running.has(blockId)
  return setup.classes.find(isOn) ?? null
}

function exists(setup: SchoolSetup, place: Place | null | undefined): place is Place {
  return place != null && setup.rooms.some(({ roomId }) => roomId === place.roomId)
}

export function likelyOrigin(
  setup: SchoolSetup,
  quickOrigins: readonly Place[],
  lastUsed: Place | null,
  now: Instant,
): Place | null {
  const candidates = [placeOfClass(setup, classInSession(setup, now)), ...quickOrigins, lastUsed]
  return candidates.find((place) => exists(setup, place)) ?? null
}
