import type { Instant } from '@corridor/rules/time'
import { describe, expect, it } from 'vitest'
import { english } from '../../testing/words.ts'
import { elapsedOf, limitText } from './elapsed.ts'

const START = '2026-11-16T15:00:00.000Z'
const at = (clock: `${number}:${number}`): Instant => `2026-11-16T15:${clock}.000Z`

describe('elapsed time against the limit', () => {
  it('[D-148] fills toward the limit and stays full past it', () => {
    expect(elapsedOf(START, at('03:30'), 7)).toEqual({ state: 'calm', share: 0.5 })
    expect(elapsedOf(START, at('06:30'), 7).state).toBe('near')
    expect(elapsedOf(START, at('20:00'), 7)).toEqual({ state: 'over', share: 1 })
  })

  it('[D-047] shows no warning if there is no limit', () => {
    expect(elapsedOf(START, at('50:00'), null)).toEqual({ state: 'calm', share: 0 })
    expect(limitText(english, START, at('50:00'), null)).toBe('no time limit')
  })

  it('[D-148] shows the limit, then how far past it the pass is', () => {
    expect(limitText(english, START, at('04:21'), 7)).toBe('of 7 min')
    expect(limitText(english, START, at('07:20'), 7)).toBe('time is up')
    expect(limitText(english, START, at('09:10'), 7)).toBe('2 min over')
  })
})
