import { describe, expect, it } from 'vitest'
import { asRoomId, asUserId, type UserId } from '../ids.ts'
import { anAdministrator, aStudent, aViewer, OTHER_SCHOOL, SCHOOL, STUDENT } from '../testing/builders.ts'
import { ABILITIES, type Ability, can, canSomewhere } from './abilities.ts'
import { mayManageAccount } from './account.ts'
import { type Permission, TOGGLEABLE_PERMISSIONS } from './permissions.ts'
import { permissionsAtCreation, type UserType } from './roles.ts'
import { memberViewer, type Viewer } from './viewer.ts'

const ME = asUserId(99)
const COLLEAGUE = asUserId(60)
const student = aStudent()
const teacher = aViewer({ userId: ME })
const admin = anAdministrator()

function teacherWith(...permissions: Permission[]) {
  return aViewer({ userId: ME, permissions: { [SCHOOL]: permissions } })
}

const here = { schoolId: SCHOOL }
const studentSubject = { ...here, userId: STUDENT, type: 'student' as const }
const colleague = { ...here, userId: COLLEAGUE, type: 'faculty' as const }

describe('passes', () => {
  it('[GEN-02] students request, [GEN-07] staff issue', () => {
    expect([can(student, 'pass.request', here), can(teacher, 'pass.request', here)]).toEqual([true, false])
    expect([can(student, 'pass.issue', here), can(teacher, 'pass.issue', here)]).toEqual([false, true])
  })

  it('[LIST-01] [D-066] seeing everybody’s passes takes allPasses', () => {
    expect(can(teacher, 'pass.seeAll', here)).toBe(false)
    expect(can(teacherWith('allPasses:read'), 'pass.seeAll', here)).toBe(true)
  })
})

describe('people', () => {
  it('[D-139] staff can look up students of their school, students can look up nobody', () => {
    expect([can(teacher, 'person.find', here), can(student, 'person.find', here)]).toEqual([true, false])
  })

  it('[D-062] faculty see the students they teach, all students with allStudents, and staff with allFaculty', () => {
    expect(can(teacher, 'person.see', studentSubject)).toBe(false)
    expect(can(teacher, 'person.see', { ...studentSubject, isTaught: true })).toBe(true)
    expect(can(teacherWith('allStudents:read'), 'person.see', studentSubject)).toBe(true)
    expect(can(teacherWith('allStudents:read'), 'person.see', colleague)).toBe(false)
    expect(can(teacherWith('allFaculty:read'), 'person.see', colleague)).toBe(true)
    expect(can(teacher, 'person.see', { ...colleague, isTaught: true })).toBe(false)
  })

  it('[D-062] everybody sees themselves and edits their own settings', () => {
    expect(can(student, 'person.see', studentSubject)).toBe(true)
    expect(can(student, 'person.editOwnSettings', studentSubject)).toBe(true)
    expect(can(teacher, 'person.editOwnSettings', studentSubject)).toBe(false)
  })

  it('[APART-02] who is kept apart is for staff with allStudents:write, not for those who read or teach students', () => {
    expect(can(teacherWith('allStudents:read', 'allStudents:write'), 'apart.manage', here)).toBe(true)
    expect(can(teacherWith('allStudents:read', 'allPasses:write'), 'apart.manage', here)).toBe(false)
    expect(can(teacherWith('allStudents:write'), 'apart.manage', { schoolId: OTHER_SCHOOL })).toBe(false)
    expect([teacher, student].map((viewer) => can(viewer, 'apart.manage', here))).toEqual([false, false])
    expect(can(admin, 'apart.manage', here)).toBe(true)
  })

  it('[D-179] the record of a student takes allStudents:write and allPasses:read', () => {
    const may = (...permissions: Permission[]) => can(teacherWith(...permissions), 'student.record', studentSubject)
    expect(may('allStudents:read', 'allStudents:write', 'allPasses:read')).toBe(true)
    expect(may('allStudents:read', 'allStudents:write')).toBe(false)
    expect(may('allStudents:read', 'allPasses:read')).toBe(false)
    const everything = teacherWith('allStudents:read', 'allStudents:write', 'allPasses:read', 'allFaculty:read')
    expect(can(everything, 'student.record', colleague)).toBe(false)
    expect(can(everything, 'student.record', { ...studentSubject, schoolId: OTHER_SCHOOL })).toBe(false)
    expect(can(student, 'student.record', studentSubject)).toBe(false)
  })

  it('[D-170] the table of students takes allStudents, the one of staff allFaculty', () => {
    const all = (...permissions: Permission[]) =>
      (['student', 'faculty'] as const).map((type) =>
        can(teacherWith(...permissions), 'person.seeAll', { ...here, type }),
      )
    expect(all()).toEqual([false, false])
    expect(all('allStudents:read')).toEqual([true, false])
    expect(all('allFaculty:write')).toEqual([false, true])
  })

  it('[USER-14] editing a person takes allStudents:write or allFaculty:write', () => {
    expect(can(teacherWith('allStudents:write'), 'person.edit', studentSubject)).toBe(true)
    expect(can(teacherWith('allStudents:write'), 'person.edit', colleague)).toBe(false)
    expect(can(teacherWith('allFaculty:write'), 'person.edit', colleague)).toBe(true)
    expect(can(teacherWith('allStudents:read'), 'person.edit', studentSubject)).toBe(false)
  })

  it('[USER-11] [D-063] locking takes allStudents:write, and only students can be locked', () => {
    expect(can(teacherWith('allStudents:write'), 'student.lock', studentSubject)).toBe(true)
    expect(can(teacherWith('allStudents:read'), 'student.lock', studentSubject)).toBe(false)
    expect(can(admin, 'student.lock', colleague)).toBe(false)
  })
})

