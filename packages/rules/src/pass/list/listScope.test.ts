import { describe, expect, it } from 'vitest'
import { anAdministrator, aStudent, aViewer, OTHER_SCHOOL, SCHOOL } from '../../testing/builders.ts'
import { hasListScopes, listScope } from './listScope.ts'

const teacher = aViewer()
const reader = aViewer({ permissions: { [SCHOOL]: ['allPasses:read'], [OTHER_SCHOOL]: [] } })
const administrator = anAdministrator()

describe('whose passes a list shows', () => {
  it('[D-066] is everybody’s for an administrator by default, and their own for faculty', () => {
    expect(listScope(administrator, [SCHOOL])).toBe('all')
    expect(listScope(anAdministrator({ type: 'districtAdministrator' }), [SCHOOL])).toBe('all')
    expect(listScope(reader, [SCHOOL])).toBe('user')
    expect(listScope(teacher, [SCHOOL])).toBe('user')
    expect(listScope(administrator, [SCHOOL, OTHER_SCHOOL])).toBe('all')
  })

  it('[D-066] is what was last chosen on this device, unless the URL says otherwise', () => {
    expect(listScope(administrator, [SCHOOL], { remembered: 'user' })).toBe('user')
    expect(listScope(reader, [SCHOOL], { remembered: 'all' })).toBe('all')
    expect(listScope(administrator, [SCHOOL], { remembered: 'user', asked: 'all' })).toBe('all')
    expect(listScope(administrator, [SCHOOL], { remembered: 'all', asked: 'user' })).toBe('user')
  })

  it('[D-066] ignores invalid values', () => {
    expect(listScope(administrator, [SCHOOL], { asked: 'mine', remembered: '' })).toBe('all')
    expect(listScope(administrator, [SCHOOL], { asked: 'mine', remembered: 'user' })).toBe('user')
    expect(listScope(reader, [SCHOOL], { asked: null, remembered: undefined })).toBe('user')
  })

  it('[LIST-01] [D-066] can be chosen only with allPasses, in the schools that are shown', () => {
    const everything = { asked: 'all', remembered: 'all' }
    expect(hasListScopes(teacher, [SCHOOL])).toBe(false)
    expect(listScope(teacher, [SCHOOL], everything)).toBe('user')
    expect(hasListScopes(reader, [OTHER_SCHOOL])).toBe(false)
    expect(listScope(reader, [OTHER_SCHOOL], everything)).toBe('user')
    expect(listScope(reader, [SCHOOL, OTHER_SCHOOL], everything)).toBe('all')
    expect(listScope(anAdministrator({ permissions: { [SCHOOL]: [] } }), [SCHOOL])).toBe('user')
    const student = aStudent({ permissions: { [SCHOOL]: ['allPasses:write'] } })
    expect(listScope(student, [SCHOOL], everything)).toBe('user')
  })
})
