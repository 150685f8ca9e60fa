import { describe, expect, it } from 'vitest'
import type { Viewer } from '../access/viewer.ts'
import type { PassFacts } from '../pass/facts.ts'
import { LIST_NAMES } from '../pass/filing.ts'
import { maySee } from '../pass/relation.ts'
import { aPass, aPassThatIs, aStudent, aViewer, CLOCK, minutesFromNow, NOW, STANDINGS } from '../testing/builders.ts'
import { PASS_EVENTS, userEvent } from './events.ts'
import { applyPass, emptyLists, fromSnapshot, type ListRules, type PassLists, removePasses } from './lists.ts'

const teacher = STANDINGS.destination.viewer

function rulesFor(viewer: Viewer): ListRules {
  return { viewer, intervals: CLOCK, now: NOW, belongs: (pass) => maySee(viewer, pass) }
}

function hear(passes: readonly PassFacts[], viewer = teacher): PassLists<PassFacts> {
  return passes.reduce((lists, pass) => applyPass(lists, pass, rulesFor(viewer)), emptyLists<PassFacts>())
}

/** Which list holds what, in short. */
function held(lists: PassLists<PassFacts>): Record<string, string[]> {
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
    expect(held(hear([requested]))).toEqual({ requested: ['pass-1 v1'] })
    expect(held(hear([approved]))).toEqual({ upcoming: ['pass-1 v2'] })
    expect(held(hear([started]))).toEqual({ live: ['pass-1 v4'] })
  })

  it('[PASS-16] a pass that is already there is not added again', () => {
    expect(held(hear([requested, requested]))).toEqual({ requested: ['pass-1 v1'] })
  })

  it('[RT-06] [PASS-11] approvePass moves it from requested to upcoming', () => {
    expect(held(hear([requested, approved]))).toEqual({ upcoming: ['pass-1 v2'] })
  })

  it('[RT-07] [PASS-12] startPass moves it from upcoming to live', () => {
    expect(held(hear([approved, started]))).toEqual({ live: ['pass-1 v4'] })
  })

  it('[RT-08] [RT-09] [RT-10] [PASS-13] reject, cancel and confirm remove it', () => {
    expect(held(hear([requested, aPassThatIs('rejected', { version: 2 })]))).toEqual({})
    expect(held(hear([approved, aPassThatIs('canceled', { version: 3 })]))).toEqual({})
    expect(held(hear([completed, confirmed]))).toEqual({})
  })

  it('[RT-11] [RT-12] [PASS-14] acknowledge and update change it where it is', () => {
    const lists = hear([approved, seen])
    expect(held(lists)).toEqual({ upcoming: ['pass-1 v3'] })
    expect(lists.upcoming[0]?.acknowledgedAt).toBe(NOW)
  })

  it('[RT-13] [D-015] completePass stays with those who may confirm, and leaves everybody else', () => {
    expect(held(hear([started, completed]))).toEqual({ live: ['pass-1 v5'] })
    expect(held(hear([started, completed], aStudent()))).toEqual({})
    expect(held(hear([started, completed], aViewer({ permissions: { 1: ['allPasses:read'] } })))).toEqual({})
    const byOrigin = { approvalByOrigin: true }
    const events = [
      { ...started, ...byOrigin },
      { ...completed, ...byOrigin },
    ]
    expect(held(hear(events, STANDINGS.origin.viewer))).toEqual({ live: ['pass-1 v5'] })
  })

  it('[D-119] a pass that the viewer may not see is dropped', () => {
    expect(held(hear([requested], aViewer()))).toEqual({})
  })

  it('[D-146] an older version changes nothing, not even the object', () => {
    const lists = hear([requested, started])
    expect(applyPass(lists, approved, rulesFor(teacher))).toBe(lists)
  })

  it('[D-146] a removal is remembered: a late event brings no ghost', () => {
    const lists = hear([completed, confirmed])
    expect(applyPass(lists, started, rulesFor(teacher))).toBe(lists)
  })

  it('leaves the other lists alone, so that their screens are not drawn again', () => {
    const other = aPassThatIs('inProgress', { passId: 'other' })
    const lists = hear([other, requested])
    expect(applyPass(lists, approved, rulesFor(teacher)).live).toBe(lists.live)
  })

  it('[PASS-18] passes are taken out singly or many at once, until something newer is heard', () => {
    const lists = hear([requested, aPass({ passId: 'b' }), aPass({ passId: 'c' })])
    expect(held(removePasses(lists, ['pass-1']))).toEqual({ requested: ['b v1', 'c v1'] })
    const fewer = removePasses(lists, ['pass-1', 'b'])
    expect(held(fewer)).toEqual({ requested: ['c v1'] })
    expect(held(applyPass(fewer, requested, rulesFor(teacher)))).toEqual({ requested: ['c v1'] })
    expect(held(applyPass(fewer, approved, rulesFor(teacher)))).toMatchObject({ upcoming: ['pass-1 v2'] })
  })
})

describe('a refetch', () => {
  const nothing = emptyLists<PassFacts>()

  it('[D-146] lays what was heard meanwhile over the snapshot', () => {
    const lists = fromSnapshot(hear([requested]), [approved], rulesFor(teacher))
    expect(held(lists)).toEqual({ upcoming: ['pass-1 v2'] })
  })

  it('[D-146] ignores what the snapshot already knows better', () => {
    const lists = fromSnapshot(hear([started]), [approved], rulesFor(teacher))
    expect(held(lists)).toEqual({ live: ['pass-1 v4'] })
  })

  it('[D-146] keeps the memory of removals across it', () => {
    const before = hear([completed, confirmed])
    const lists = fromSnapshot(nothing, [], rulesFor(teacher), before)
    expect(held(applyPass(lists, completed, rulesFor(teacher)))).toEqual({})
  })

  it('[D-146] remembers what it no longer has, and still replays what is newer than it', () => {
    const lists = fromSnapshot(nothing, [], rulesFor(teacher), hear([approved]))
    expect(held(lists)).toEqual({})
    expect(held(applyPass(lists, approved, rulesFor(teacher)))).toEqual({})
    const justCreated = fromSnapshot(nothing, [requested], rulesFor(teacher), hear([requested]))
    expect(held(justCreated)).toEqual({ requested: ['pass-1 v1'] })
  })

  it('[D-137] brings back what a screen took out too early', () => {
    const early = removePasses(hear([requested]), ['pass-1'])
    const lists = fromSnapshot(hear([requested]), [], rulesFor(teacher), early)
    expect(held(lists)).toEqual({ requested: ['pass-1 v1'] })
  })

  it('orders the lists by time, in whatever order the server sent them', () => {
    const soon = aPass({ passId: 'soon', scheduledFor: minutesFromNow(5) })
    const late = aPass({ passId: 'late', scheduledFor: minutesFromNow(9) })
    const lists = fromSnapshot({ live: [], upcoming: [], requested: [late, soon] }, [], rulesFor(teacher))
    expect(held(lists)).toEqual({ requested: ['soon v1', 'late v1'] })
  })
})

describe('event names', () => {
  it('[RT-04] [D-118] have a variant for one user', () => {
    expect(userEvent('startPass', 7)).toBe('startPass:7')
    expect(PASS_EVENTS).toHaveLength(9)
  })
})