describe('weekly reports', () => {
  const administrator = (...permissions: Permission[]) => anAdministrator({ permissions: { [SCHOOL]: permissions } })

  it.each([
    ['a student', student, false, false],
    ['faculty, whatever they hold', teacherWith(...TOGGLEABLE_PERMISSIONS), false, false],
    [
      'an administrator of another school',
      anAdministrator({ permissions: { [OTHER_SCHOOL]: TOGGLEABLE_PERMISSIONS } }),
      false,
      false,
    ],
    ['an administrator without allStudents', administrator('allSettings:write', 'allPasses:write'), false, false],
    ['an administrator without allPasses', administrator('allSettings:write', 'allStudents:write'), false, false],
    [
      'an administrator with allStudents:read and allPasses:read',
      administrator('allStudents:read', 'allPasses:read', 'allSettings:read'),
      true,
      false,
    ],
    [
      'an administrator with allSettings:write besides',
      administrator('allStudents:read', 'allPasses:read', 'allSettings:write'),
      true,
      true,
    ],
    ['an administrator with everything', admin, true, true],
  ] as const)('[D-075] [D-165] [D-170] %s', (_who, viewer, sees, shares) => {
    expect([can(viewer, 'report.see', here), can(viewer, 'report.share', here)]).toEqual([sees, shares])
  })
})

describe('looking back', () => {
  it('[GEN-08] [D-062] staff see the insights of the students they may open, and only students have any', () => {
    expect(can(teacher, 'insight.see', studentSubject)).toBe(false)
    expect(can(teacher, 'insight.see', { ...studentSubject, isTaught: true })).toBe(true)
    expect(can(teacherWith('allStudents:read'), 'insight.see', studentSubject)).toBe(true)
    expect(can(student, 'insight.see', studentSubject)).toBe(false)
    expect(can(admin, 'insight.see', colleague)).toBe(false)
  })

  it('[SCH-02] [D-170] Student Analysis takes an administrator with allStudents, the chart of used passes any', () => {
    const withoutStudents = { ...admin, permissions: { [SCHOOL]: ['allPasses:read' as const] } }
    expect([admin, withoutStudents].map((who) => can(who, 'insight.seeAll', here))).toEqual([true, false])
    expect([admin, withoutStudents].map((who) => can(who, 'usage.see', here))).toEqual([true, true])
    expect(can(teacherWith('allStudents:write'), 'insight.seeAll', here)).toBe(false)
    expect([teacher, student].map((who) => can(who, 'usage.see', here))).toEqual([false, false])
    expect(can(admin, 'usage.see', { schoolId: OTHER_SCHOOL })).toBe(false)
  })

  it('the patterns of a room are for administrators with allStudents and for the staff of the room', () => {
    const room = { ...here, roomId: asRoomId(77) }
    const works = { ...teacher, linkedRoomIds: [room.roomId] }
    const staysThere = { ...student, linkedRoomIds: [room.roomId] }
    const withoutStudents = { ...admin, permissions: { [SCHOOL]: ['allRooms:write' as const] } }
    const viewers = [admin, works, withoutStudents, teacher, staysThere]
    expect(viewers.map((who) => can(who, 'usage.seeRoom', room))).toEqual([true, true, false, false, false])
    expect(can(admin, 'usage.seeRoom', { ...room, schoolId: OTHER_SCHOOL })).toBe(false)
  })
})

