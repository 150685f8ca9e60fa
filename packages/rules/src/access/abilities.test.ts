import { describe, expect, it } from 'vitest'
import { anAdministrator, aStudent, aViewer, OTHER_SCHOOL, SCHOOL } from '../testing/builders.ts'
import { ABILITIES, type Ability, can, canSomewhere } from './abilities.ts'
import { type Permission, TOGGLEABLE_PERMISSIONS } from './permissions.ts'
import { permissionsAtCreation } from './roles.ts'
import { memberViewer } from './viewer.ts'

const ME = 99
const COLLEAGUE = 60
const student = aStudent()
const teacher = aViewer({ userId: ME })
const admin = anAdministrator()

function teacherWith(...permissions: Permission[]) {
  return aViewer({ userId: ME, permissions: { [SCHOOL]: permissions } })
}

const here = { schoolId: SCHOOL }
const pupil = { ...here, userId: 10, type: 'student' as const }
const colleague = { ...here, userId: COLLEAGUE, type: 'faculty' as const }

describe('passes', () => {
  it('[GEN-02] students ask, [GEN-07] staff issue', () => {
    expect([can(student, 'pass.request', here), can(teacher, 'pass.request', here)]).toEqual([true, false])
    expect([can(student, 'pass.issue', here), can(teacher, 'pass.issue', here)]).toEqual([false, true])
  })

  it('[LIST-01] [D-066] everybody’s passes are for allPasses', () => {
    expect(can(teacher, 'pass.seeAll', here)).toBe(false)
    expect(can(teacherWith('allPasses:read'), 'pass.seeAll', here)).toBe(true)
  })
})

describe('people', () => {
  it('[D-139] staff find students of their school, students find nobody', () => {
    expect([can(teacher, 'person.find', here), can(student, 'person.find', here)]).toEqual([true, false])
  })

  it('[D-062] faculty see those they teach, all with allStudents, and staff with allFaculty', () => {
    expect(can(teacher, 'person.see', pupil)).toBe(false)
    expect(can(teacher, 'person.see', { ...pupil, isTaught: true })).toBe(true)
    expect(can(teacherWith('allStudents:read'), 'person.see', pupil)).toBe(true)
    expect(can(teacherWith('allStudents:read'), 'person.see', colleague)).toBe(false)
    expect(can(teacherWith('allFaculty:read'), 'person.see', colleague)).toBe(true)
    expect(can(teacher, 'person.see', { ...colleague, isTaught: true })).toBe(false)
  })

  it('[D-062] everybody sees and sets themselves', () => {
    expect(can(student, 'person.see', pupil)).toBe(true)
    expect(can(student, 'person.editOwnSettings', pupil)).toBe(true)
    expect(can(teacher, 'person.editOwnSettings', pupil)).toBe(false)
  })

  it('[USER-14] editing needs write on students or on faculty', () => {
    expect(can(teacherWith('allStudents:write'), 'person.edit', pupil)).toBe(true)
    expect(can(teacherWith('allStudents:write'), 'person.edit', colleague)).toBe(false)
    expect(can(teacherWith('allFaculty:write'), 'person.edit', colleague)).toBe(true)
    expect(can(teacherWith('allStudents:read'), 'person.edit', pupil)).toBe(false)
  })

  it('[USER-11] [D-063] locking needs allStudents:write, and a student to lock', () => {
    expect(can(teacherWith('allStudents:write'), 'student.lock', pupil)).toBe(true)
    expect(can(teacherWith('allStudents:read'), 'student.lock', pupil)).toBe(false)
    expect(can(admin, 'student.lock', colleague)).toBe(false)
  })
})

describe('granting permissions', () => {
  const grant = (...permissions: Permission[]) => ({ ...colleague, permissions })

  it('[D-060] is for administrators with allFaculty:write', () => {
    expect(can(admin, 'person.changePermissions', grant('allPasses:write'))).toBe(true)
    expect(can(teacherWith(...TOGGLEABLE_PERMISSIONS), 'person.changePermissions', grant('allPasses:read'))).toBe(false)
    const narrowed = anAdministrator({ permissions: { [SCHOOL]: ['allFaculty:read', 'allPasses:write'] } })
    expect(can(narrowed, 'person.changePermissions', grant('allPasses:read'))).toBe(false)
  })

  it('[D-060] never reaches oneself, nor what one does not hold', () => {
    expect(can(admin, 'person.changePermissions', { ...grant('allPasses:read'), userId: admin.userId })).toBe(false)
    const narrowed = anAdministrator({ permissions: { [SCHOOL]: ['allFaculty:write', 'allPasses:read'] } })
    expect(can(narrowed, 'person.changePermissions', grant('allPasses:read'))).toBe(true)
    expect(can(narrowed, 'person.changePermissions', grant('allPasses:write'))).toBe(false)
  })

  it('[D-060] one flag that is not held refuses all of them', () => {
    const granter = anAdministrator({ permissions: { [SCHOOL]: ['allFaculty:write', 'allRooms:read'] } })
    const granting = (...permissions: Permission[]) =>
      can(granter, 'person.changePermissions', { ...colleague, permissions })
    expect(granting('allRooms:read')).toBe(true)
    expect(granting('allRooms:read', 'allSettings:write')).toBe(false)
    expect(granting('allSettings:write', 'allRooms:read')).toBe(false)
  })

  it('[D-058] never touches the district permission, nor students', () => {
    const district = anAdministrator({
      type: 'districtAdministrator',
      permissions: { [SCHOOL]: permissionsAtCreation('districtAdministrator') },
    })
    expect(can(district, 'person.changePermissions', grant('district:read'))).toBe(false)
    expect(can(district, 'person.changePermissions', { ...pupil, permissions: ['allPasses:read'] })).toBe(false)
  })
})

