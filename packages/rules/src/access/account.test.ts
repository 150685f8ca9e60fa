import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asUserId, type SchoolId } from '../ids.ts'
import { anyViewer } from '../testing/arbitraries.ts'
import { anAdministrator, aStudent, aViewer, OFFICE, OTHER_SCHOOL, SCHOOL } from '../testing/builders.ts'
import {
  type Account,
  actsWithPowerOver,
  endRefusal,
  grantable,
  hasPowerOver,
  mayAdd,
  mayAddSchool,
  mayEditDetails,
  mayLinkToSchool,
  permissionsAtJoining,
} from './account.ts'
import { DISTRICT_PERMISSIONS, type Permission, splitPermission, TOGGLEABLE_PERMISSIONS } from './permissions.ts'
import { isAdministrator, isStudent, permissionsAtCreation, USER_TYPES, type UserType } from './roles.ts'
import { holds, schoolsOf, type Viewer } from './viewer.ts'

const SOMEBODY = asUserId(7)
const EVERYTHING = [...TOGGLEABLE_PERMISSIONS, ...DISTRICT_PERMISSIONS]

const account = (type: UserType, permissions: Record<SchoolId, readonly Permission[]> = { [SCHOOL]: [] }): Account => ({
  userId: SOMEBODY,
  type,
  permissions,
})
const teacherWith = (...permissions: Permission[]) => aViewer({ permissions: { [SCHOOL]: permissions } })
const adminWith = (...permissions: Permission[]) => anAdministrator({ permissions: { [SCHOOL]: permissions } })
const district = aViewer({
  userId: asUserId(51),
  type: 'districtAdministrator',
  permissions: { [SCHOOL]: EVERYTHING, [OTHER_SCHOOL]: EVERYTHING },
})
const admin = anAdministrator()

const anyAccount: fc.Arbitrary<Account> = anyViewer.map(({ userId, type, permissions }) => ({
  userId,
  type,
  permissions,
}))

describe('[D-185] what somebody has set up', () => {
  it('reaches those over whom they have power, and themselves', () => {
    fc.assert(
      fc.property(anyViewer, anyAccount, (author, person) => {
        const isOwn = author.userId === person.userId
        expect(actsWithPowerOver(author, person)).toBe(isOwn || hasPowerOver(author, person))
        expect(actsWithPowerOver(null, person)).toBe(false)
      }),
    )
    expect(actsWithPowerOver(admin, { ...account('schoolAdministrator'), userId: admin.userId })).toBe(true)
    expect(actsWithPowerOver(admin, account('districtAdministrator', { [SCHOOL]: EVERYTHING }))).toBe(false)
  })
})

