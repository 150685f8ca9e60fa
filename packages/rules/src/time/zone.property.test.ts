import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallToWire, wireToWall } from '../schedule/wire.ts'
import { instant } from './instant.ts'
import { clockTime, dayText, shortTime } from './text.ts'
import { addDays, atWallTime, dayBounds, localDay, offsetAt, wallTime } from './zone.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const FROM = Date.UTC(2024, 0, 1)
const UNTIL = Date.UTC(2030, 0, 1)

const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
/** Zones in both hemispheres with daylight saving, by an hour or half an hour, at midnight or later. */
const DST_ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Santiago',
  'America/Havana',
  'America/St_Johns',
  'Europe/London',
  'Europe/Dublin',
  'Africa/Cairo',
  'Asia/Beirut',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
]

/** When a zone changes its clocks, found by binary search within the days on which its offset changes. */
function changesOf(zone: string): number[] {
  const changes: number[] = []
  for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += DAY) {
    if (offsetAt(day, zone) === offsetAt(day + DAY, zone)) continue
    let [before, after] = [day, day + DAY]
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE
      if (offsetAt(middle, zone) === offsetAt(day, zone)) before = middle
      else after = middle
    }
    changes.push(after)
  }
  return changes
}

const CHANGES = DST_ZONES.flatMap((zone) => changesOf(zone).map((at) => ({ zone, at })))

const anyMoment = fc.oneof(
  fc.record({ zone: anyZone, at: fc.integer({ min: FROM / MINUTE, max: UNTIL / MINUTE }).map((m) => m * MINUTE) }),
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -180, max: 180 }))
    .map(([{ zone, at }, minutes]) => ({ zone, at: at + minutes * MINUTE })),
)

describe('time zones', () => {
  it('the sample has changes in both directions', () => {
    const forward = CHANGES.filter(({ zone, at }) => offsetAt(at, zone) > offsetAt(at - MINUTE, zone))
    expect(CHANGES).toHaveLength(2 * DST_ZONES.length)
    expect(forward).toHaveLength(DST_ZONES.length)
  })

  it('[D-103] a wall time converts back to its instant, or to the first of two with the same wall time', () => {
    fc.assert(
      fc.property(anyMoment, ({ zone, at }) => {
        const wall = wallTime(instant(at), zone)
        const back = atWallTime(wall.day, wall.hour, wall.minute, zone)
        expect(wallTime(back, zone)).toEqual(wall)
        expect(Date.parse(back)).toBeLessThanOrEqual(at)
        if (offsetAt(Date.parse(back), zone) === offsetAt(at, zone)) expect(back).toBe(instant(at))
      }),
      { numRuns: 500 },
    )
  })

  it('[D-103] every wall time converts to an instant, moved forward if the clocks skip it', () => {
    fc.assert(
      fc.property(anyMoment, fc.integer({ min: 0, max: 1439 }), ({ zone, at }, minutes) => {
        const day = localDay(instant(at), zone)
        const moment = atWallTime(day, Math.floor(minutes / 60), minutes % 60, zone)
        const wanted = Date.parse(`${day}T00:00:00.000Z`) + minutes * MINUTE
        const read = Date.parse(moment) + offsetAt(Date.parse(moment), zone) * MINUTE
        expect([0, 30, 60, 120]).toContain((read - wanted) / MINUTE)
      }),
      { numRuns: 500 },
    )
  })

  it('[D-103] days have no gaps or overlaps, and contain their instants', () => {
    fc.assert(
      fc.property(anyMoment, ({ zone, at }) => {
        const day = localDay(instant(at), zone)
        const { start, end } = dayBounds(day, zone)
        expect(start <= instant(at) && instant(at) < end).toBe(true)
        expect(dayBounds(addDays(day, 1), zone).start).toBe(end)
        expect(localDay(instant(Date.parse(start) - MINUTE), zone)).not.toBe(day)
      }),
      { numRuns: 300 },
    )
  })

  it('[D-102] [SCHED-05] a saved wall time reads back the same, in every zone', () => {
    fc.assert(
      fc.property(anyZone, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (zone, hour, minute) => {
        const wire = wallToWire({ hour, minute }, zone)
        expect(wire.hour >= 0 && wire.hour < 24 && wire.minute >= 0 && wire.minute < 60).toBe(true)
        expect(wireToWall(wire, zone)).toEqual({ hour, minute })
      }),
    )
  })

  it('[CONST-01] [D-103] texts use the school’s time zone, regardless of the machine’s', () => {
    fc.assert(
      fc.property(anyMoment, ({ zone, at }) => {
        const time = instant(at)
        const { day, hour, minute } = wallTime(time, zone)
        const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
        const [year, month, date] = day.split('-')
        expect(clockTime(time, zone)).toBe(clock)
        expect(dayText(time, zone)).toBe(`${month}/${date}/${year}`)
        expect(shortTime(time, zone)).toMatch(new RegExp(`^\\w{3} ${Number(date)}, ${year?.slice(2)} @ ${clock}$`))
      }),
      { numRuns: 300 },
    )
  })
})
