import type { ClassWithStudents } from '@corridor/contract'
import { asBlockId, asSchoolId, asUserGroupId, asUserId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { type ClassForm, changesOf, formOf, hoursOfKind, isIncomplete, problemsOf, textOfHours } from './form.ts'

const BLOCK = asBlockId(7)
const saved: ClassForm = { name: 'Biology', ownedBy: asUserId(1), hours: { kind: 'none' } }
const custom = (start: string, end: string) => ({ ...saved, hours: { kind: 'custom' as const, start, end } })

function aClass(more: Partial<ClassWithStudents>): ClassWithStudents {
  return {
    userGroupId: asUserGroupId(1),
    schoolId: asSchoolId(1),
    name: 'Biology',
    blockId: null,
    attributes: { schedule: null, confirmed: false },
    ownedBy: asUserId(1),
    professionalOwnedByName: 'Ms. Alvarez',
    coTeachers: [],
    numberOfStudents: 0,
    students: [],
    isFromRoster: false,
    hasOwner: true,
    version: 1,
    ...more,
  }
}

describe('the form of a class', () => {
  it('[ACT-04] has its hours as a block, as times of its own, or as none', () => {
    const schedule = { start: { hour: 9, minute: 5 }, end: { hour: 10, minute: 25 } }
    expect(formOf(aClass({})).hours).toEqual({ kind: 'none' })
    expect(formOf(aClass({ blockId: BLOCK })).hours).toEqual({ kind: 'block', blockId: BLOCK })
    expect(formOf(aClass({ attributes: { schedule, confirmed: false } })).hours).toEqual({
      kind: 'custom',
      start: '09:05',
      end: '10:25',
    })
  })

  it('[ONB-06] custom hours begin as 11:00 to 12:00, a block as none chosen', () => {
    expect(hoursOfKind('custom')).toEqual({ kind: 'custom', start: '11:00', end: '12:00' })
    expect(hoursOfKind('block')).toEqual({ kind: 'block', blockId: null })
    expect(hoursOfKind('none')).toEqual({ kind: 'none' })
  })

  it('[ACT-04] sends only what changed, and a block or times, never both', () => {
    expect(changesOf({ ...saved, name: ' Biology ' }, saved)).toEqual({})
    expect(changesOf({ ...saved, name: 'Botany ' }, saved)).toEqual({ name: 'Botany' })
    expect(changesOf({ ...saved, hours: { kind: 'block', blockId: BLOCK } }, saved)).toEqual({
      blockId: BLOCK,
      attributes: { schedule: null },
    })
    expect(changesOf(custom('09:30', '10:25'), saved)).toEqual({
      blockId: null,
      attributes: { schedule: { start: { hour: 9, minute: 30 }, end: { hour: 10, minute: 25 } } },
    })
    expect(changesOf({ ...saved, ownedBy: asUserId(2) }, saved)).toEqual({ ownedBy: 2 })
  })

  it('[ACT-04] says what is wrong: no name, a long one, an end that is not after the start', () => {
    expect(problemsOf({ ...saved, name: '  ' }).name).toBe('Give the class a name.')
    expect(problemsOf({ ...saved, name: 'x'.repeat(101) }).name).toBe('At most 100 characters.')
    expect(problemsOf(custom('10:00', '10:00')).hours).toBe('The end must be after the start.')
    expect(problemsOf(custom('09:59', '10:00')).hours).toBeNull()
  })

  it('waits for what is missing without calling it wrong', () => {
    expect(isIncomplete({ ...saved, hours: { kind: 'block', blockId: null } })).toBe(true)
    expect([problemsOf(custom('', '10:00')).hours, isIncomplete(custom('', '10:00'))]).toEqual([null, true])
    expect(isIncomplete(custom('09:00', '10:00'))).toBe(false)
  })

  it('says hours in words', () => {
    const nameOf = () => 'Period 3'
    expect(textOfHours({ kind: 'block', blockId: BLOCK }, nameOf)).toBe('Period 3')
    expect(textOfHours({ kind: 'custom', start: '09:30', end: '13:00' }, nameOf)).toBe('9:30 am to 1:00 pm')
    expect(textOfHours({ kind: 'none' }, nameOf)).toBe('no hours')
  })
})
