import { describe, expect, it } from 'vitest'
import { aPass, aQueuedPass, aRunningPass, NOW } from '../../../../base/testing.ts'
import { type NamedSort, sortAfterPress } from '../../../../ui/table/address/sort.ts'
import { summary } from '../labels.ts'
import type { SortColumn } from '../shape.ts'
import { SHAPES } from '../shape.ts'
import { searchPasses, sortPasses } from './order.ts'

const running = aRunningPass({ studentName: 'Sam Nguyen', startedAt: '2026-11-16T15:40:00.000Z' })
const over = aRunningPass({ studentName: 'Theo Ramírez', startedAt: '2026-11-16T15:20:00.000Z', toRoomName: 'Library' })
const arrived = aRunningPass({ studentName: 'Aisha Khan', completedAt: '2026-11-16T15:41:00.000Z' })
const waiting = aQueuedPass({ studentName: 'Jonas Lind', enqueuedAt: '2026-11-16T15:39:00.000Z', toRoomName: 'Gym' })
const all = [running, over, arrived, waiting]
const [mostUrgentFirst, newestFirst] = SHAPES.live.sorts as [NamedSort<SortColumn>, NamedSort<SortColumn>]
const names = (passes: readonly { studentName: string }[]) => passes.map(({ studentName }) => studentName.split(' ')[0])

describe('the live list', () => {
  it('[D-016] counts passes that are active, in line and to confirm', () => {
    expect(summary('live', all, NOW)).toBe('2 active · 1 in line · 1 to confirm')
  })

  it('[D-016] omits zero counts', () => {
    expect(summary('live', [waiting], NOW)).toBe('1 in line')
    expect(summary('live', [], NOW)).toBe('')
  })

  it('counts waiting passes, and says when there are more to load', () => {
    expect(summary('requested', [aPass()], NOW)).toBe('1 waiting for an answer')
    expect(summary('upcoming', [aPass(), aPass()], NOW, true)).toBe('2+ coming up')
  })

  it('shows waiting passes soonest first', () => {
    const asap = aPass({ studentName: 'Now', createdAt: '2026-11-16T15:41:00.000Z' })
    const later = aPass({ studentName: 'Later', scheduledFor: '2026-11-16T18:00:00.000Z' })
    const soon = aPass({ studentName: 'Soon', scheduledFor: '2026-11-16T16:00:00.000Z' })
    for (const list of ['requested', 'upcoming'] as const) {
      expect(names(sortPasses([later, asap, soon], SHAPES[list].sorts[0], NOW))).toEqual(['Now', 'Soon', 'Later'])
    }
  })

  it('begins with the most urgent by default: over time, in line, active, then arrivals', () => {
    expect(names(sortPasses(all, mostUrgentFirst, NOW))).toEqual(['Theo', 'Jonas', 'Sam', 'Aisha'])
  })

  it('can show the newest step first', () => {
    expect(names(sortPasses(all, newestFirst, NOW))).toEqual(['Aisha', 'Sam', 'Jonas', 'Theo'])
  })

  it('sorts by student and by destination', () => {
    expect(names(sortPasses(all, { by: 'student', descending: false }, NOW))).toEqual(['Aisha', 'Jonas', 'Sam', 'Theo'])
    expect(names(sortPasses(all, { by: 'way', descending: true }, NOW)).at(-1)).toBe('Jonas')
  })

  it('keeps equal passes in order of creation, in both directions', () => {
    const first = aPass({ studentName: 'Same Name' })
    const second = aPass({ studentName: 'Same Name' })
    for (const descending of [true, false]) {
      expect(sortPasses([second, first], { by: 'student', descending }, NOW)).toEqual([first, second])
    }
  })

  it('reverses the order on a second click on the same column', () => {
    const { sorts } = SHAPES.live
    const once = sortAfterPress(sorts, newestFirst, 'student')
    expect(once).toEqual({ by: 'student', descending: false })
    expect(sortAfterPress(sorts, once, 'student')).toEqual({ by: 'student', descending: true })
    expect(sortAfterPress(sorts, once, 'time'), 'begins with the newest').toEqual({ by: 'time', descending: true })
    expect(sortAfterPress(sorts, newestFirst, 'time')).toEqual({ by: 'time', descending: false })
  })

  it('finds passes by student or by either room', () => {
    expect(names(searchPasses(all, 'ais'))).toEqual(['Aisha'])
    expect(names(searchPasses(all, 'gym'))).toEqual(['Jonas'])
    expect(searchPasses(all, 'room 204')).toHaveLength(4)
    expect(searchPasses(all, '  ')).toHaveLength(4)
    expect(searchPasses(all, 'zzz')).toEqual([])
  })
})
