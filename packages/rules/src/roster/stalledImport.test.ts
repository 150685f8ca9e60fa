import { describe, expect, it } from 'vitest'
import { asSchoolId } from '../ids.ts'
import { type Instant, minutesAfter } from '../time/instant.ts'
import { type CountedKind, type KindCounts, noCounts } from './guard.ts'
import { heldCause, shouldNotify, waitingCause } from './stalledImport.ts'

const NIGHT: Instant = '2026-10-13T08:00:00.000Z'
const [NORTH, SOUTH] = [asSchoolId(1), asSchoolId(2)]
const school = (schoolId: typeof NORTH, kind: CountedKind, counts: Partial<KindCounts>) => {
  const found = noCounts()
  return { schoolId, counts: { ...found, [kind]: { ...found[kind], ...counts } } }
}
const later = (days: number, minutes = 0) => minutesAfter(NIGHT, days * 24 * 60 + minutes)

describe('[D-153] of a nightly import that stands still, administrators are told', () => {
  const cause = heldCause([school(NORTH, 'students', { active: 30, staged: 10, ended: 20 })])
  const told = { at: NIGHT, cause }

  it('when it begins', () => expect(shouldNotify(NIGHT, cause, null)).toBe(true))

  it('not again in the next nights', () => {
    for (const days of [1, 2, 6]) expect(shouldNotify(later(days, 5), cause, told)).toBe(false)
  })

  it('again after a week, also if that night comes a moment earlier', () => {
    expect(shouldNotify(later(7, -1), cause, told)).toBe(true)
    expect(shouldNotify(later(7, -60), cause, told)).toBe(true)
    expect(shouldNotify(later(20), cause, told)).toBe(true)
  })

  it.each([
    ['other counts', [school(NORTH, 'students', { active: 30, staged: 9, ended: 21 })]],
    ['another reason', [school(NORTH, 'students', { active: 140, staged: 120, ended: 20 })]],
    ['another kind', [school(NORTH, 'staff', { active: 30, staged: 10, ended: 20 })]],
    ['another school', [school(SOUTH, 'students', { active: 30, staged: 10, ended: 20 })]],
    [
      'one more school',
      [NORTH, SOUTH].map((schoolId) => school(schoolId, 'students', { active: 30, staged: 10, ended: 20 })),
    ],
  ])('at once of %s', (_, schools) => expect(shouldNotify(later(1), heldCause(schools), told)).toBe(true))

  it('at once if nothing can be imported anymore, or waits for other organizations', () => {
    const waiting = waitingCause([{ id: 'annex' }])
    expect(shouldNotify(later(1), waiting, told)).toBe(true)
    expect(shouldNotify(later(1), waitingCause([{ id: 'other' }]), { at: NIGHT, cause: waiting })).toBe(true)
    expect(shouldNotify(later(1), waitingCause([]), { at: NIGHT, cause: waiting })).toBe(true)
  })
})

describe('the cause', () => {
  it('is the same in any order, and whoever came meanwhile', () => {
    const [north, south] = [NORTH, SOUTH].map((schoolId) =>
      school(schoolId, 'students', { active: 30, staged: 10, ended: 20 }),
    )
    const grown = school(NORTH, 'students', { active: 32, staged: 12, ended: 20, added: 2 })
    if (!north || !south) throw new Error('two schools')
    expect(heldCause([south, grown])).toEqual(heldCause([north, south]))
    expect(waitingCause([{ id: 'b' }, { id: 'a' }])).toEqual(waitingCause([{ id: 'a' }, { id: 'b' }]))
  })

  it('is not about organizations that are known or left out', () => {
    expect(waitingCause([{ id: 'n', schoolId: NORTH }, { id: 'x', schoolId: null }, { id: 'annex' }])).toEqual([
      'waiting',
      'annex',
    ])
  })
})
