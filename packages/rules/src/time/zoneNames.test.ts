import { describe, expect, it } from 'vitest'
import { AMERICAN_ZONES, likelyZone, zoneName, zoneTyped } from './zoneNames.ts'

describe('the names of time zones', () => {
  it('[FIRST-02] American zones have the names that people use, from east to west, and others begin with their city', () => {
    expect(AMERICAN_ZONES.map(zoneName)).toEqual([
      'Eastern Time (New York)',
      'Central Time (Chicago)',
      'Mountain Time (Denver)',
      'Arizona Time (Phoenix)',
      'Pacific Time (Los Angeles)',
      'Alaska Time (Anchorage)',
      'Hawaii Time (Honolulu)',
    ])
    expect(zoneName('America/Indiana/Knox')).toBe('Knox, Indiana, America')
  })

  it('[FIRST-02] a zone can be typed by its name, with or without Time, and by the name that computers use', () => {
    const typed = ['Eastern', ' central time ', 'ARIZONA', 'america/chicago', 'Asia/Tokyo', 'UTC']
    expect(typed.map(zoneTyped)).toEqual([
      'America/New_York',
      'America/Chicago',
      'America/Phoenix',
      'America/Chicago',
      'Asia/Tokyo',
      'UTC',
    ])
    expect(['', 'Mars/Olympus', '+05:00', 'time', 'constructor'].map(zoneTyped)).toEqual([null, null, null, null, null])
  })

  it('[FIRST-02] the zone of a computer that nobody set is no suggestion', () => {
    expect(['UTC', 'Etc/UTC', 'Etc/GMT', 'Zulu'].map(likelyZone)).toEqual([null, null, null, null])
    expect(likelyZone('America/Denver')).toBe('America/Denver')
  })
})
