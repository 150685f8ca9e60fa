import type { Pass } from '@corridor/contract'
import { asPassId, asSchoolId } from '@corridor/rules/ids'
import { emptyLists } from '@corridor/rules/live'
import { describe, expect, it } from 'vitest'
import type { SchoolData } from '../../base/session/frame.ts'
import { aPass, aRunningPass, aSetup, aViewer, NOW } from '../../base/testing.ts'
import { menuCounts } from './menuCounts.ts'

const { school } = aSetup()
const data: SchoolData = {
  school,
  permissions: [],
  counts: { live: 12, upcoming: 20, requested: 30 },
  allPassesAwaitingConfirmationCount: 7,
  passesUsedToday: 0,
  freeze: null,
  userLists: {
    ...emptyLists<Pass>(),
    live: [aRunningPass(), aRunningPass({ passId: asPassId('arrived'), completedAt: NOW })],
    requested: [aPass()],
  },
}
const otherId = asSchoolId(school.schoolId + 1)
const other: SchoolData = { ...data, school: { ...school, schoolId: otherId } }
const administrator = aViewer({
  type: 'schoolAdministrator',
  permissions: { [school.schoolId]: ['allPasses:write'], [otherId]: [] },
})

describe('the counts in the menu', () => {
  it('[D-066] [D-100] are everybody’s if the link opens everybody’s, with arrivals counted apart', () => {
    expect(menuCounts([data], administrator, 'all')).toEqual({ live: 12, upcoming: 20, requested: 30, toConfirm: 7 })
  })

  it('[D-066] [D-100] are the user’s own if the link opens their own, whatever else they may see', () => {
    expect(menuCounts([data], administrator, 'user')).toEqual({ live: 1, upcoming: 0, requested: 1, toConfirm: 1 })
  })

  it('[D-066] only include the schools that the list shows', () => {
    expect(menuCounts([data, other], administrator, 'all').requested).toBe(30)
    expect(menuCounts([data, other], administrator, 'user').requested).toBe(2)
  })
})
