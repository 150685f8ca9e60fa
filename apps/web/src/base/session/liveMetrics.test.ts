import type { Pass } from '@corridor/contract'
import { emptyLists } from '@corridor/rules'
import { describe, expect, it } from 'vitest'
import { aRunningPass, aSetup, aViewer, NOW } from '../testing.ts'
import { awaitingIn } from './liveMetrics.ts'

const data = {
  school: aSetup().school,
  permissions: [],
  counts: { live: 0, upcoming: 0, requested: 0 },
  allPassesAwaitingConfirmationCount: 7,
  userLists: { ...emptyLists<Pass>(), live: [aRunningPass(), aRunningPass({ completedAt: NOW })] },
}

describe('arrivals to confirm', () => {
  it('[D-100] are everybody’s for those who may see everybody’s passes', () => {
    expect(awaitingIn(data, aViewer({ permissions: { 1: ['allPasses:read'] } }))).toBe(7)
  })

  it('[D-100] are the own ones for everybody else, as the own list has them', () => {
    expect(awaitingIn(data, aViewer())).toBe(1)
  })
})
