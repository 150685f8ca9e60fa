import { describe, expect, it } from 'vitest'
import type { Viewer } from '../access/viewer.ts'
import { asPassId, asUserId } from '../ids.ts'
import type { PassFacts } from '../pass/facts.ts'
import { LIST_NAMES } from '../pass/list/filing.ts'
import { maySee } from '../pass/relation.ts'
import {
  aPass,
  aPassThatIs,
  aStudent,
  aViewer,
  CLOCK,
  minutesFromNow,
  NOW,
  RELATIONSHIPS,
  SCHOOL,
} from '../testing/builders.ts'
import { PASS_EVENTS, userEvent } from './events.ts'
import { applyPass, emptyLists, fromSnapshot, type ListRules, type PassLists } from './lists.ts'

const teacher = RELATIONSHIPS.destination.viewer

function rulesFor(viewer: Viewer): ListRules {
  return { viewer, intervals: CLOCK, now: NOW, belongs: (pass) => maySee(viewer, pass) }
}

function listsAfter(passes: readonly PassFacts[], viewer = teacher): PassLists<PassFacts> {
  return passes.reduce((lists, pass) => applyPass(lists, pass, rulesFor(viewer)), emptyLists<PassFacts>())
}

/** A short summary of which list contains which pass. */
function summary(lists: PassLists<PassFacts>): Record<string, string[]> {
  return Object.fromEntries(
    LIST_NAMES.filter((name) => lists[name].length > 0).map((name) => [
      name,
      lists[name].map(({ passId, version }) => `${passId} v${version}`),
    ]),
  )
}

const requested = aPass({ version: 1 })
const approved = aPassThatIs('approved', { version: 2 })
const seen = aPassThatIs('approved', { version: 3, acknowledgedAt: NOW })
const started = aPassThatIs('inProgress', { version: 4 })
const completed = aPassThatIs('awaitingConfirmation', { version: 5 })
const confirmed = aPassThatIs('used', { version: 6 })

describe('lists under live events', () => {
  it('[RT-05] createPass adds the pass to its list', () => {
    expect(summary(listsAfter([requested]))).toEqual({ requested: ['pass-1 v1'] })
    expect(summary(listsAfter([approved]))).toEqual({ upcoming: ['pass-1 v2'] })
    expect(summary(listsAfter([started]))).toEqual({ live: ['pass-1 v4'] })
  })

  it('[PASS-16] a pass that is already there is not added again', () => {
    expect(summary(listsAfter([requested, requested]))).toEqual({ requested: ['pass-1 v1'] })
  })

  it('[RT-06] [PASS-11] approvePass moves it from requested to upcoming', () => {
    expect(summary(listsAfter([requested, approved]))).toEqual({ upcoming: ['pass-1 v2'] })
  })

  it('[RT-07] [PASS-12] startPass moves it from upcoming to live', () => {
    expect(summary(listsAfter([approved, started]))).toEqual({ live: ['pass-1 v4'] })
  })

  it('[RT-08] [RT-09] [RT-10] [PASS-13] reject, cancel and confirm remove it', () => {
    expect(summary(listsAfter([requested, aPassThatIs('rejected', { version: 2 })]))).toEqual({})
    expect(summary(listsAfter([approved, aPassThatIs('canceled', { version: 3 })]))).toEqual({})
    expect(summary(listsAfter([completed, confirmed]))).toEqual({})
  })

  it('[RT-11] [RT-12] [PASS-14] acknowledge and update change it where it is', () => {
    const lists = listsAfter([approved, seen])
    expect(summary(lists)).toEqual({ upcoming: ['pass-1 v3'] })
    expect(lists.upcoming[0]?.acknowledgedAt).toBe(NOW)
  })

  it('[RT-13] [D-015] completePass keeps it for those who may confirm, and removes it for everybody else', () => {
    expect(summary(listsAfter([started, completed]))).toEqual({ live: ['pass-1 v5'] })
    expect(summary(listsAfter([started, completed], aStudent()))).toEqual({})
    expect(
      summary(listsAfter([started, completed], aViewer({ permissions: { [SCHOOL]: ['allPasses:read'] } }))),
    ).toEqual({})
    const byOrigin = { approvalByOrigin: true }
    const events = [
      { ...started, ...byOrigin },
      { ...completed, ...byOrigin },
    ]
    expect(summary(listsAfter(events, RELATIONSHIPS.origin.viewer))).toEqual({ live: ['pass-1 v5'] })
  })

  it('[D-119] a pass that the viewer may not see is ignored', () => {
    expect(summary(listsAfter([requested], aViewer()))).toEqual({})
  })

  it('[D-146] an older version changes nothing and returns the same object', () => {
    const lists = listsAfter([requested, started])
    expect(applyPass(lists, approved, rulesFor(teacher))).toBe(lists)
  })

  it('[D-146] a removal is remembered: a late event does not bring the pass back', () => {
    const lists = listsAfter([completed, confirmed])
    expect(applyPass(lists, started, rulesFor(teacher))).toBe(lists)
  })

  it('keeps the other lists identical, so that they are not rendered again', () => {
    const other = aPassThatIs('inProgress', { passId: asPassId('other') })
    const lists = listsAfter([other, requested])
    expect(applyPass(lists, approved, rulesFor(teacher)).live).toBe(lists.live)
  })

  it('[PASS-18] one or several passes leave their list once they are over', () => {
    const three = [requested, aPass({ passId: asPassId('b') }), aPass({ passId: asPassId('c') })]
    const rejected = three.map((pass) => ({ ...pass, rejectedAt: NOW, version: pass.version + 1 }))
    const without = (passes: readonly PassFacts[]) =>
      passes.reduce((lists, pass) => applyPass(lists, pass, rulesFor(teacher)), listsAfter(three))
    expect(summary(without(rejected.slice(0, 1)))).toEqual({ requested: ['b v1', 'c v1'] })
    expect(summary(without(rejected.slice(0, 2)))).toEqual({ requested: ['c v1'] })
  })
})

