import { describe, expect, it } from 'vitest'
import { type KindCounts, noCounts } from './guard.ts'
import { emptyImportReason, notImported } from './outcome.ts'

const counts = (more: Partial<KindCounts>): KindCounts => ({
  active: 0,
  staged: 0,
  added: 0,
  changed: 0,
  ended: 0,
  ...more,
})
const school = (more: Partial<ReturnType<typeof noCounts>>) => ({ ...noCounts(), ...more })

describe('[D-153] an import says what it did not do', () => {
  const mixed = school({ students: counts({ active: 20, staged: 20, changed: 20 }) })
  const half = school({
    students: counts({ active: 20, staged: 8, ended: 12 }),
    staff: counts({ active: 1, staged: 0, ended: 1 }),
    classes: counts({ active: 30, staged: 29, ended: 1 }),
  })

  it.each([
    ['a school that was left out by somebody', half, 'leaveOut', ['North was left out.']],
    [
      'a school that nobody has decided about',
      mixed,
      undefined,
      ['North was left out, because nearly everything there would have changed.'],
    ],
    ['who was kept', half, undefined, ['North: kept 12 students and 1 faculty member not in this file.']],
    ['who can never be removed', half, 'remove', ['North: kept 1 faculty member not in this file.']],
    ['nothing, where all was done', mixed, 'remove', []],
    [
      'students who stay in their classes',
      school({ enrollments: counts({ active: 9, staged: 3, ended: 6 }) }),
      'keep',
      ['North: no student was removed from a class.'],
    ],
  ] as const)('%s', (_, found, choice, sentences) => {
    expect(notImported([{ name: 'North', counts: found, choice }])).toEqual(sentences)
  })
})

describe('[D-153] of a roster of which nobody can be imported it is said why', () => {
  const roster = { extent: 'whole', subject: null, people: 3, orgs: [1], counts: [] } as const
  const staged = [school({ students: counts({ staged: 3 }) })]

  it.each([
    ['schools that nobody has matched', { orgs: [undefined, null] }, /First match each organization/],
    ['schools that are all left out', { orgs: [null] }, /every organization .* left out/],
    ['people at schools that are left out', { orgs: [1, null] }, /everybody in this file is at/],
    ['a list without a row that can be read', { subject: 'people', extent: 'changes', people: 0 }, /with its line/],
  ] as const)('%s', (_, more, reason) => expect(emptyImportReason({ ...roster, ...more })).toMatch(reason))

  it('nothing is wrong with others, nor with a file that has changes of enrollments alone', () => {
    expect(emptyImportReason({ ...roster, counts: staged })).toBeNull()
    expect(emptyImportReason({ ...roster, extent: 'changes', people: 0 })).toBeNull()
  })
})
