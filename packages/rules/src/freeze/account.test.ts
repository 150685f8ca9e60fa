import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asRoomId, asUserId } from '../ids.ts'
import { type Instant, minutesAfter } from '../time/instant.ts'
import { type Account, accountOf, groupOf, type Mark, type MarkState, STAFF_MARKS } from './account.ts'
import { accountsOf, countAccounts, paceOf, pacePoints } from './tally.ts'

const START = '2026-11-16T16:42:00.000Z' as Instant
const STUDENT = asUserId(1)
const [OSEI, HADDAD] = [asUserId(11), asUserId(12)]

let next = 0
const mark = (state: MarkState, byId = OSEI, fields: Partial<Mark> = {}): Mark => {
  next += 1
  return {
    ...{ number: next, studentId: STUDENT, state, roomId: asRoomId(105), at: minutesAfter(START, next) },
    byId: state === 'says' ? STUDENT : byId,
    ...fields,
  }
}
const stateOf = (...marks: Mark[]) => accountOf(marks).state

describe('what is known of a student', () => {
  it('[FREEZE-14] having been seen counts over Not here of another, whatever the order', () => {
    expect(stateOf()).toBe('unmarked')
    expect(stateOf(mark('withMe'), mark('notHere', HADDAD))).toBe('withMe')
    expect(stateOf(mark('notHere', HADDAD), mark('withMe'))).toBe('withMe')
    expect(stateOf(mark('needsHelp'), mark('notHere', HADDAD))).toBe('needsHelp')
  })

  it('[FREEZE-14] the same person’s later mark replaces their earlier one', () => {
    expect(stateOf(mark('withMe'), mark('notHere'))).toBe('notHere')
    expect(stateOf(mark('needsHelp'), mark('withMe'))).toBe('withMe')
  })

  it('[FREEZE-14] Absent gives way to any sighting, and to the student’s own word', () => {
    expect(stateOf(mark('absent'), mark('withMe', HADDAD))).toBe('withMe')
    expect(stateOf(mark('withMe', HADDAD), mark('absent'))).toBe('withMe')
    expect(stateOf(mark('absent'), mark('notHere', HADDAD))).toBe('absent')
    expect(accountOf([mark('absent'), mark('says')])).toMatchObject({ state: 'unmarked', says: { state: 'says' } })
  })

  it('needs help until whoever said so says otherwise: a colleague’s All with me may come late', () => {
    expect(stateOf(mark('needsHelp'), mark('withMe', HADDAD))).toBe('needsHelp')
  })

  it('is where the last mark that says so was made', () => {
    const [first, second] = [mark('withMe'), mark('withMe', HADDAD, { roomId: asRoomId(310) })]
    expect(accountOf([second, first]).mark).toEqual(second)
  })
})

const people = fc.integer({ min: 11, max: 14 }).map(asUserId)
const students = fc.integer({ min: 1, max: 3 }).map(asUserId)
/** As several servers number them: in whatever order they get the lock. */
const histories = fc
  .array(
    fc.record({
      studentId: students,
      byId: people,
      state: fc.constantFrom<MarkState>(...STAFF_MARKS, 'says'),
    }),
    { maxLength: 30 },
  )
  .map((marks) =>
    marks.map(
      ({ studentId, byId, state }, index): Mark => ({
        ...{ number: index + 1, studentId, state, roomId: null, at: minutesAfter(START, index) },
        byId: state === 'says' ? studentId : byId,
      }),
    ),
  )
/** The same marks, each person's own in their order, among the others in any. */
const interleavings = histories.chain((marks) =>
  fc.shuffledSubarray(marks, { minLength: marks.length }).map((shuffled) => {
    const queues = Map.groupBy(marks, ({ byId }) => byId)
    const renumbered = shuffled.map(({ byId }, index) => ({
      ...(queues.get(byId)?.shift() as Mark),
      number: index + 1,
      at: minutesAfter(START, index),
    }))
    return { marks, renumbered }
  }),
)

describe('any marks by anybody', () => {
  const statesOf = (marks: readonly Mark[]) =>
    Object.fromEntries([...accountsOf(marks)].map(([id, { state, says }]) => [id, [state, says !== null]]))

  it('[FREEZE-14] in any order give one account of each student', () => {
    fc.assert(
      fc.property(interleavings, ({ marks, renumbered }) => {
        expect(statesOf(renumbered)).toEqual(statesOf(marks))
        // The order in which a screen learns of them does not matter either.
        expect(accountsOf(renumbered.toReversed())).toEqual(accountsOf(renumbered))
      }),
    )
  })

  it('[FREEZE-11] [FREEZE-14] never account for a student by the student’s own word', () => {
    fc.assert(
      fc.property(histories, (marks) => {
        const without = accountsOf(marks.filter(({ state }) => state !== 'says'))
        const isFound = (account: Account | undefined) => account !== undefined && groupOf(account) === 'accountedFor'
        for (const [studentId, account] of accountsOf(marks)) {
          expect(isFound(account)).toBe(isFound(without.get(studentId)))
        }
      }),
    )
  })

  it('[FREEZE-15] are counted so that everybody is in one group', () => {
    fc.assert(
      fc.property(histories, (marks) => {
        const ids = [1, 2, 3, 4].map(asUserId)
        const { total, accountedFor, absent, toFind, needsHelp } = countAccounts(ids, accountsOf(marks))
        expect(accountedFor + absent + toFind).toBe(total)
        expect(needsHelp).toBeLessThanOrEqual(accountedFor)
        const last = pacePoints(ids, marks).at(-1)
        expect(last?.known ?? 0).toBe(total - toFind)
      }),
    )
  })
})

describe('how fast it went', () => {
  const ids = [1, 2, 3, 4].map(asUserId)
  const of = (studentId: number, state: MarkState, minute: number, byId = OSEI) =>
    mark(state, byId, { studentId: asUserId(studentId), at: minutesAfter(START, minute) })

  it('[FREEZE-18] is when half, 90 % and all were not to be found anymore', () => {
    const marks = [of(1, 'withMe', 1), of(2, 'absent', 2), of(3, 'notHere', 3), of(3, 'withMe', 4, HADDAD)]
    const points = pacePoints(ids, marks)
    expect(points.map(({ known }) => known)).toEqual([1, 2, 3])
    expect(paceOf(4, points)).toEqual({ 50: minutesAfter(START, 2), 90: null, 100: null })
    const all = pacePoints(ids, [...marks, of(4, 'needsHelp', 9)])
    expect(paceOf(4, all)).toMatchObject({ 90: minutesAfter(START, 9), 100: minutesAfter(START, 9) })
  })

  it('[FREEZE-18] does not count what was taken back', () => {
    const marks = [of(1, 'withMe', 1), of(2, 'withMe', 2), of(2, 'notHere', 3), of(2, 'withMe', 7)]
    expect(paceOf(4, pacePoints(ids, marks))[50]).toBe(minutesAfter(START, 7))
    expect(paceOf(0, [])).toEqual({ 50: null, 90: null, 100: null })
  })
})
