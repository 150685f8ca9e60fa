import type { Instant } from '@corridor/rules/time'
import { describe, expect, it } from 'vitest'
import { fileNameAt, namesToForget, newestOf } from './files.ts'
import { dueNight } from './night.ts'

const CHICAGO = 'America/Chicago'

describe('the night whose backup is due', () => {
  it.each<[Instant, string, string]>([
    ['2026-10-13T07:14:59.000Z', '2026-10-12', 'a second before'],
    ['2026-10-13T07:15:00.000Z', '2026-10-13', 'at 2:15 am'],
    ['2026-10-14T04:59:00.000Z', '2026-10-13', 'until the next one'],
    // 2:15 am does not exist on the day on which the clocks go forward, and 3:15 am comes instead.
    ['2026-03-08T08:14:00.000Z', '2026-03-07', 'before the hour that is skipped has passed'],
    ['2026-03-08T08:15:00.000Z', '2026-03-08', 'after it'],
    ['2026-11-01T08:15:00.000Z', '2026-11-01', 'by the clocks that went back'],
  ])('%s is %s: %s', (now, night) => {
    expect(dueNight(now, { hour: 2, minute: 15 }, CHICAGO)).toBe(night)
  })

  it('comes once, if its hour comes twice', () => {
    const at = { hour: 1, minute: 30 }
    const nights = ['2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'] as const
    expect(nights.map((now) => dueNight(now, at, CHICAGO))).toEqual(['2026-11-01', '2026-11-01'])
  })
})

describe('the files', () => {
  const ours = ['corridor-2026-10-12-0215.backup', 'corridor-2026-10-13-0215.backup', 'corridor-2026-10-13-0316.backup']

  it('have the minute in their name', () => {
    expect(fileNameAt('2026-10-13T07:15:30.000Z', CHICAGO)).toBe(ours[1])
  })

  it('that are forgotten are the oldest, and ours', () => {
    const others = [
      'corridor-monday.backup',
      'corridor-erasures.jsonl',
      'notes.txt',
      'x/corridor-2020-01-01-0215.backup',
    ]
    const leftover = '.corridor-2026-10-11-0215.backup.unfinished'
    expect(namesToForget([...others, ...ours], 3)).toEqual([])
    expect(namesToForget([...others, ...ours, leftover], 1)).toEqual([ours[1], ours[0], leftover])
    expect(newestOf([...ours, ...others])).toBe(ours[2])
    expect(newestOf(others)).toBeUndefined()
  })
})