describe('power over an account', () => {
  it.each<[string, Viewer, Account, boolean]>([
    ['allStudents:write over a student', teacherWith('allStudents:write'), account('student'), true],
    ['allStudents:read over a student', teacherWith('allStudents:read'), account('student'), false],
    ['allFaculty:write over a student', teacherWith('allFaculty:write'), account('student'), false],
    ['allFaculty:write over a teacher', adminWith('allFaculty:write'), account('faculty'), true],
    ['allStudents:write over a teacher', adminWith('allStudents:write'), account('faculty'), false],
    ['a student over a student', aStudent(), account('student'), false],
    [
      'without a flag that the teacher holds',
      adminWith('allFaculty:write'),
      account('faculty', { [SCHOOL]: ['allPasses:write'] }),
      false,
    ],
    [
      'with every flag that the teacher holds, write including read',
      adminWith('allFaculty:write', 'allPasses:write'),
      account('faculty', { [SCHOOL]: ['allPasses:read'] }),
      true,
    ],
    ['an administrator over an administrator', admin, account('schoolAdministrator'), true],
    [
      'a teacher with every flag over an administrator',
      teacherWith(...TOGGLEABLE_PERMISSIONS),
      account('schoolAdministrator'),
      false,
    ],
    ['in one of two schools', admin, account('student', { [SCHOOL]: [], [OTHER_SCHOOL]: [] }), false],
    ['in both schools', district, account('student', { [SCHOOL]: [], [OTHER_SCHOOL]: [] }), true],
    [
      'an administrator over a district administrator',
      adminWith(...EVERYTHING),
      account('districtAdministrator'),
      false,
    ],
    [
      'a district administrator over another one',
      district,
      account('districtAdministrator', district.permissions),
      true,
    ],
    ['over somebody who is in no school', district, account('student', {}), false],
  ])('[D-160] %s: %#', (_, viewer, subject, expected) => {
    expect(hasPowerOver(viewer, subject)).toBe(expected)
  })

  it('[D-160] never gives anybody a right that they do not have', () => {
    fc.assert(
      fc.property(anyViewer, anyAccount, (viewer, subject) => {
        if (!hasPowerOver(viewer, subject)) return
        expect(viewer.userId).not.toBe(subject.userId)
        for (const schoolId of schoolsOf(subject)) {
          for (const permission of subject.permissions[schoolId] ?? []) {
            expect(holds(viewer, schoolId, ...splitPermission(permission))).toBe(true)
          }
          expect(holds(viewer, schoolId, isStudent(subject.type) ? 'allStudents' : 'allFaculty', 'write')).toBe(true)
        }
        if (isAdministrator(subject.type)) expect(isAdministrator(viewer.type)).toBe(true)
        if (subject.type === 'districtAdministrator') expect(viewer.type).toBe('districtAdministrator')
      }),
    )
  })

  it('[D-160] administrators may correct their own details, and nobody else their own', () => {
    const own = (viewer: Viewer): Account => ({ ...account(viewer.type, viewer.permissions), userId: viewer.userId })
    expect(mayEditDetails(admin, own(admin))).toBe(true)
    expect(mayEditDetails(district, own(district))).toBe(false)
    expect(hasPowerOver(admin, own(admin))).toBe(false)
    for (const viewer of [teacherWith(...TOGGLEABLE_PERMISSIONS), aStudent(), adminWith('allFaculty:read')]) {
      expect(mayEditDetails(viewer, own(viewer))).toBe(false)
    }
    expect(mayEditDetails(admin, account('faculty'))).toBe(true)
    expect(mayEditDetails(teacherWith(), account('faculty'))).toBe(false)
  })
})

