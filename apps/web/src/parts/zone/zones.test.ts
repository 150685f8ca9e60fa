import { describe, expect, it } from 'vitest'
import { matching } from '../../ui/picker/choices.ts'
import { timeIn, ZONE_CHOICES, zonesWith } from './zones.ts'

describe('time zones', () => {
  it('[D-103] [FIRST-02] are found by name and by city, and the stored one is among them whatever the browser calls it', () => {
    const zones = zonesWith('US/Central')
    expect(zones.filter(({ zone }) => zone === 'US/Central')).toHaveLength(1)
    expect(matching(zones, 'new york', ZONE_CHOICES)[0]?.zone).toBe('America/New_York')
    expect(matching(zones, 'central time', ZONE_CHOICES)[0]?.name).toBe('Central Time (Chicago)')
    expect(zonesWith('America/Denver').filter(({ zone }) => zone === 'America/Denver')).toHaveLength(1)
  })

  it('say what time it is there', () => {
    expect(timeIn('America/Chicago', '2026-10-13T15:00:00.000Z')).toBe('10:00 AM GMT-5')
  })
})