describe('a refetch', () => {
  const nothing = emptyLists<PassFacts>()

  it('[D-146] applies events received in the meantime to the snapshot', () => {
    const lists = fromSnapshot(listsAfter([requested]), [approved], rulesFor(teacher))
    expect(summary(lists)).toEqual({ upcoming: ['pass-1 v2'] })
  })

  it('[D-146] ignores events older than the snapshot', () => {
    const lists = fromSnapshot(listsAfter([started]), [approved], rulesFor(teacher))
    expect(summary(lists)).toEqual({ live: ['pass-1 v4'] })
  })

  it('[D-146] still remembers earlier removals', () => {
    const before = listsAfter([completed, confirmed])
    const lists = fromSnapshot(nothing, [], rulesFor(teacher), before)
    expect(summary(applyPass(lists, completed, rulesFor(teacher)))).toEqual({})
  })

  it('[D-146] remembers passes that are no longer in it, and still applies newer events', () => {
    const lists = fromSnapshot(nothing, [], rulesFor(teacher), listsAfter([approved]))
    expect(summary(lists)).toEqual({})
    expect(summary(applyPass(lists, approved, rulesFor(teacher)))).toEqual({})
    const justCreated = fromSnapshot(nothing, [requested], rulesFor(teacher), listsAfter([requested]))
    expect(summary(justCreated)).toEqual({ requested: ['pass-1 v1'] })
  })

  it('sorts the lists by time, regardless of the order from the server', () => {
    const soon = aPass({ passId: asPassId('soon'), scheduledFor: minutesFromNow(5) })
    const late = aPass({ passId: asPassId('late'), scheduledFor: minutesFromNow(9) })
    const lists = fromSnapshot({ live: [], upcoming: [], requested: [late, soon] }, [], rulesFor(teacher))
    expect(summary(lists)).toEqual({ requested: ['soon v1', 'late v1'] })
  })
})

describe('event names', () => {
  it('[RT-04] [D-118] have a variant for one user', () => {
    expect(userEvent('startPass', asUserId(7))).toBe('startPass:7')
    expect(PASS_EVENTS).toHaveLength(9)
  })
})
