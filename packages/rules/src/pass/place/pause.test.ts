import { describe, expect, it } from 'vitest'
import { asBlockId, asScheduleId, asUserId } from '../../ids.ts'
import { EMPTY_CALENDAR } from '../../schedule/calendar.ts'
import type { SchoolDay } from '../../schedule/weekday.ts'
import { wallToWire } from '../../schedule/wire.ts'
import type { Instant } from '../../time/instant.ts'
import { english } from '../../words/english.ts'
import { closedText, isHeldByPause, isPausedAt, pausedText, pauseEnd } from './pause.ts'

const ZONE = 'America/Chicago'
const NOW: Instant = '2026-11-16T16:15:00.000Z'
const AT_10_30: Instant = '2026-11-16T16:30:00.000Z'
const MIDNIGHT: Instant = '2026-11-17T06:00:00.000Z'
const OPEN = { pausedAt: null, pausedUntil: null }
const PAUSED = { pausedAt: NOW, pausedUntil: AT_10_30 }
const FOR_GOOD = { pausedAt: NOW, pausedUntil: null }

describe('a pause', () => {
  it('[PAUSE-01] lasts 15 or 30 minutes, until the end of the day there, or until it is resumed', () => {
    expect(pauseEnd('15', NOW, ZONE, null)).toBe(AT_10_30)
    expect(pauseEnd('30', NOW, ZONE, null)).toBe('2026-11-16T16:45:00.000Z')
    expect(pauseEnd('day', NOW, ZONE, null)).toBe(MIDNIGHT)
    expect(pauseEnd('open', NOW, ZONE, null)).toBeNull()
  })

  it('[PAUSE-01] the rest of the day ends with the last bell, and at midnight after it or without school', () => {
    const [start, end] = [wallToWire({ hour: 8, minute: 0 }, ZONE), wallToWire({ hour: 14, minute: 30 }, ZONE)]
    const days: SchoolDay[] = ['m']
    const range = { startHour: start.hour, startMinute: start.minute, endHour: end.hour, endMinute: end.minute, days }
    const blocks = [{ blockId: asBlockId(1), name: 'Period 1', timeRanges: [range] }]
    const bells = { schedules: [{ scheduleId: asScheduleId(1), isActive: true, blocks }], calendar: EMPTY_CALENDAR }
    const endAt = (now: Instant) => pauseEnd('day', now, ZONE, bells)
    expect(endAt(NOW)).toBe('2026-11-16T20:30:00.000Z')
    expect(closedText(english, { pausedUntil: endAt(NOW) }, ZONE)).toBe('Closed until 2:30')
    expect(endAt('2026-11-16T20:30:00.000Z')).toBe(MIDNIGHT)
    expect(endAt('2026-11-17T16:15:00.000Z')).toBe('2026-11-18T06:00:00.000Z')
  })

  it('[PAUSE-01] ends by itself', () => {
    const heldAt = (time: Instant) => isPausedAt(PAUSED, time)
    const moments: Instant[] = [NOW, '2026-11-16T16:29:59.999Z', AT_10_30]
    expect(moments.map(heldAt)).toEqual([true, true, false])
    expect(isPausedAt(FOR_GOOD, '2027-06-01T16:00:00.000Z')).toBe(true)
    expect(isPausedAt(OPEN, NOW)).toBe(false)
  })

  it('[PAUSE-01] holds every pass but those that staff issued in spite of it', () => {
    const [student, teacher] = [asUserId(1), asUserId(2)]
    const held = (createdBy: typeof student, createdAt: Instant) =>
      isHeldByPause(PAUSED, { studentId: student, createdBy, createdAt }, '2026-11-16T16:20:00.000Z')
    expect(held(student, '2026-11-16T16:16:00.000Z')).toBe(true)
    expect(held(teacher, '2026-11-16T16:10:00.000Z')).toBe(true)
    expect(held(teacher, '2026-11-16T16:16:00.000Z')).toBe(false)
    const later = { studentId: student, createdBy: student, createdAt: NOW }
    expect(isHeldByPause(PAUSED, later, AT_10_30)).toBe(false)
  })

  it('[PAUSE-01] reads "Closed until 10:30" to students, and says to staff how it ends', () => {
    expect(closedText(english, PAUSED, ZONE)).toBe('Closed until 10:30')
    expect(closedText(english, { pausedUntil: MIDNIGHT }, ZONE)).toBe('Closed for today')
    expect(closedText(english, FOR_GOOD, ZONE)).toBe('Closed for now')
    expect(pausedText(PAUSED, ZONE)).toBe('Paused until 10:30')
    expect(pausedText(FOR_GOOD, ZONE)).toBe('Paused until resumed')
  })
})