describe('granting permissions', () => {
  const grant = (...permissions: Permission[]) => ({ ...colleague, permissions })

  it('[D-060] takes an administrator with allFaculty:write', () => {
    expect(can(admin, 'person.changePermissions', grant('allPasses:write'))).toBe(true)
    expect(can(teacherWith(...TOGGLEABLE_PERMISSIONS), 'person.changePermissions', grant('allPasses:read'))).toBe(false)
    const narrowed = anAdministrator({ permissions: { [SCHOOL]: ['allFaculty:read', 'allPasses:write'] } })
    expect(can(narrowed, 'person.changePermissions', grant('allPasses:read'))).toBe(false)
  })

  it('[D-060] never applies to oneself, nor to permissions one does not hold', () => {
    expect(can(admin, 'person.changePermissions', { ...grant('allPasses:read'), userId: admin.userId })).toBe(false)
    const ofDistrict = { ...grant('allPasses:read'), type: 'districtAdministrator' as const }
    expect(can(admin, 'person.changePermissions', ofDistrict), 'a school cannot lock its district out').toBe(false)
    expect(can({ ...admin, type: 'districtAdministrator' }, 'person.changePermissions', ofDistrict)).toBe(true)
    const narrowed = anAdministrator({ permissions: { [SCHOOL]: ['allFaculty:write', 'allPasses:read'] } })
    expect(can(narrowed, 'person.changePermissions', grant('allPasses:read'))).toBe(true)
    expect(can(narrowed, 'person.changePermissions', grant('allPasses:write'))).toBe(false)
  })

  it('[D-060] is refused entirely if a single flag is not held', () => {
    const granter = anAdministrator({ permissions: { [SCHOOL]: ['allFaculty:write', 'allRooms:read'] } })
    const granting = (...permissions: Permission[]) =>
      can(granter, 'person.changePermissions', { ...colleague, permissions })
    expect(granting('allRooms:read')).toBe(true)
    expect(granting('allRooms:read', 'allSettings:write')).toBe(false)
    expect(granting('allSettings:write', 'allRooms:read')).toBe(false)
  })

  it('[D-058] never includes the district permission, and never applies to students', () => {
    const district = anAdministrator({
      type: 'districtAdministrator',
      permissions: { [SCHOOL]: permissionsAtCreation('districtAdministrator') },
    })
    expect(can(district, 'person.changePermissions', grant('district:read'))).toBe(false)
    expect(can(district, 'person.changePermissions', { ...studentSubject, permissions: ['allPasses:read'] })).toBe(
      false,
    )
  })
})

describe('the permissions of others', () => {
  it('[D-060] are seen by administrators with allFaculty, and everybody on the staff sees their own', () => {
    expect(can(admin, 'person.seePermissions', colleague)).toBe(true)
    expect(can(anAdministrator({ permissions: { [SCHOOL]: [] } }), 'person.seePermissions', colleague)).toBe(false)
    expect(can(teacherWith('allFaculty:write'), 'person.seePermissions', colleague)).toBe(false)
    expect(can(teacher, 'person.seePermissions', { ...colleague, userId: ME })).toBe(true)
  })

  it('[D-061] students have none', () => {
    expect(can(admin, 'person.seePermissions', studentSubject)).toBe(false)
    expect(can(student, 'person.seePermissions', studentSubject)).toBe(false)
  })
})

