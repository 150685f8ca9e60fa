import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Viewer } from '../access/viewer.ts'
import type { PassFacts } from '../pass/facts.ts'
import { fileFor, LIST_NAMES } from '../pass/filing.ts'
import { maySee } from '../pass/relation.ts'
import { passStatus } from '../pass/status.ts'
import { actorsFor } from '../pass/transitions.ts'
import { CLOCK, NOW } from '../testing/builders.ts'
import { afterStep, anyNewPass, anyStep, anyViewer, type Step } from '../testing/lives.ts'
import { applyPass, emptyLists, fromSnapshot, type ListRules, type PassLists } from './lists.ts'

type Lists = PassLists<PassFacts>

/** All the versions that a pass goes through, taking of the drawn steps those that are open to somebody. */
function lifeOf(born: PassFacts, steps: readonly Step[]): PassFacts[] {
  const life = [born]
  for (const step of steps) {
    const pass = life[life.length - 1] ?? born
    if (actorsFor(step.action, passStatus(pass, CLOCK, NOW)).length > 0)
      life.push(afterStep(pass, { ...step, at: NOW }))
  }
  return life
}

const anyLife = fc.tuple(anyNewPass, fc.array(anyStep, { maxLength: 12 })).map(([born, steps]) => lifeOf(born, steps))

/** A morning: the lives of several passes, woven into one history that keeps each pass's own order. */
const anyHistory = fc
  .tuple(
    fc.uniqueArray(anyLife, { minLength: 1, maxLength: 6, selector: ([born]) => born?.passId }),
    fc.array(fc.nat(), { minLength: 80, maxLength: 80 }),
  )
  .map(([lives, draws]) => weave(lives, draws))

function weave(lives: readonly (readonly PassFacts[])[], draws: readonly number[]): PassFacts[] {
  let left = lives.filter((life) => life.length > 0)
  const history: PassFacts[] = []
  for (let turn = 0; left.length > 0; turn += 1) {
    const chosen = (draws[turn % draws.length] ?? 0) % left.length
    history.push(...(left[chosen]?.slice(0, 1) ?? []))
    left = left.map((life, index) => (index === chosen ? life.slice(1) : life)).filter((life) => life.length > 0)
  }
  return history
}

/** The same events with some of them twice, in any order. */
function disturbed(events: readonly PassFacts[]): fc.Arbitrary<PassFacts[]> {
  return fc
    .subarray([...events])
    .chain((twice) => fc.shuffledSubarray([...events, ...twice], { minLength: events.length + twice.length }))
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

/** What the server would answer: the newest of each pass, filed anew, without any reducer. */
function snapshotOf(events: readonly PassFacts[], rules: ListRules): Lists {
  const newest = new Map(events.map((pass) => [pass.passId, pass]))
  const lists: Record<string, PassFacts[]> = { live: [], upcoming: [], requested: [] }
  for (const pass of newest.values()) {
    const list = rules.belongs(pass) ? fileFor(rules.viewer, pass, CLOCK, NOW) : null
    if (list) lists[list]?.push(pass)
  }
  return { ...emptyLists<PassFacts>(), ...lists }
}

const anyMorning = fc
  .record({ history: anyHistory, viewer: anyViewer })
  .chain(({ history, viewer }) =>
    fc.record({ history: fc.constant(history), viewer: fc.constant(viewer), heard: disturbed(history) }),
  )

describe('reducers, for any history and any viewer', () => {
  it('[D-146] end in the same lists whatever the order and however often events come', () => {
    fc.assert(
      fc.property(anyMorning, ({ history, viewer, heard }) => {
        const rules = rulesFor(viewer)
        expect(shown(replay(heard, rules))).toEqual(shown(replay(history, rules)))
      }),
    )
  })

  it('[D-146] end in what the server holds', () => {
    fc.assert(
      fc.property(anyMorning, ({ history, viewer, heard }) => {
        const rules = rulesFor(viewer)
        const asked = fromSnapshot(snapshotOf(history, rules), [], rules)
        expect(shown(replay(heard, rules))).toEqual(shown(asked))
      }),
    )
  })

  it('[D-146] an old event never undoes a newer one', () => {
    fc.assert(
      fc.property(anyMorning, ({ history, viewer }) => {
        const rules = rulesFor(viewer)
        const lists = replay(history, rules)
        expect(history.filter((old) => applyPass(lists, old, rules) !== lists)).toEqual([])
      }),
    )
  })

  it('[PASS-16] at every moment a pass is in one list at most, once', () => {
    fc.assert(
      fc.property(anyMorning, ({ viewer, heard }) => {
        heard.reduce((lists, pass) => {
          const next = applyPass(lists, pass, rulesFor(viewer))
          const ids = LIST_NAMES.flatMap((name) => next[name]).map(({ passId }) => passId)
          expect(new Set(ids).size).toBe(ids.length)
          return next
        }, emptyLists<PassFacts>())
      }),
    )
  })
})

describe('a refetch amid events', () => {
  /** Asked for after `asked` events, answered from the state after `answered`; old events may come again any time. */
  const anyRefetch = fc
    .record({ history: anyHistory, viewer: anyViewer, cuts: fc.tuple(fc.nat(), fc.nat()) })
    .chain(({ history, viewer, cuts }) => {
      const [asked, answered] = cuts.map((cut) => cut % (history.length + 1)).sort((a, b) => a - b) as [number, number]
      const late = fc.subarray(history.slice(0, asked))
      const heard = late.chain((again) => disturbed([...history.slice(asked), ...again]))
      return fc.record({
        history: fc.constant(history),
        viewer: fc.constant(viewer),
        asked: fc.constant(asked),
        answered: fc.constant(answered),
        heard,
      })
    })

  it('[D-146] snapshot and replay equal replay, from the lists as they were or as they have become', () => {
    fc.assert(
      fc.property(anyRefetch, ({ history, viewer, asked, answered, heard }) => {
        const rules = rulesFor(viewer)
        const expected = shown(replay(history, rules))
        const snapshot = snapshotOf(history.slice(0, answered), rules)
        const atRequest = replay(history.slice(0, asked), rules)
        const atAnswer = replay(heard, rules, atRequest)
        expect(shown(fromSnapshot(snapshot, heard, rules, atRequest))).toEqual(expected)
        expect(shown(fromSnapshot(snapshot, heard, rules, atAnswer))).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })
})
