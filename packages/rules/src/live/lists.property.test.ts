import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Viewer } from '../access/viewer.ts'
import type { PassFacts } from '../pass/facts.ts'
import { fileFor, LIST_NAMES } from '../pass/list/filing.ts'
import { maySee } from '../pass/relation.ts'
import { passStatus } from '../pass/status.ts'
import { actorsFor } from '../pass/transitions.ts'
import { afterStep, anyNewPass, anyStep, anyViewer, type Step } from '../testing/arbitraries.ts'
import { CLOCK, NOW } from '../testing/builders.ts'
import { applyPass, emptyLists, fromSnapshot, type ListRules, type PassLists } from './lists.ts'

type Lists = PassLists<PassFacts>

/** All versions of a pass, applying only those of the generated steps that somebody would be allowed to take. */
function versionsOf(created: PassFacts, steps: readonly Step[]): PassFacts[] {
  const versions = [created]
  for (const step of steps) {
    const pass = versions[versions.length - 1] ?? created
    if (actorsFor(step.action, passStatus(pass, CLOCK, NOW)).length > 0)
      versions.push(afterStep(pass, { ...step, at: NOW }))
  }
  return versions
}

const anyVersions = fc
  .tuple(anyNewPass, fc.array(anyStep, { maxLength: 12 }))
  .map(([created, steps]) => versionsOf(created, steps))

/** The versions of several passes, interleaved into one history that keeps the order within each pass. */
const anyHistory = fc
  .tuple(
    fc.uniqueArray(anyVersions, { minLength: 1, maxLength: 6, selector: ([created]) => created?.passId }),
    fc.array(fc.nat(), { minLength: 80, maxLength: 80 }),
  )
  .map(([passes, picks]) => interleave(passes, picks))

function interleave(passes: readonly (readonly PassFacts[])[], picks: readonly number[]): PassFacts[] {
  let left = passes.filter((versions) => versions.length > 0)
  const history: PassFacts[] = []
  for (let turn = 0; left.length > 0; turn += 1) {
    const chosen = (picks[turn % picks.length] ?? 0) % left.length
    history.push(...(left[chosen]?.slice(0, 1) ?? []))
    left = left
      .map((versions, index) => (index === chosen ? versions.slice(1) : versions))
      .filter((versions) => versions.length > 0)
  }
  return history
}

/** The same events in any order, some of them duplicated. */
function shuffledWithDuplicates(events: readonly PassFacts[]): fc.Arbitrary<PassFacts[]> {
  return fc
    .subarray([...events])
    .chain((duplicates) =>
      fc.shuffledSubarray([...events, ...duplicates], { minLength: events.length + duplicates.length }),
    )
}

function rulesFor(viewer: Viewer): ListRules {
  return { viewer, intervals: CLOCK, now: NOW, belongs: (pass) => maySee(viewer, pass) }
}

function replay(events: readonly PassFacts[], rules: ListRules, from: Lists = emptyLists()): Lists {
  return events.reduce((lists, pass) => applyPass(lists, pass, rules), from)
}

function shown({ live, upcoming, requested }: Lists) {
  return { live, upcoming, requested }
}

/** What the server would answer: the newest version of each pass, filed from scratch without the reducer. */
function snapshotOf(events: readonly PassFacts[], rules: ListRules): Lists {
  const newest = new Map(events.map((pass) => [pass.passId, pass]))
  const lists: Record<string, PassFacts[]> = { live: [], upcoming: [], requested: [] }
  for (const pass of newest.values()) {
    const list = rules.belongs(pass) ? fileFor(rules.viewer, pass, CLOCK, NOW) : null
    if (list) lists[list]?.push(pass)
  }
  return { ...emptyLists<PassFacts>(), ...lists }
}

const anyScenario = fc.record({ history: anyHistory, viewer: anyViewer }).chain(({ history, viewer }) =>
  fc.record({
    history: fc.constant(history),
    viewer: fc.constant(viewer),
    received: shuffledWithDuplicates(history),
  }),
)

describe('reducers, for any history and any viewer', () => {
  it('[D-146] end with the same lists regardless of the order and duplication of events', () => {
    fc.assert(
      fc.property(anyScenario, ({ history, viewer, received }) => {
        const rules = rulesFor(viewer)
        expect(shown(replay(received, rules))).toEqual(shown(replay(history, rules)))
      }),
    )
  })

  it('[D-146] end with what the server would answer', () => {
    fc.assert(
      fc.property(anyScenario, ({ history, viewer, received }) => {
        const rules = rulesFor(viewer)
        const answer = fromSnapshot(snapshotOf(history, rules), [], rules)
        expect(shown(replay(received, rules))).toEqual(shown(answer))
      }),
    )
  })

  it('[D-146] an old event never undoes a newer one', () => {
    fc.assert(
      fc.property(anyScenario, ({ history, viewer }) => {
        const rules = rulesFor(viewer)
        const lists = replay(history, rules)
        expect(history.filter((old) => applyPass(lists, old, rules) !== lists)).toEqual([])
      }),
    )
  })

  it('[PASS-16] a pass is never in more than one list, nor twice in one', () => {
    fc.assert(
      fc.property(anyScenario, ({ viewer, received }) => {
        received.reduce((lists, pass) => {
          const next = applyPass(lists, pass, rulesFor(viewer))
          const ids = LIST_NAMES.flatMap((name) => next[name]).map(({ passId }) => passId)
          expect(new Set(ids).size).toBe(ids.length)
          return next
        }, emptyLists<PassFacts>())
      }),
    )
  })
})

describe('a refetch while events arrive', () => {
  /**
   * Sent after `sentAfter` events and answered from the state after `answeredAfter` events. Old events can arrive
   * again at any time.
   */
  const anyRefetch = fc
    .record({ history: anyHistory, viewer: anyViewer, cuts: fc.tuple(fc.nat(), fc.nat()) })
    .chain(({ history, viewer, cuts }) => {
      const [sentAfter, answeredAfter] = cuts.map((cut) => cut % (history.length + 1)).sort((a, b) => a - b) as [
        number,
        number,
      ]
      const late = fc.subarray(history.slice(0, sentAfter))
      const received = late.chain((again) => shuffledWithDuplicates([...history.slice(sentAfter), ...again]))
      return fc.record({
        history: fc.constant(history),
        viewer: fc.constant(viewer),
        sentAfter: fc.constant(sentAfter),
        answeredAfter: fc.constant(answeredAfter),
        received,
      })
    })

  it('[D-146] gives the same lists as a replay, from the lists at the request or at the answer', () => {
    fc.assert(
      fc.property(anyRefetch, ({ history, viewer, sentAfter, answeredAfter, received }) => {
        const rules = rulesFor(viewer)
        const expected = shown(replay(history, rules))
        const snapshot = snapshotOf(history.slice(0, answeredAfter), rules)
        const atRequest = replay(history.slice(0, sentAfter), rules)
        const atAnswer = replay(received, rules, atRequest)
        expect(shown(fromSnapshot(snapshot, received, rules, atRequest))).toEqual(expected)
        expect(shown(fromSnapshot(snapshot, received, rules, atAnswer))).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })
})
