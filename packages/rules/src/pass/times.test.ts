import { describe, expect, it } from 'vitest'
import { asRoomId } from '../ids.ts'
import { aPass, aPassThatIs, minutesFromNow, NOW, ZONE } from '../testing/builders.ts'
import { english } from '../words/english.ts'
import type { PassFacts } from './facts.ts'
import { isLongPass, isSamePlace, timeText } from './times.ts'

const text = (facts: Partial<PassFacts>) => timeText(english, aPass(facts), NOW, ZONE)

describe('the time text of a pass', () => {
  const ended = { startedAt: minutesFromNow(-12), completedAt: minutesFromNow(-5), duration: 7 }

  it('[PASS-25] [D-027] confirmed: how long it lasted', () => {
    expect(text({ ...ended, confirmedAt: NOW })).toBe('lasted 7 min.')
  })

  it('[PASS-25] [D-027] completed: when the student arrived', () => {
    expect(text(ended)).toBe('arrived 5 minutes ago')
  })

  it('[PASS-25] [D-027] started, else in line: since when', () => {
    expect(text({ enqueuedAt: minutesFromNow(-20), startedAt: minutesFromNow(-12) })).toBe('12 minutes ago')
    expect(text({ enqueuedAt: minutesFromNow(-20) })).toBe('20 minutes ago')
  })

  it('[PASS-25] [D-027] scheduled: the school’s local time; else ASAP', () => {
    expect(text({ scheduledFor: minutesFromNow(90) })).toBe('Nov 16, 26 @ 11:30 am')
    expect(text({})).toBe('ASAP')
  })

  it('[D-018] a forgotten pass never arrived', () => {
    expect(text({ ...ended, duration: null })).toBe('never ended')
    expect(text({ ...ended, duration: null, confirmedAt: NOW })).toBe('never ended')
  })
})

describe('places and long passes', () => {
  it('[D-032] the same room is the same place; a missing room is not', () => {
    expect([
      isSamePlace(asRoomId(1), asRoomId(1)),
      isSamePlace(asRoomId(1), asRoomId(2)),
      isSamePlace(null, null),
      isSamePlace(null, asRoomId(1)),
    ]).toEqual([true, false, false, false])
  })

  it('[RO-06] [D-040] an active pass is long after sixty minutes', () => {
    const since = (minutes: number) => aPassThatIs('inProgress', { startedAt: minutesFromNow(-minutes) })
    expect([since(59), since(60)].map((pass) => isLongPass(pass, NOW))).toEqual([false, true])
    expect(isLongPass({ ...since(90), completedAt: NOW }, NOW)).toBe(false)
    expect(isLongPass(aPassThatIs('queued', { enqueuedAt: minutesFromNow(-90) }), NOW)).toBe(false)
  })
})
