/** What stands in the records of services, whose values are of many kinds. */
import { describe, expect, it } from 'vitest'
import { classOf, enrollmentOf, orgOf, recordOf, rolesOf, userOf } from './records.ts'

describe('[D-153] a record of a service', () => {
  it.each([[null], ['text'], [7], [[{ sourcedId: 'a' }]], [undefined]])('that is none has no values: %j', (value) => {
    expect(recordOf(value)).toEqual({})
  })

  it('may have numbers and booleans instead of texts, and blanks around them', () => {
    const org = orgOf({ sourcedId: 7, status: ' active ', name: true, type: ['school'], identifier: null })
    expect(org).toEqual({ sourcedId: '7', status: 'active', name: 'true', type: '', identifier: '' })
  })

  it('names others by references, of which those without an id do not count', () => {
    const group = classOf({
      ...{ sourcedId: 'c', title: 'Algebra', school: { sourcedId: 'n', type: 'org' } },
      terms: [{ sourcedId: 'fall' }, {}, null, 'spring', { sourcedId: ' ' }, { sourcedId: 2 }],
      periods: ['1', '', 3, null],
    })
    expect(group).toEqual({
      ...{ sourcedId: 'c', status: '', title: 'Algebra', schoolSourcedId: 'n' },
      ...{ termSourcedIds: ['fall', '2'], periods: '1,3' },
    })
    const enrollment = { class: { sourcedId: 'c' }, user: 'ana', role: 'student', primary: false }
    expect(enrollmentOf(enrollment)).toMatchObject({ classSourcedId: 'c', userSourcedId: '', primary: 'false' })
    expect(classOf({ terms: { sourcedId: 'fall' } }).termSourcedIds).toEqual([])
  })

  it('has the names that somebody prefers under the words of the services or of the files', () => {
    const names = (user: object) => {
      const { preferredGivenName, preferredFamilyName } = userOf({ ...user })
      return [preferredGivenName, preferredFamilyName]
    }
    expect(names({ preferredFirstName: 'Al', preferredLastName: 'Ba' })).toEqual(['Al', 'Ba'])
    expect(names({ preferredGivenName: 'Al', preferredFamilyName: 'Ba' })).toEqual(['Al', 'Ba'])
    const both = {
      preferredFirstName: 'Al',
      preferredLastName: 'Ba',
      preferredGivenName: 'X',
      preferredFamilyName: 'Y',
    }
    expect(names(both)).toEqual(['Al', 'Ba'])
  })

  it('has the roles of its user, each with its school', () => {
    const roles = [{ role: 'teacher', roleType: 'primary', org: { sourcedId: 'n' }, endDate: '2027-06-01' }, null]
    const none = {
      status: '',
      userSourcedId: 'ana',
      roleType: '',
      role: '',
      beginDate: '',
      endDate: '',
      orgSourcedId: '',
    }
    expect(rolesOf({ sourcedId: 'ana', roles })).toEqual([
      { ...none, role: 'teacher', roleType: 'primary', orgSourcedId: 'n', endDate: '2027-06-01' },
      none,
    ])
    expect(rolesOf({ sourcedId: 'ana' })).toEqual([])
  })
})
