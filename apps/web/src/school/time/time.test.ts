import { describe, expect, it } from 'vitest'
import { matching } from '../../ui/picker/choices.ts'
import { changesOf, formOf, problemsOf } from './form.ts'
import { timeIn, ZONE_CHOICES, zonesWith } from './zones.ts'

const SCHOOL = { timezone: 'America/Chicago', passActivationIntervalBefore: null, passActivationIntervalAfter: 20 }

describe('when a school’s day is', () => {
  it('[D-103] an empty number is the default, and only what differs is sent', () => {
    const saved = formOf(SCHOOL)
    expect(saved).toEqual({ ...SCHOOL, passActivationIntervalBefore: '', passActivationIntervalAfter: '20' })
    expect(changesOf(saved, saved)).toEqual({})
    expect(changesOf({ ...saved, timezone: 'America/Denver', passActivationIntervalAfter: ' ' }, saved)).toEqual({
      timezone: 'America/Denver',
      passActivationIntervalAfter: null,
    })
    expect(changesOf({ ...saved, passActivationIntervalBefore: '0' }, saved)).toEqual({
      passActivationIntervalBefore: 0,
    })
  })

  it('minutes are from 0 up to 499', () => {
    const form = { ...formOf(SCHOOL), passActivationIntervalBefore: '500' }
    expect(problemsOf(form).passActivationIntervalBefore).toBe('From 0 up to 499')
  })
})

describe('time zones', () => {
  it('[D-103] are found by city, and the stored one is among them whatever the browser calls it', () => {
    const zones = zonesWith('US/Central')
    expect(zones.filter(({ name }) => name === 'US/Central')).toHaveLength(1)
    expect(matching(zones, 'new york', ZONE_CHOICES)[0]?.name).toBe('America/New_York')
    expect(zonesWith('America/Denver').filter(({ name }) => name === 'America/Denver')).toHaveLength(1)
  })

  it('say what time it is there', () => {
    expect(timeIn('America/Chicago', '2026-10-13T15:00:00.000Z')).toBe('10:00 AM GMT-5')
  })
})