describe('classes', () => {
  const own = { ...here, ownedBy: ME, coTeachers: [] }
  const others = { ...here, ownedBy: COLLEAGUE, coTeachers: [] }

  it('[STU-07] staff see their own, and all of them with allClasses', () => {
    expect([can(teacher, 'class.see', own), can(teacher, 'class.see', others)]).toEqual([true, false])
    expect(can(teacherWith('allClasses:read'), 'class.see', others)).toBe(true)
  })

  it('[STU-08] are edited by their owner, or with allClasses:write', () => {
    expect(can(teacher, 'class.edit', own)).toBe(true)
    expect(can(teacherWith('allClasses:read'), 'class.edit', others)).toBe(false)
    expect(can(teacherWith('allClasses:write'), 'class.edit', others)).toBe(true)
  })

  it('[STU-07] [STU-08] are also seen and edited by those who teach them with their owner, in that school', () => {
    const shared = { ...others, coTeachers: [{ userId: asUserId(77) }, { userId: ME }] }
    expect([can(teacher, 'class.see', shared), can(teacher, 'class.edit', shared)]).toEqual([true, true])
    expect(can(teacher, 'class.see', { ...shared, schoolId: OTHER_SCHOOL })).toBe(false)
    expect(can(aStudent({ userId: ME }), 'class.see', shared), 'not by a student').toBe(false)
    const covering = (schoolId: number) => aViewer({ userId: asUserId(42), covers: { [schoolId]: [ME] } })
    expect(can(covering(SCHOOL), 'class.edit', shared), '[D-142] by whoever covers them').toBe(true)
    expect(can(covering(OTHER_SCHOOL), 'class.edit', shared)).toBe(false)
  })

  it('[D-170] the table of all classes takes allClasses:read', () => {
    expect([can(teacher, 'class.seeAll', here), can(student, 'class.seeAll', here)]).toEqual([false, false])
    expect(can(teacherWith('allClasses:read'), 'class.seeAll', here)).toBe(true)
  })

  it('[D-163] are made by teachers for themselves, and for anybody with allClasses:write', () => {
    expect([can(teacher, 'class.create', own), can(teacher, 'class.create', others)]).toEqual([true, false])
    expect(can(teacherWith('allClasses:read'), 'class.create', others)).toBe(false)
    expect(can(teacherWith('allClasses:write'), 'class.create', others)).toBe(true)
    const narrowed = anAdministrator({ permissions: { [SCHOOL]: ['allClasses:read'] } })
    expect(can(narrowed, 'class.create', { ...here, ownedBy: narrowed.userId })).toBe(false)
    expect(can(admin, 'class.create', others)).toBe(true)
    const covering = aViewer({ userId: ME, covers: { [SCHOOL]: [COLLEAGUE] } })
    expect(can(covering, 'class.create', others), 'not in the name of somebody covered').toBe(false)
  })

  it('[D-163] are given to another teacher with allClasses:write, not by their owner', () => {
    expect([can(teacher, 'class.assign', here), can(admin, 'class.assign', here)]).toEqual([false, true])
    expect(can(teacherWith('allClasses:read'), 'class.assign', here)).toBe(false)
  })

  it('[D-182] have students confirmed by administrators who may change classes and see students', () => {
    const narrowed = (...permissions: Permission[]) => anAdministrator({ permissions: { [SCHOOL]: permissions } })
    expect([can(admin, 'class.confirm', here), can(admin, 'class.confirm', { schoolId: OTHER_SCHOOL })]).toEqual([
      true,
      false,
    ])
    expect(can(narrowed('allClasses:write', 'allStudents:read'), 'class.confirm', here)).toBe(true)
    expect(can(narrowed('allClasses:write'), 'class.confirm', here)).toBe(false)
    expect(can(narrowed('allClasses:read', 'allStudents:write'), 'class.confirm', here)).toBe(false)
    expect(can(teacherWith('allClasses:write', 'allStudents:write'), 'class.confirm', here)).toBe(false)
  })

  it('[D-182] are joined by themselves only by those who see their students anyway', () => {
    expect([can(teacher, 'class.join', own), can(teacher, 'class.join', others)]).toEqual([true, false])
    expect(can(teacherWith('allClasses:write'), 'class.join', others)).toBe(false)
    expect(can(teacherWith('allClasses:write', 'allStudents:read'), 'class.join', others)).toBe(true)
  })

  it('[D-142] [D-156] are also edited by whoever covers the owner, in the school of the cover', () => {
    const covering = (schoolId: number) => aViewer({ userId: ME, covers: { [schoolId]: [COLLEAGUE] } })
    expect(can(covering(SCHOOL), 'class.edit', others)).toBe(true)
    expect(can(covering(OTHER_SCHOOL), 'class.edit', others)).toBe(false)
  })
})

