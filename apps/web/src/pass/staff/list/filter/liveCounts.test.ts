import { describe, expect, it } from 'vitest'
import { aQueuedPass, aRunningPass, aSetup, aViewer, NOW, SCHOOL_ID } from '../../../../base/testing.ts'
import { liveCounts, liveTotals } from './liveCounts.ts'

const running = aRunningPass({ startedAt: '2026-11-16T15:40:00.000Z', timeLimit: 7 })
const over = aRunningPass({ startedAt: '2026-11-16T15:20:00.000Z', timeLimit: 7 })
const arrived = aRunningPass({ completedAt: '2026-11-16T15:41:00.000Z' })
const passes = [over, aQueuedPass(), running, arrived]
const totals = { out: 140, confirm: 15 }
const loaded = { passes, asked: undefined, hasMore: false }

describe('the numbers on the filters of the live list', () => {
  it('[D-016] count what is loaded, if that is everything', () => {
    expect(liveCounts(loaded, totals, NOW)).toEqual({ out: 3, over: 1, confirm: 1 })
  })

  it('[DASH-02] are the server’s if there is more; those over time come first, so they are known', () => {
    expect(liveCounts({ ...loaded, hasMore: true }, totals, NOW)).toEqual({ ...totals, over: 1 })
    expect(liveCounts({ passes: [over], asked: 'out', hasMore: true }, totals, NOW)).toEqual(totals)
  })

  it('[D-016] are left out if nobody knows them', () => {
    expect(liveCounts({ passes: [arrived], asked: 'confirm', hasMore: false }, {}, NOW)).toEqual({ confirm: 1 })
    expect(liveCounts({ passes: [over], asked: 'over', hasMore: false }, {}, NOW)).toEqual({ over: 1 })
  })

  it('[D-059] are of the schools on screen in which everybody’s passes may be seen', () => {
    const { school } = aSetup()
    const data = { school, counts: { live: 4, upcoming: 0, requested: 0 }, allPassesAwaitingConfirmationCount: 2 }
    const schools = [data] as unknown as Parameters<typeof liveTotals>[0]
    const office = aViewer({ permissions: { [SCHOOL_ID]: ['allPasses:read'] } })
    expect(liveTotals(schools, office, 'all')).toEqual({ out: 4, confirm: 2 })
    expect(liveTotals(schools, aViewer(), 'all')).toEqual({ out: 0, confirm: 0 })
  })
})
