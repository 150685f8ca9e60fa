import type { Pass } from '@corridor/contract'
import { asSchoolId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { aPass, aRunningPass, aSetup, aViewer, NOW, SCHOOL_ID } from '../../../../base/testing.ts'
import { pageOf } from '../../../../testing/pageOf.ts'
import { isNewer, type LoadedPage, passLists } from './allPasses.ts'

const viewer = aViewer({ permissions: { [SCHOOL_ID]: ['allPasses:write'] } })
const { school } = aSetup()
const rulesOf = () => ({ viewer, intervals: school, now: NOW, belongs: () => true })
const page = (askedAt: number, ...rows: Pass[]): LoadedPage => ({
  ...pageOf(rows),
  askedAt,
})
const received = (pass: Pass, receivedAt: number) => ({ pass, receivedAt })
const ids = (passes: readonly Pass[]) => passes.map(({ passId }) => passId)

const request = aPass({ version: 1 })
const approved: Pass = { ...request, approvedAt: NOW, version: 2 }
const another = aPass({ version: 1, createdAt: '2026-11-16T15:41:00.000Z' })

describe("everybody's passes", () => {
  it('[RT-05] include passes created while they are open', () => {
    const { requested } = passLists('requested', [page(0, request)], [received(another, 5)], rulesOf)
    expect(ids(requested)).toEqual([request.passId, another.passId])
  })

  it('[RT-06] [RT-07] drop passes that move to another list', () => {
    expect(passLists('requested', [page(0, request)], [received(approved, 5)], rulesOf).requested).toEqual([])
    const started: Pass = { ...approved, startedAt: NOW, version: 3 }
    expect(passLists('upcoming', [page(0, approved)], [received(started, 5)], rulesOf).upcoming).toEqual([])
  })

  it('[RT-12] are updated in place', () => {
    const changed = { ...request, note: 'Bring the book', version: 2 }
    expect(passLists('requested', [page(0, request)], [received(changed, 5)], rulesOf).requested).toEqual([changed])
  })

  it('[D-146] prefer a page that was requested after an event was received', () => {
    expect(passLists('requested', [page(9)], [received(request, 5)], rulesOf).requested).toEqual([])
  })

  it('[D-146] keep the newer version when an event arrives late', () => {
    const { upcoming } = passLists('upcoming', [page(0, approved)], [received(request, 5)], rulesOf)
    expect(upcoming).toEqual([approved])
  })

  it('[D-133] contain a pass once, even if it was on two pages', () => {
    const moved = { ...request, version: 4 }
    expect(passLists('requested', [page(0, request), page(3, moved)], [], rulesOf).requested).toEqual([moved])
  })

  it('[D-133] keep applying events to the first page while another one is loaded', () => {
    const pages = [page(0, request), page(10, another)]
    expect(isNewer(received(approved, 5), pages)).toBe(true)
    expect(ids(passLists('requested', pages, [received(approved, 5)], rulesOf).requested)).toEqual([another.passId])
  })

  it('[D-119] ignore passes of other schools', () => {
    const foreign = aRunningPass({ schoolId: asSchoolId(9) })
    expect(passLists('live', [page(0)], [received(foreign, 5)], () => null).live).toEqual([])
  })
})