describe('classes', () => {
  const own = { ...here, ownedBy: ME }
  const others = { ...here, ownedBy: COLLEAGUE }

  it('[STU-07] one’s own, and all with allClasses', () => {
    expect([can(teacher, 'class.see', own), can(teacher, 'class.see', others)]).toEqual([true, false])
    expect(can(teacherWith('allClasses:read'), 'class.see', others)).toBe(true)
  })

  it('[STU-08] edited by their owner, or with allClasses:write', () => {
    expect(can(teacher, 'class.edit', own)).toBe(true)
    expect(can(teacherWith('allClasses:read'), 'class.edit', others)).toBe(false)
    expect(can(teacherWith('allClasses:write'), 'class.edit', others)).toBe(true)
  })

  it('[D-142] [D-156] also by who covers the owner, in the school of the cover', () => {
    const covering = (schoolId: number) => aViewer({ userId: ME, covers: { [schoolId]: [COLLEAGUE] } })
    expect(can(covering(SCHOOL), 'class.edit', others)).toBe(true)
    expect(can(covering(OTHER_SCHOOL), 'class.edit', others)).toBe(false)
  })
})

describe('what is asked of all schools at once', () => {
  it('holds where it holds in one of them', () => {
    const both = { [SCHOOL]: [], [OTHER_SCHOOL]: ['allPasses:read' as const] }
    expect(canSomewhere(aViewer({ permissions: both }), 'pass.seeAll')).toBe(true)
    expect(canSomewhere(aViewer({ permissions: { [SCHOOL]: [] } }), 'pass.seeAll')).toBe(false)
    expect(canSomewhere(aStudent(), 'pass.request')).toBe(true)
    expect(canSomewhere(aStudent({ permissions: {} }), 'pass.request')).toBe(false)
    expect(canSomewhere(aViewer(), 'pass.request')).toBe(false)
  })
})

describe('what a school keeps from its students', () => {
  it('is from how many passes on it is alerted', () => {
    expect(can(aViewer(), 'school.seeAlerts', { schoolId: SCHOOL })).toBe(true)
    expect(can(aStudent(), 'school.seeAlerts', { schoolId: SCHOOL })).toBe(false)
    expect(can(aViewer(), 'school.seeAlerts', { schoolId: OTHER_SCHOOL })).toBe(false)
  })
})

describe('the office', () => {
  it('[PERM-05] decides on everybody’s passes, with allPasses:write, in its own school', () => {
    const office = aViewer({ permissions: { [SCHOOL]: ['allPasses:write'], [OTHER_SCHOOL]: ['allPasses:read'] } })
    expect(can(office, 'pass.editAll', { schoolId: SCHOOL })).toBe(true)
    expect(can(office, 'pass.editAll', { schoolId: OTHER_SCHOOL })).toBe(false)
    const student = aStudent({ permissions: { [SCHOOL]: ['allPasses:write'] } })
    expect(can(student, 'pass.editAll', { schoolId: SCHOOL })).toBe(false)
  })

  it('is asked about a member of a school as about anybody', () => {
    const member = { userId: 5, type: 'faculty' as const, permissions: ['allPasses:write' as const] }
    expect(can(memberViewer(SCHOOL, member), 'pass.editAll', { schoolId: SCHOOL })).toBe(true)
    expect(can(memberViewer(SCHOOL, member), 'pass.editAll', { schoolId: OTHER_SCHOOL })).toBe(false)
    expect(can(memberViewer(SCHOOL, { ...member, permissions: [] }), 'pass.editAll', { schoolId: SCHOOL })).toBe(false)
  })
})