describe('an ability in any school', () => {
  it('is granted if one school grants it', () => {
    const both = { [SCHOOL]: [], [OTHER_SCHOOL]: ['allPasses:read' as const] }
    expect(canSomewhere(aViewer({ permissions: both }), 'pass.seeAll')).toBe(true)
    expect(canSomewhere(aViewer({ permissions: { [SCHOOL]: [] } }), 'pass.seeAll')).toBe(false)
    expect(canSomewhere(aStudent(), 'pass.request')).toBe(true)
    expect(canSomewhere(aStudent({ permissions: {} }), 'pass.request')).toBe(false)
    expect(canSomewhere(aViewer(), 'pass.request')).toBe(false)
  })
})

describe('alert thresholds', () => {
  it('are visible to a school’s staff and hidden from its students', () => {
    expect(can(aViewer(), 'school.seeAlerts', { schoolId: SCHOOL })).toBe(true)
    expect(can(aStudent(), 'school.seeAlerts', { schoolId: SCHOOL })).toBe(false)
    expect(can(aViewer(), 'school.seeAlerts', { schoolId: OTHER_SCHOOL })).toBe(false)
  })
})

describe('the office', () => {
  it('[PERM-05] edits everybody’s passes with allPasses:write, in its own school', () => {
    const office = aViewer({ permissions: { [SCHOOL]: ['allPasses:write'], [OTHER_SCHOOL]: ['allPasses:read'] } })
    expect(can(office, 'pass.editAll', { schoolId: SCHOOL })).toBe(true)
    expect(can(office, 'pass.editAll', { schoolId: OTHER_SCHOOL })).toBe(false)
    const student = aStudent({ permissions: { [SCHOOL]: ['allPasses:write'] } })
    expect(can(student, 'pass.editAll', { schoolId: SCHOOL })).toBe(false)
  })

  it('is determined for a plain member of a school in the same way', () => {
    const member = { userId: asUserId(5), type: 'faculty' as const, permissions: ['allPasses:write' as const] }
    expect(can(memberViewer(SCHOOL, member), 'pass.editAll', { schoolId: SCHOOL })).toBe(true)
    expect(can(memberViewer(SCHOOL, member), 'pass.editAll', { schoolId: OTHER_SCHOOL })).toBe(false)
    expect(can(memberViewer(SCHOOL, { ...member, permissions: [] }), 'pass.editAll', { schoolId: SCHOOL })).toBe(false)
  })
})

