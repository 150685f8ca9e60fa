import type { Pass } from '@corridor/contract'
import { describe, expect, it } from 'vitest'
import { aPass, aQueuedPass, aRunningPass, NOW } from '../../base/testing.ts'
import { english } from '../../testing/words.ts'
import { passAppearance } from './passAppearance.ts'

const intervals = { passActivationIntervalBefore: null, passActivationIntervalAfter: null }
const lookOf = (pass: Pass) => passAppearance(english, pass, intervals, NOW)

describe('passAppearance', () => {
  it('[PASS-08] has a label and a color for every state on a card', () => {
    expect(lookOf(aPass())).toEqual({ tone: 'requested', label: 'Requested' })
    expect(lookOf(aPass({ approvedAt: NOW }))).toEqual({ tone: 'upcoming', label: 'Upcoming' })
    expect(lookOf(aRunningPass())).toEqual({ tone: 'active', label: 'Active' })
    expect(lookOf(aRunningPass({ completedAt: NOW }))).toEqual({
      tone: 'awaiting',
      label: 'Awaiting arrival confirmation',
    })
    expect(lookOf(aRunningPass({ completedAt: NOW, confirmedAt: NOW }))).toEqual({ tone: 'ended', label: 'Completed' })
  })

  it('[PASS-05] says In Line, with the place if it is known', () => {
    expect(lookOf(aQueuedPass({ placeInLine: 2 }))).toEqual({ tone: 'inLine', label: 'In Line · 2nd' })
    expect(lookOf(aQueuedPass({ placeInLine: null })).label).toBe('In Line')
  })

  it('[D-047] turns red once the pass is past its time limit, never without one', () => {
    const startedAt = '2026-11-16T15:30:00.000Z'
    expect(lookOf(aRunningPass({ startedAt, timeLimit: 7 }))).toEqual({ tone: 'over', label: 'Over time' })
    expect(lookOf(aRunningPass({ startedAt, timeLimit: null })).tone).toBe('active')
  })
})