describe('rooms and their settings', () => {
  const room = { ...here, roomId: 101 }
  const linked = aViewer({ userId: ME, linkedRoomIds: [101] })

  it.each(['room.edit', 'room.limit'] as const)(
    '[GEN-06] [D-064] %s: one’s own rooms, all with allRooms',
    (ability) => {
      expect([can(linked, ability, room), can(teacher, ability, room)]).toEqual([true, false])
      expect(can(teacherWith('allRooms:write'), ability, room)).toBe(true)
    },
  )

  it('[D-090] new rooms need allRooms:write, or a newcomer who is being shown around', () => {
    expect(can(teacher, 'room.create', here)).toBe(false)
    expect(can(teacherWith('allRooms:write'), 'room.create', here)).toBe(true)
    expect(can(teacher, 'room.create', { ...here, isOnboarding: true })).toBe(true)
    expect(can(student, 'room.create', { ...here, isOnboarding: true })).toBe(false)
  })

  it('[ROOM-04] [D-057] approval, ASAP and bathroom are for administrators with allSettings:write', () => {
    expect(can(admin, 'room.policy', here)).toBe(true)
    expect(can(teacherWith('allSettings:write'), 'room.policy', here)).toBe(false)
    expect(can(anAdministrator({ permissions: { [SCHOOL]: ['allSettings:read'] } }), 'room.policy', here)).toBe(false)
  })

  it('[DEST-10] all destinations are read with allSettings', () => {
    expect(can(teacher, 'destination.seeAll', here)).toBe(false)
    expect(can(teacherWith('allSettings:read'), 'destination.seeAll', here)).toBe(true)
  })

  it('[D-064] destinations: one’s own, all with allSettings:write, all rooms for administrators', () => {
    const from = (fromFacultyId: number | null) => ({ ...here, fromFacultyId })
    expect([can(teacher, 'destination.edit', from(ME)), can(teacher, 'destination.edit', from(60))]).toEqual([
      true,
      false,
    ])
    expect(can(teacherWith('allSettings:write'), 'destination.edit', from(60))).toBe(true)
    expect(can(teacherWith('allSettings:write'), 'destination.edit', from(null))).toBe(false)
    expect(can(admin, 'destination.edit', from(null))).toBe(true)
  })

  it('[D-043] [D-064] quick passes: by the faculty member, or with allSettings:write', () => {
    const by = (facultyId: number | null) => ({ ...here, facultyId })
    expect(can(teacher, 'quickPass.switch', by(ME))).toBe(true)
    expect(can(teacher, 'quickPass.switch', by(null))).toBe(false)
    expect(can(admin, 'quickPass.switch', by(null))).toBe(true)
  })
})

describe('school and district', () => {
  it('[SCH-01] administrators manage their school', () => {
    expect([can(admin, 'school.manage', here), can(teacher, 'school.manage', here)]).toEqual([true, false])
    expect(can(teacherWith('allSettings:write'), 'school.settings', here)).toBe(false)
    expect(can(admin, 'school.settings', here)).toBe(true)
  })

  it('[PERM-06] [ROUTE-37] the district is for district administrators', () => {
    const district = anAdministrator({
      type: 'districtAdministrator',
      permissions: { [SCHOOL]: permissionsAtCreation('districtAdministrator') },
    })
    expect([can(district, 'district.see', here), can(admin, 'district.see', here)]).toEqual([true, false])
  })
})

describe('who reads may not write', () => {
  const reader = (type: 'faculty' | 'schoolAdministrator') =>
    aViewer({
      userId: ME,
      type,
      permissions: { [SCHOOL]: TOGGLEABLE_PERMISSIONS.filter((flag) => flag.endsWith(':read')) },
    })

  it('[D-064] [D-057] reading all rooms and settings changes none of them', () => {
    for (const viewer of [reader('faculty'), reader('schoolAdministrator')]) {
      const room = { ...here, roomId: 101 }
      expect([
        can(viewer, 'room.create', here),
        can(viewer, 'room.edit', room),
        can(viewer, 'room.limit', room),
        can(viewer, 'room.policy', here),
        can(viewer, 'destination.edit', { ...here, fromFacultyId: COLLEAGUE }),
        can(viewer, 'quickPass.switch', { ...here, facultyId: COLLEAGUE }),
        can(viewer, 'school.settings', here),
        can(viewer, 'class.edit', { ...here, ownedBy: COLLEAGUE }),
        can(viewer, 'person.edit', pupil),
        can(viewer, 'student.lock', pupil),
      ]).toEqual(Array(10).fill(false))
    }
  })
})

describe('a student with every permission', () => {
  it('[GEN-02] gets only what is a student’s', () => {
    const everything = aStudent({
      userId: ME,
      linkedRoomIds: [101],
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
    }
    const allowed = (Object.keys(ABILITIES) as Ability[]).filter((ability) => can(everything, ability, subject))
    expect(allowed).toEqual(['pass.request'])
  })
})

describe('another school', () => {
  it('[D-149] even all permissions in one school give nothing in another', () => {
    const elsewhere = { ...pupil, schoolId: OTHER_SCHOOL, userId: 77, type: 'student' as const }
    const subject = {
      ...elsewhere,
      isTaught: true,
      isOnboarding: true,
      permissions: [],
      ownedBy: admin.userId,
      roomId: 101,
      fromFacultyId: admin.userId,
      facultyId: admin.userId,
    }
    const mighty = anAdministrator({ type: 'districtAdministrator', linkedRoomIds: [101] })
    const granted = (Object.keys(ABILITIES) as Ability[]).filter((ability) => can(mighty, ability, subject))
    expect(granted).toEqual([])
  })
})