describe('adding people', () => {
  const ADDERS: Record<string, Viewer> = {
    'a student': aStudent({ permissions: { [SCHOOL]: EVERYTHING } }),
    'a teacher': teacherWith(),
    'a teacher with allStudents:write': teacherWith('allStudents:write'),
    'a teacher with every flag': teacherWith(...TOGGLEABLE_PERMISSIONS),
    'an administrator with allStudents:write': adminWith('allStudents:write'),
    'an administrator with allFaculty:write': adminWith('allFaculty:write'),
    'an administrator with allFaculty:read': adminWith('allFaculty:read', 'allStudents:read'),
    'an administrator of another school': anAdministrator({ permissions: { [OTHER_SCHOOL]: EVERYTHING } }),
    'a district administrator': district,
  }
  const MAY: Record<string, UserType[]> = {
    'a teacher with allStudents:write': ['student'],
    'a teacher with every flag': ['student'],
    'an administrator with allStudents:write': ['student'],
    'an administrator with allFaculty:write': ['faculty', 'schoolAdministrator'],
    'a district administrator': [...USER_TYPES],
  }
  it.each(Object.keys(ADDERS))('[D-161] %s', (who) => {
    const viewer = ADDERS[who] as Viewer
    expect(USER_TYPES.filter((type) => mayAdd(viewer, SCHOOL, type))).toEqual(MAY[who] ?? [])
  })

  it('only a district administrator with district:write adds a school', () => {
    const reads = aViewer({ type: 'districtAdministrator', permissions: { [SCHOOL]: ['district:read'] } })
    expect([district, admin, adminWith(...EVERYTHING), reads].map(mayAddSchool)).toEqual([true, false, false, false])
  })

  it('[D-161] a new administrator gets only flags that the one who adds them holds', () => {
    const narrow = adminWith('allFaculty:write', 'allPasses:read')
    expect(permissionsAtJoining(narrow, SCHOOL, 'schoolAdministrator').sort()).toEqual([
      'allFaculty:read',
      'allFaculty:write',
      'allPasses:read',
    ])
    const atCreation = permissionsAtCreation('schoolAdministrator')
    expect(permissionsAtJoining(admin, SCHOOL, 'schoolAdministrator')).toEqual(atCreation)
    expect(permissionsAtJoining(admin, SCHOOL, 'faculty')).toEqual([])
    expect(permissionsAtJoining(admin, SCHOOL, 'districtAdministrator')).toEqual(atCreation)
    expect(permissionsAtJoining(district, SCHOOL, 'districtAdministrator')).toEqual([
      ...atCreation,
      ...DISTRICT_PERMISSIONS,
    ])
  })

  it('[D-161] [D-171] nothing is granted that the one who grants it lacks', () => {
    fc.assert(
      fc.property(anyViewer, fc.subarray([...EVERYTHING]), (viewer, wanted) => {
        for (const permission of grantable(viewer, SCHOOL, wanted)) {
          expect(wanted).toContain(permission)
          expect(holds(viewer, SCHOOL, ...splitPermission(permission))).toBe(true)
        }
      }),
    )
  })

  it('[D-161] linking to a school takes write in both schools', () => {
    const elsewhere = account('student', { [OTHER_SCHOOL]: [] })
    const both = anAdministrator({
      permissions: { [SCHOOL]: ['allStudents:write'], [OTHER_SCHOOL]: ['allStudents:write'] },
    })
    const readsThere = anAdministrator({
      permissions: { [SCHOOL]: ['allStudents:write'], [OTHER_SCHOOL]: ['allStudents:read'] },
    })
    const readsHere = anAdministrator({
      permissions: { [SCHOOL]: ['allStudents:read'], [OTHER_SCHOOL]: ['allStudents:write'] },
    })
    expect(mayLinkToSchool(both, SCHOOL, elsewhere)).toBe(true)
    expect(mayLinkToSchool(district, SCHOOL, elsewhere)).toBe(true)
    for (const viewer of [admin, readsThere, readsHere]) expect(mayLinkToSchool(viewer, SCHOOL, elsewhere)).toBe(false)
  })

  it('[D-171] somebody who is in no school is brought back by whoever may add such a person; nobody brings themselves', () => {
    expect(mayLinkToSchool(adminWith('allStudents:write'), SCHOOL, account('student', {}))).toBe(true)
    expect(mayLinkToSchool(adminWith('allStudents:write'), SCHOOL, account('faculty', {}))).toBe(false)
    expect(mayLinkToSchool(admin, SCHOOL, { ...account('schoolAdministrator', {}), userId: OFFICE })).toBe(false)
  })
})

describe('ending a membership', () => {
  const end = (viewer: Viewer, type: UserType, permissions: Permission[] = []) =>
    endRefusal(viewer, SCHOOL, { userId: SOMEBODY, type, permissions })

  it('[D-171] takes what power over the account takes, in that school only', () => {
    expect(end(teacherWith('allStudents:write'), 'student')).toBeNull()
    expect(end(teacherWith(), 'student')).toBe('notAllowed')
    expect(end(admin, 'faculty', ['allPasses:write'])).toBeNull()
    expect(end(adminWith('allFaculty:write'), 'faculty', ['allPasses:write'])).toBe('notAllowed')
    expect(end(admin, 'districtAdministrator')).toBe('notAllowed')
    expect(end(district, 'districtAdministrator', EVERYTHING)).toBeNull()
    const here = { userId: SOMEBODY, type: 'student', permissions: [] } as const
    expect(endRefusal(admin, OTHER_SCHOOL, here)).toBe('notAllowed')
  })

  it('[D-171] nobody ends their own', () => {
    const me = { userId: admin.userId, type: admin.type, permissions: TOGGLEABLE_PERMISSIONS }
    expect(endRefusal(admin, SCHOOL, me)).toBe('self')
  })
})
