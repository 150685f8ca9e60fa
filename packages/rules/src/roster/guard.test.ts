import { describe, expect, it } from 'vitest'
import { asSchoolId, asUserGroupId, asUserId } from '../ids.ts'
import { choiceOf, countStep, endsHeld, holdsOf, type KindCounts, noCounts, removalOf, thresholdOf } from './guard.ts'
import type { ClassStep } from './planClasses.ts'

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

  it.each([
    [9, 3, 6],
    [3, 1, 2],
    [2, 3, 2],
    [9, 5, 9],
  ])(
    '[D-185] of %i here, a roster of %i that would end %i is half-sized, whatever the number',
    (active, staged, ended) => {
      expect(endsHeld(counts({ active, staged, ended }))).toBe('half')
    },
  )
})

describe('[D-153] a class does not change when its students come and go', () => {
  const NORTH = asSchoolId(1)
  const step = (more: Partial<ClassStep>): ClassStep => ({
    kind: 'class',
    action: 'change',
    id: 'c',
    userGroupId: asUserGroupId(1),
    schoolId: NORTH,
    name: 'Algebra',
    values: { changed: {}, kept: {}, imported: {}, isNews: false },
    owner: null,
    joining: [],
    leaving: [],
    coTeachers: { joining: [], leaving: [] },
    formerOwner: null,
    ...more,
  })
  const counted = (...steps: ClassStep[]) => {
    const found = new Map([[NORTH, noCounts()]])
    for (const one of steps) countStep(found, one)
    return found.get(NORTH) ?? noCounts()
  }
  const [ana, bo] = [asUserId(1), asUserId(2)]

  it('they are counted as enrollments, and a name, a block or a teacher as a change of the class', () => {
    const moved = counted(step({ joining: ['a', 'b', 'c'], leaving: [ana, bo] }))
    expect(moved.classes.changed).toBe(0)
    expect(moved.enrollments).toMatchObject({ added: 3, ended: 2 })
    const renamed = step({ values: { ...step({}).values, changed: { name: { from: 'A', to: 'B' } } } })
    const taught = step({ coTeachers: { joining: ['t'], leaving: [] } })
    expect(counted(renamed, step({ owner: 't' }), taught).classes.changed).toBe(3)
  })

  it('twelve leavers of 234 hold nothing back, however many classes they were in', () => {
    const all = { ...noCounts(), students: counts({ active: 234, staged: 222, ended: 12 }) }
    const classes = counts({ active: 70, staged: 70, changed: counted(step({ leaving: [ana] })).classes.changed * 70 })
    const enrollments = counts({ active: 1638, staged: 1554, ended: 84 })
    expect(holdsOf({ ...all, classes, enrollments })).toEqual([])
  })

  it('many leave their classes at once: more than a quarter, and more than fifty', () => {
    const held = (active: number, ended: number) =>
      endsHeld(counts({ active, staged: active - ended, ended }), thresholdOf('enrollments'))
    expect(held(1638, 400)).toBeNull()
    expect(held(1638, 420)).toBe('many')
    expect(held(120, 50)).toBeNull()
    expect(held(120, 51)).toBe('many')
    expect(held(40, 21)).toBe('half')
  })
})

describe('what has to be typed', () => {
  const half = counts({ active: 9, staged: 3, ended: 6 })
  it('is the number of all people who would go, where people are held', () => {
    expect(removalOf({ ...school({ ended: 2, staged: 198 }), staff: half, classes: half })).toEqual({
      what: 'people',
      count: 8,
    })
  })
  it('else that of classes, else of enrollments, and nothing where nothing is held', () => {
    expect(removalOf({ ...school({}), classes: half, enrollments: half })).toEqual({ what: 'classes', count: 6 })
    expect(removalOf({ ...school({}), enrollments: half })).toEqual({ what: 'enrollments', count: 6 })
    expect(removalOf(school({ ended: 2, staged: 198 }))).toBeNull()
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
    expect(choiceOf(gone, 'keep', 'students')).toBe('keep')
    expect(choiceOf(gone, 'keep', 'classes')).toBe('remove')
    expect(choiceOf(gone, 'remove', 'staff')).toBe('keep')
    expect(removalOf(gone)).toEqual({ what: 'people', count: 60 })
  })

  it('says what is held, and of how many', () => {
    expect(holdsOf(school({ ended: 60, staged: 140 }))).toEqual([
      { kind: 'students', reason: 'many', count: 60, of: 200 },
    ])
  })
})
