import { describe, expect, it } from 'vitest'
import { USER_TYPES, type UserType } from './roles.ts'
import { type Authorization, defaultRouteFor, matchesAuthorization } from './routes.ts'

const allowed = (list: Authorization) => USER_TYPES.filter((type) => matchesAuthorization(type, list))

describe('who may open a route', () => {
  it('[GUARD-02] everybody, if it is public', () => {
    expect(allowed('public')).toEqual(USER_TYPES)
    expect(matchesAuthorization(null, 'public')).toBe(true)
    expect(matchesAuthorization(null, ['public'])).toBe(true)
  })

  it('[GUARD-05] nobody who is signed out, if it is not', () => {
    expect(matchesAuthorization(null, ['student', /./])).toBe(false)
  })

  it('[GUARD-07] [GUARD-08] the types that the list names or matches', () => {
    expect(allowed(['faculty'])).toEqual(['faculty'])
    expect(allowed(['faculty', /administrator/i])).toEqual(['faculty', 'schoolAdministrator', 'districtAdministrator'])
    expect(allowed([/^fac/, /^school/])).toEqual(['faculty', 'schoolAdministrator'])
    expect(allowed(['districtAdministrator'])).toEqual(['districtAdministrator'])
    const unknown = (...texts: string[]) => texts as UserType[]
    expect(allowed(unknown('administrator'))).toEqual([])
    expect(allowed(unknown('.*', 'facult'))).toEqual([])
    expect(allowed([])).toEqual([])
  })

  it('[GUARD-08] a pattern gives the same answer every time', () => {
    const list = [/administrator/gi]
    const answers = [1, 2, 3].map(() => matchesAuthorization('schoolAdministrator', list))
    expect(answers).toEqual([true, true, true])
  })
})

describe('the default route', () => {
  it('[GUARD-09] [GUARD-10] [GUARD-11] depends on the user type', () => {
    expect(USER_TYPES.map(defaultRouteFor)).toEqual(['StudentLive', 'FacultyLive', 'AdminDashboard', 'AdminDashboard'])
    expect(defaultRouteFor('substitute' as UserType)).toBe('FacultyLive')
  })
})