describe('rooms and their settings', () => {
  const room = { ...here, roomId: asRoomId(101) }
  const linked = aViewer({ userId: ME, linkedRoomIds: [asRoomId(101)] })

  it.each(['room.edit', 'room.limit'] as const)(
    '[GEN-06] [D-064] %s: one’s own rooms, or all with allRooms',
    (ability) => {
      expect([can(linked, ability, room), can(teacher, ability, room)]).toEqual([true, false])
      expect(can(teacherWith('allRooms:write'), ability, room)).toBe(true)
    },
  )

  it('[HALL-11] a hall board takes the room, and hall duty', () => {
    const onDuty = { permissions: { [SCHOOL]: ['halls:read' as const] }, linkedRoomIds: linked.linkedRoomIds }
    expect(can(aViewer(onDuty), 'board.put', room)).toBe(true)
    expect([can(linked, 'board.put', room), can(teacherWith('halls:write'), 'board.put', room)]).toEqual([false, false])
  })

  it('[D-090] creating a room takes allRooms:write, except during onboarding', () => {
    expect(can(teacher, 'room.create', here)).toBe(false)
    expect(can(teacherWith('allRooms:write'), 'room.create', here)).toBe(true)
    expect(can(teacher, 'room.create', { ...here, isOnboarding: true })).toBe(true)
    expect(can(student, 'room.create', { ...here, isOnboarding: true })).toBe(false)
  })

  it('[FIRST-05] choosing a room takes staff who are being onboarded', () => {
    expect(can(teacher, 'room.claim', { ...here, isOnboarding: true })).toBe(true)
    expect(can(teacher, 'room.claim', { ...here, isOnboarding: false })).toBe(false)
    expect(can(student, 'room.claim', { ...here, isOnboarding: true })).toBe(false)
    expect(can(teacher, 'room.claim', { schoolId: OTHER_SCHOOL, isOnboarding: true })).toBe(false)
  })

  it('[FIRST-05] such a choice is confirmed by whoever works there, or may link people to rooms', () => {
    const claim = { ...room, ...colleague }
    const may = (viewer: Viewer) => [can(viewer, 'room.confirm', claim), can(viewer, 'room.seeClaims', here)]
    expect(may(linked)).toEqual([true, true])
    expect(may(admin)).toEqual([true, true])
    expect(may(teacherWith('allRooms:write'))).toEqual([true, true])
    expect(may(teacherWith('allFaculty:write'))).toEqual([true, true])
    expect(may(teacher)).toEqual([false, false])
    expect(may(student)).toEqual([false, false])
    expect(may(anAdministrator({ permissions: { [SCHOOL]: ['allRooms:read', 'allFaculty:read'] } }))).toEqual([
      false,
      false,
    ])
    expect(may(anAdministrator({ permissions: { [OTHER_SCHOOL]: TOGGLEABLE_PERMISSIONS } }))).toEqual([false, false])
  })

  it('[FIRST-05] nobody confirms their own choice because they cover for somebody there', () => {
    const own = { ...room, userId: ME, type: 'faculty' as const }
    expect(can(linked, 'room.confirm', own)).toBe(false)
    expect(can(teacherWith('allRooms:write'), 'room.confirm', own)).toBe(true)
  })

  it('[ROOM-04] [D-057] approval, ASAP and bathroom take an administrator with allSettings:write', () => {
    expect(can(admin, 'room.policy', here)).toBe(true)
    expect(can(teacherWith('allSettings:write'), 'room.policy', here)).toBe(false)
    expect(can(anAdministrator({ permissions: { [SCHOOL]: ['allSettings:read'] } }), 'room.policy', here)).toBe(false)
  })

  it('[DEST-10] staff see their own destinations, all with allSettings:read, and students none', () => {
    const from = (fromFacultyId: UserId | null) => ({ ...here, fromFacultyId })
    expect(can(teacher, 'destination.see', from(ME))).toBe(true)
    expect(can(student, 'destination.see', from(student.userId))).toBe(false)
    for (const others of [from(COLLEAGUE), from(null)]) {
      expect(can(teacher, 'destination.see', others)).toBe(false)
      expect(can(teacherWith('allSettings:read'), 'destination.see', others)).toBe(true)
    }
  })

  it('[D-064] staff edit their own destinations, all with allSettings:write; all rooms takes an administrator', () => {
    const from = (fromFacultyId: UserId | null) => ({ ...here, fromFacultyId })
    expect([can(teacher, 'destination.edit', from(ME)), can(teacher, 'destination.edit', from(COLLEAGUE))]).toEqual([
      true,
      false,
    ])
    expect(can(teacherWith('allSettings:write'), 'destination.edit', from(COLLEAGUE))).toBe(true)
    expect(can(teacherWith('allSettings:write'), 'destination.edit', from(null))).toBe(false)
    expect(can(admin, 'destination.edit', from(null))).toBe(true)
  })

  it('[D-043] [D-064] quick passes are switched by the faculty member, or with allSettings:write', () => {
    const by = (facultyId: UserId | null) => ({ ...here, facultyId })
    expect(can(teacher, 'quickPass.switch', by(ME))).toBe(true)
    expect(can(teacher, 'quickPass.switch', by(null))).toBe(false)
    expect(can(admin, 'quickPass.switch', by(null))).toBe(true)
  })
})

