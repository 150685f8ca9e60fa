import { describe, expect, it } from 'vitest'
import { asPassId, asSchoolId, asUserId } from '../ids.ts'
import { NOW } from '../testing/builders.ts'
import { exceedsDaily, exceedsTime, exceedsUsage, incidentKey, isFlagged, isManyForgotten } from './triggers.ts'
import { INCIDENT_TYPES, incidentLabel } from './types.ts'

describe('kinds of incidents', () => {
  it('[DEV-10] there are five, with these labels', () => {
    expect(INCIDENT_TYPES).toEqual(['flagged', 'exceed_time', 'exceed_daily', 'many_forgotten', 'mismatch_device'])
    expect(INCIDENT_TYPES.map(incidentLabel)).toEqual([
      'Flagged',
      'Exceeded time limit',
      'Exceeded daily limit',
      'Many forgotten passes',
      'Device mismatch',
    ])
  })

  it('[DEV-11] [D-050] anything else is Suspicious', () => {
    expect(['exceed_usage', 'new_kind', '', 'constructor'].map(incidentLabel)).toEqual(Array(4).fill('Suspicious'))
  })
})

describe('what makes an incident', () => {
  it('[D-050] flagged: confirmed as not arrived', () => {
    expect(isFlagged({ confirmedAt: NOW, confirmed: false })).toBe(true)
    expect(isFlagged({ confirmedAt: NOW, confirmed: true })).toBe(false)
    expect(isFlagged({ confirmedAt: null, confirmed: null })).toBe(false)
  })

  it('[D-050] exceed_time: a duration over the limit', () => {
    expect([exceedsTime(10, 10), exceedsTime(11, 10), exceedsTime(99, null)]).toEqual([false, true, false])
  })

  it('[D-018] exceed_time: never for a forgotten pass', () => {
    expect(exceedsTime(null, 10)).toBe(false)
  })

  it('[D-050] exceed_daily and exceed_usage: more than the amount', () => {
    expect([exceedsDaily(3, 3), exceedsDaily(4, 3), exceedsDaily(99, null)]).toEqual([false, true, false])
    expect([exceedsUsage(5, 5), exceedsUsage(6, 5), exceedsUsage(99, null)]).toEqual([false, true, false])
  })

  it('[D-046] a threshold of 0 alerts on the first pass', () => {
    expect(exceedsDaily(1, 0)).toBe(true)
  })

  it('[D-050] many_forgotten: three or more', () => {
    expect([2, 3, 4].map(isManyForgotten)).toEqual([false, true, true])
  })
})

describe('repeated incidents', () => {
  const first = { passId: asPassId('a'), schoolId: asSchoolId(1), studentId: asUserId(10), day: '2026-11-16' }
  const second = { ...first, passId: asPassId('b') }
  const nextDay = { ...second, day: '2026-11-17' }

  it.each(['flagged', 'exceed_time', 'mismatch_device'] as const)('[D-051] %s: one per pass', (type) => {
    expect(incidentKey(type, first)).not.toBe(incidentKey(type, second))
    expect(incidentKey(type, first)).toBe(incidentKey(type, { ...first, day: '2026-11-17' }))
  })

  it.each(['exceed_daily', 'many_forgotten', 'exceed_usage'] as const)(
    '[D-051] %s: one per student and day',
    (type) => {
      expect(incidentKey(type, first)).toBe(incidentKey(type, second))
      expect(incidentKey(type, second)).not.toBe(incidentKey(type, nextDay))
      expect(incidentKey(type, first)).not.toBe(incidentKey(type, { ...first, studentId: asUserId(11) }))
      expect(incidentKey(type, first)).not.toBe(incidentKey(type, { ...first, schoolId: asSchoolId(2) }))
    },
  )

  it('[D-051] different kinds do not hide each other', () => {
    expect(incidentKey('flagged', first)).not.toBe(incidentKey('exceed_time', first))
  })
})
