import { describe, expect, it } from 'vitest'
import { choiceOf, endsHeld, holdsOf, type KindCounts, noCounts, removable } from './guard.ts'

const counts = (more: Partial<KindCounts>): KindCounts => ({
  active: 200,
  staged: 200,
  added: 0,
  changed: 0,
  ended: 0,
  ...more,
})
const school = (more: Partial<KindCounts>) => ({ ...noCounts(), students: counts(more) })

describe('[D-153] ends wait for a person', () => {
  it.each([
    [18, null],
    [20, null],
    [22, 'many'],
  ] as const)('%i of 200: %s', (ended, held) => {
    expect(endsHeld(counts({ ended, staged: 200 - ended }))).toBe(held)
  })

  it('ten rows may always go, eleven of a few may not', () => {
    expect(endsHeld(counts({ active: 20, staged: 10, ended: 10 }))).toBeNull()
    expect(endsHeld(counts({ active: 30, staged: 19, ended: 11 }))).toBe('many')
  })

  it('an empty or half-sized file ends nobody', () => {
    expect(endsHeld(counts({ active: 3, staged: 0, ended: 3 }))).toBe('empty')
    expect(endsHeld(counts({ active: 684, staged: 272, ended: 412 }))).toBe('half')
  })
})

describe('without a decision', () => {
  it('what is held is kept, and a school whose rows nearly all change is left out', () => {
    expect(choiceOf(school({}), undefined, 'students')).toBe('remove')
    expect(choiceOf(school({ ended: 60, staged: 140 }), undefined, 'students')).toBe('keep')
    expect(choiceOf(school({ changed: 150 }), undefined, 'students')).toBe('remove')
    expect(choiceOf(school({ changed: 151 }), undefined, 'students')).toBe('leaveOut')
    expect(choiceOf(school({ ended: 60, staged: 140 }), 'remove', 'students')).toBe('remove')
  })

  it('a kind that the roster has nothing of is kept, whatever somebody says', () => {
    const gone = { ...school({ ended: 60, staged: 140 }), staff: counts({ active: 8, staged: 0, ended: 8 }) }
    expect(choiceOf(gone, 'remove', 'students')).toBe('remove')
    expect(choiceOf(gone, 'remove', 'staff')).toBe('keep')
    expect(removable(gone)).toBe(60)
  })

  it('says what is held, and of how many', () => {
    expect(holdsOf(school({ ended: 60, staged: 140 }))).toEqual([
      { kind: 'students', reason: 'many', count: 60, of: 200 },
    ])
  })
})
