import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Instant, instant, minutesBetween } from '../time/instant.ts'
import { wallTime } from '../time/zone.ts'
import { schoolDayEnd, sessionEnd } from './session.ts'

const CHICAGO = 'America/Chicago'
const MINUTE = 60_000

const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const anyMoment = fc
  .integer({ min: Date.UTC(2024, 0, 1) / MINUTE, max: Date.UTC(2030, 0, 1) / MINUTE })
  .map((minutes) => instant(minutes * MINUTE))

describe('the end of the school day', () => {
  it.each<[string, Instant, Instant]>([
    ['in the morning', '2026-10-13T15:00:00.000Z', '2026-10-14T09:00:00.000Z'],
    ['late in the evening', '2026-10-14T04:59:00.000Z', '2026-10-14T09:00:00.000Z'],
    ['shortly before four', '2026-10-14T08:59:00.000Z', '2026-10-14T09:00:00.000Z'],
    ['at four', '2026-10-14T09:00:00.000Z', '2026-10-15T09:00:00.000Z'],
    ['before the clocks go back', '2026-10-31T15:00:00.000Z', '2026-11-01T10:00:00.000Z'],
    ['before the clocks go forward', '2026-03-07T16:00:00.000Z', '2026-03-08T09:00:00.000Z'],
  ])('[D-174] for a person who signs in %s', (_, now, end) => {
    expect(schoolDayEnd(now, [CHICAGO])).toBe(end)
  })

  it('[D-174] is the next 4:00 am in the school’s time zone, on every day in every zone', () => {
    fc.assert(
      fc.property(anyMoment, anyZone, (now, zone) => {
        const end = schoolDayEnd(now, [zone])
        expect(wallTime(end, zone)).toMatchObject({ hour: 4, minute: 0 })
        expect(end > now).toBe(true)
        // A day has 25 hours when the clocks go back.
        expect(minutesBetween(now, end)).toBeLessThanOrEqual(25 * 60)
      }),
      { numRuns: 1000 },
    )
  })

  it('[D-174] is the latest one of several schools, or 4:00 am UTC without a school', () => {
    const now = '2026-10-13T15:00:00.000Z'
    const losAngeles = '2026-10-14T11:00:00.000Z'
    expect(schoolDayEnd(now, [CHICAGO, 'America/Los_Angeles', 'America/New_York'])).toBe(losAngeles)
    expect(schoolDayEnd(now, [])).toBe('2026-10-14T04:00:00.000Z')
  })
})

describe('a session', () => {
  const lastUse = '2026-10-13T15:00:00.000Z'

  it('[D-174] ends ten hours after its last use, and by 4:00 am at the latest', () => {
    expect(sessionEnd({ kept: false, endsBy: '2026-10-14T09:00:00.000Z' }, lastUse)).toBe('2026-10-14T01:00:00.000Z')
    expect(sessionEnd({ kept: false, endsBy: '2026-10-13T20:00:00.000Z' }, lastUse)).toBe('2026-10-13T20:00:00.000Z')
    expect(sessionEnd({ kept: false, endsBy: null }, lastUse)).toBe('2026-10-14T01:00:00.000Z')
  })

  it('[D-174] with "Keep me signed in" ends thirty days after its last use', () => {
    expect(sessionEnd({ kept: true, endsBy: null }, lastUse)).toBe('2026-11-12T15:00:00.000Z')
  })

  it('[D-174] never ends sooner because it was used, and never after the end of its day', () => {
    fc.assert(
      fc.property(anyMoment, anyZone, fc.integer({ min: 0, max: 24 * 60 }), (signedIn, zone, later) => {
        const terms = { kept: false, endsBy: schoolDayEnd(signedIn, [zone]) }
        const [first, used] = [
          sessionEnd(terms, signedIn),
          sessionEnd(terms, instant(Date.parse(signedIn) + later * MINUTE)),
        ]
        expect(used >= first).toBe(true)
        expect(used <= terms.endsBy).toBe(true)
      }),
    )
  })
})