describe('school and district', () => {
  it('administrators manage their school', () => {
    expect([can(admin, 'school.manage', here), can(teacher, 'school.manage', here)]).toEqual([true, false])
    expect(can(teacherWith('allSettings:write'), 'school.settings', here)).toBe(false)
    expect(can(admin, 'school.settings', here)).toBe(true)
  })

  it('[D-170] administrators read its settings with allSettings:read, and change them with write', () => {
    const reader = anAdministrator({ permissions: { [SCHOOL]: ['allSettings:read'] } })
    const without = anAdministrator({ permissions: { [SCHOOL]: ['allRooms:write'] } })
    const rights = [admin, reader, without, teacherWith('allSettings:write'), student].map((viewer) => [
      can(viewer, 'school.seeSettings', here),
      can(viewer, 'school.settings', here),
    ])
    expect(rights).toEqual([
      [true, true],
      [true, false],
      [false, false],
      [false, false],
      [false, false],
    ])
  })

  it('[PERM-06] [ROUTE-37] only district administrators see the district', () => {
    const district = anAdministrator({
      type: 'districtAdministrator',
      permissions: { [SCHOOL]: permissionsAtCreation('districtAdministrator') },
    })
    expect([can(district, 'district.see', here), can(admin, 'district.see', here)]).toEqual([true, false])
  })

  it('[D-185] connecting a district takes every permission in every school of it', () => {
    const all = permissionsAtCreation('districtAdministrator')
    const schools = { schoolIds: [SCHOOL, OTHER_SCHOOL] }
    const holding = (permissions: Viewer['permissions']) =>
      can(anAdministrator({ type: 'districtAdministrator', permissions }), 'district.connect', schools)
    expect(holding({ [SCHOOL]: all, [OTHER_SCHOOL]: all })).toBe(true)
    expect(holding({ [SCHOOL]: all })).toBe(false)
    for (const missing of all.filter((permission) => permission.endsWith(':write'))) {
      expect(holding({ [SCHOOL]: all, [OTHER_SCHOOL]: all.filter((permission) => permission !== missing) })).toBe(false)
    }
    expect(can(anAdministrator({ permissions: { [SCHOOL]: all } }), 'district.connect', { schoolIds: [SCHOOL] })).toBe(
      false,
    )
    const nowhere = anAdministrator({ type: 'districtAdministrator', permissions: {} })
    expect(can(nowhere, 'district.connect', { schoolIds: [] })).toBe(false)
  })
})

describe('the activity of a school', () => {
  const adminWith = (...permissions: Permission[]) => anAdministrator({ permissions: { [SCHOOL]: permissions } })

  it('[D-166] is read by administrators with allSettings:read, in their own schools', () => {
    expect(can(adminWith('allSettings:read'), 'activity.see', here)).toBe(true)
    expect(can(adminWith('allSettings:read'), 'activity.see', { schoolId: OTHER_SCHOOL })).toBe(false)
    expect(can(adminWith('allPasses:read', 'allStudents:read'), 'activity.see', here)).toBe(false)
    expect(can(teacherWith('allSettings:write'), 'activity.see', here)).toBe(false)
  })

  it.each([
    ['setup', 'allSettings:read'],
    ['student', 'allStudents:read'],
    ['staff', 'allFaculty:read'],
    ['pass', 'allPasses:read'],
    ['apart', 'allStudents:write'],
    ['allowance', 'allStudents:write'],
  ] as const)('[D-166] [APART-14] [ALL-04] lines about a %s take %s as well', (about, needed) => {
    const others = TOGGLEABLE_PERMISSIONS.filter((permission) => !needed.startsWith(permission.split(':')[0] ?? ''))
    expect(can(adminWith('allSettings:read', needed), 'activity.seeLine', { ...here, about })).toBe(true)
    expect(can(adminWith(...others), 'activity.seeLine', { ...here, about })).toBe(false)
    expect(can(adminWith(needed), 'activity.seeLine', { ...here, about })).toBe(about === 'setup')
  })
})

describe('read permissions', () => {
  const reader = (type: 'faculty' | 'schoolAdministrator') =>
    aViewer({
      userId: ME,
      type,
      permissions: { [SCHOOL]: TOGGLEABLE_PERMISSIONS.filter((flag) => flag.endsWith(':read')) },
    })

  it('[D-064] [D-057] do not allow any edit', () => {
    for (const viewer of [reader('faculty'), reader('schoolAdministrator')]) {
      const room = { ...here, roomId: asRoomId(101) }
      expect([
        can(viewer, 'room.create', here),
        can(viewer, 'room.edit', room),
        can(viewer, 'room.limit', room),
        can(viewer, 'room.policy', here),
        can(viewer, 'destination.edit', { ...here, fromFacultyId: COLLEAGUE }),
        can(viewer, 'quickPass.switch', { ...here, facultyId: COLLEAGUE }),
        can(viewer, 'school.settings', here),
        can(viewer, 'class.edit', { ...here, ownedBy: COLLEAGUE, coTeachers: [] }),
        can(viewer, 'class.create', { ...here, ownedBy: COLLEAGUE }),
        can(viewer, 'class.assign', here),
        can(viewer, 'person.edit', studentSubject),
        can(viewer, 'student.lock', studentSubject),
      ]).toEqual(Array(12).fill(false))
    }
  })
})

