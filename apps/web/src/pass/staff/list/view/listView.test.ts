import { asSchoolId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { aPass, aViewer, OSEI_ID, OTHER_SCHOOL_ID, SCHOOL_ID } from '../../../../base/testing.ts'
import { chosenSchool, isListed, listView } from './listView.ts'

const teacher = aViewer({ permissions: { [SCHOOL_ID]: [], [OTHER_SCHOOL_ID]: [] } })
const administrator = aViewer({ type: 'schoolAdministrator', permissions: { [SCHOOL_ID]: ['allPasses:write'] } })
const reader = aViewer({ permissions: { [SCHOOL_ID]: ['allPasses:read'], [OTHER_SCHOOL_ID]: [] } })

describe('what a list shows', () => {
  it('[LIST-01] [D-066] starts with the default of the person’s role; only allPasses allows a choice', () => {
    expect(listView({}, [asSchoolId(1)], reader)).toMatchObject({ hasScope: true, scope: 'user' })
    expect(listView({}, [asSchoolId(1)], administrator)).toMatchObject({ hasScope: true, scope: 'all' })
    expect(listView({ scope: 'all' }, [asSchoolId(1)], reader).scope).toBe('all')
    expect(listView({ scope: 'user' }, [asSchoolId(1)], reader).scope).toBe('user')
    expect(listView({ scope: 'all' }, [asSchoolId(1)], teacher)).toMatchObject({ hasScope: false, scope: 'user' })
  })

  it('[D-066] starts with the last choice on this device, unless the address says otherwise', () => {
    expect(listView({}, [asSchoolId(1)], administrator, 'user').scope).toBe('user')
    expect(listView({}, [asSchoolId(1)], reader, 'all').scope).toBe('all')
    expect(listView({ scope: 'all' }, [asSchoolId(1)], administrator, 'user').scope).toBe('all')
    expect(listView({}, [asSchoolId(1)], teacher, 'all').scope).toBe('user')
  })

  it('[LIST-01] uses the permissions of the chosen school', () => {
    expect(listView({ scope: 'all', schoolId: '2' }, [asSchoolId(1), asSchoolId(2)], reader)).toMatchObject({
      hasScope: false,
      scope: 'user',
    })
    expect(listView({ scope: 'all', schoolId: 'all' }, [asSchoolId(1), asSchoolId(2)], reader)).toMatchObject({
      hasScope: true,
      scope: 'all',
    })
  })

  it('[PERM-07] [PERM-08] covers all schools, or the chosen one', () => {
    expect(chosenSchool(undefined, [asSchoolId(1), asSchoolId(2)])).toBe('all')
    expect(chosenSchool('all', [asSchoolId(1), asSchoolId(2)])).toBe('all')
    expect(chosenSchool('2', [asSchoolId(1), asSchoolId(2)])).toBe(2)
    expect(chosenSchool(undefined, [asSchoolId(1)])).toBe(1)
    expect(chosenSchool('all', [asSchoolId(1)])).toBe(1)
  })

  it('[D-067] treats an unknown school as none', () => {
    expect(chosenSchool('3', [asSchoolId(1), asSchoolId(2)])).toBe('all')
    expect(chosenSchool('x', [asSchoolId(1)])).toBe(1)
  })

  it('[LIST-02] shows the school’s name only if several schools are listed', () => {
    expect(listView({}, [asSchoolId(1), asSchoolId(2)], teacher).showsSchool).toBe(true)
    expect(listView({ schoolId: '1' }, [asSchoolId(1), asSchoolId(2)], teacher).showsSchool).toBe(false)
    expect(listView({}, [asSchoolId(1)], teacher).showsSchool).toBe(false)
  })

  it('[D-147] accepts a live event only if the server would list the pass', () => {
    const pass = aPass({ toFacultyId: OSEI_ID, fromFacultyId: OSEI_ID, approverId: OSEI_ID, fromRoomId: null })
    expect(isListed(pass, reader, 'all', '')).toBe(true)
    expect(isListed(pass, reader, OTHER_SCHOOL_ID, '')).toBe(false)
    expect(isListed(pass, reader, SCHOOL_ID, 'ONKWO')).toBe(true)
    expect(isListed(pass, reader, SCHOOL_ID, '2nd fl')).toBe(true)
    expect(isListed(pass, reader, SCHOOL_ID, 'gym')).toBe(false)
    expect(isListed(pass, teacher, 'all', '')).toBe(false)
  })
})