describe('a student with every permission', () => {
  it('[GEN-02] can still only do what students can do', () => {
    const everything = aStudent({
      userId: ME,
      linkedRoomIds: [asRoomId(101)],
      permissions: { [SCHOOL]: TOGGLEABLE_PERMISSIONS },
    })
    const subject = {
      ...colleague,
      isTaught: true,
      isOnboarding: true,
      permissions: [],
      ownedBy: ME,
      roomId: 101,
      fromFacultyId: ME,
      facultyId: ME,
      schoolIds: [SCHOOL],
    }
    const allowed = (Object.keys(ABILITIES) as Ability[]).filter((ability) => can(everything, ability, subject))
    expect(allowed).toEqual(['pass.request'])
  })
})

describe('another school', () => {
  it('[D-149] all permissions in one school grant nothing in another', () => {
    const elsewhere = { ...studentSubject, schoolId: OTHER_SCHOOL, userId: 77, type: 'student' as const }
    const subject = {
      ...elsewhere,
      isTaught: true,
      isOnboarding: true,
      permissions: [],
      ownedBy: admin.userId,
      roomId: 101,
      fromFacultyId: admin.userId,
      facultyId: admin.userId,
      schoolIds: [OTHER_SCHOOL],
    }
    const outsider = anAdministrator({ type: 'districtAdministrator', linkedRoomIds: [asRoomId(101)] })
    const granted = (Object.keys(ABILITIES) as Ability[]).filter((ability) => can(outsider, ability, subject))
    expect(granted).toEqual([])
  })
})

describe('power over an account', () => {
  const account = (permissions: Record<number, readonly Permission[]>, type: UserType = 'faculty') => ({
    userId: COLLEAGUE,
    type,
    permissions,
  })
  const district = (...schoolIds: number[]) =>
    anAdministrator({
      type: 'districtAdministrator',
      permissions: Object.fromEntries(schoolIds.map((id) => [id, permissionsAtCreation('districtAdministrator')])),
    })

  it('[D-160] [USER-14] takes the matching write: allStudents for students, allFaculty for staff', () => {
    const students = teacherWith('allStudents:write')
    expect(mayManageAccount(students, account({ [SCHOOL]: [] }, 'student'))).toBe(true)
    expect(mayManageAccount(students, account({ [SCHOOL]: [] }))).toBe(false)
    expect(mayManageAccount(teacherWith('allFaculty:write'), account({ [SCHOOL]: [] }))).toBe(true)
    expect(mayManageAccount(teacherWith('allFaculty:read'), account({ [SCHOOL]: [] }))).toBe(false)
  })

  it('[D-160] takes it in every school of that person', () => {
    const both = account({ [SCHOOL]: [], [OTHER_SCHOOL]: [] }, 'student')
    expect(mayManageAccount(admin, account({ [SCHOOL]: [] }, 'student'))).toBe(true)
    expect(mayManageAccount(admin, both)).toBe(false)
    expect(mayManageAccount(district(SCHOOL, OTHER_SCHOOL), both)).toBe(true)
  })

  it('[D-160] takes every flag that the person holds there', () => {
    const office = teacherWith('allFaculty:write', 'allPasses:read')
    expect(mayManageAccount(office, account({ [SCHOOL]: ['allPasses:read'] }))).toBe(true)
    expect(mayManageAccount(office, account({ [SCHOOL]: ['allPasses:write'] }))).toBe(false)
  })

  it('[D-160] a district administrator’s account is managed by another one only', () => {
    const held = permissionsAtCreation('districtAdministrator')
    const other = account({ [SCHOOL]: held }, 'districtAdministrator')
    expect(mayManageAccount(admin, account({ [SCHOOL]: [] }, 'districtAdministrator'))).toBe(false)
    expect(mayManageAccount(district(SCHOOL), other)).toBe(true)
    expect(mayManageAccount(district(SCHOOL), { ...other, userId: admin.userId })).toBe(false)
  })

  it('[D-160] whoever is in no school is managed by the district', () => {
    expect(mayManageAccount(admin, account({}, 'student'))).toBe(false)
    expect(mayManageAccount(district(SCHOOL), account({}, 'student'))).toBe(true)
  })
})
