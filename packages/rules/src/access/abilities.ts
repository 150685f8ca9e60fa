/**
 * Who may do what, in one table. Call sites use `can(viewer, ability, subject)` instead of checking the user's type,
 * so a policy change is a one-line change here. What may be done to a pass in its current status is in
 * `pass/transitions.ts`; this table has everything else.
 */
import type { RoomId, SchoolId, UserId } from '../ids.ts'
import { type Permission, type Resource, splitPermission, TOGGLEABLE_PERMISSIONS } from './permissions.ts'
import { isAdministrator, isStaff, isStudent, permissionsAtCreation, type UserType } from './roles.ts'
import type { TrailTopic } from './trail.ts'
import { actsFor, belongsTo, holds, isStaffOf, isStudentOf, schoolsOf, type Viewer } from './viewer.ts'

export interface InSchool {
  schoolId: SchoolId
}

/** A person as seen from one school. */
export interface PersonSubject extends InSchool {
  userId: UserId
  type: UserType
  /** A student in the viewer's classes or on the viewer's passes. */
  isTaught?: boolean
}

export interface RoomSubject extends InSchool {
  roomId: RoomId
}

interface OwnedClass extends InSchool {
  ownedBy: UserId
}

export interface ClassSubject extends OwnedClass {
  /** Those who teach it beside its owner. */
  coTeachers: readonly { userId: UserId }[]
}

export interface DestinationSubject extends InSchool {
  /** Null means all rooms in the school. */
  fromFacultyId: UserId | null
}

export interface DistrictSubject {
  /** Every open school of the district, whether or not the viewer belongs to it. */
  schoolIds: readonly SchoolId[]
}

interface Subjects {
  'pass.request': InSchool
  'pass.issue': InSchool
  'pass.seeAll': InSchool
  /** Whoever has this is the office. */
  'pass.editAll': InSchool
  /** Why somebody came late: it can be a hearing or a clinic, so it is for the office and the student alone. */
  'pass.seeLateReason': InSchool & { studentId: UserId }
  /** Taking passes out as a file: one's own, or with `pass.seeAll` everybody's. */
  'pass.export': InSchool
  /** The live passes of everybody in a school, and where a student should be. Nothing of the past. */
  'hall.see': InSchool
  /** Sending somebody back, making a pass for a student without one, reporting. */
  'hall.act': InSchool
  /** Pausing all passes of a school, changing what students are asked to do, and ending it; taking the list out. */
  'freeze.start': InSchool
  /** Where everybody is during a freeze. */
  'freeze.see': InSchool
  /** Saying who is where: in an emergency students are taken into the nearest room. */
  'freeze.mark': InSchool
  'person.find': InSchool
  'person.see': PersonSubject
  /** All students, or all staff, of a school in a table. */
  'person.seeAll': InSchool & { type: UserType }
  'person.edit': PersonSubject
  'person.editOwnSettings': PersonSubject
  /** The flags that are granted or taken away. */
  'person.changePermissions': PersonSubject & { permissions: readonly Permission[] }
  'person.seePermissions': PersonSubject
  'student.lock': PersonSubject
  /** Who is kept apart from whom. Nobody else learns that there is such a group. */
  'apart.manage': InSchool
  /** Erasing a student, or holding everything that is kept of them. */
  'student.erase': PersonSubject
  /** Everything that is kept of a student, as a file. */
  'student.record': PersonSubject
  /** For how long a district keeps what. */
  'district.manage': InSchool
  /** How much time a student spends outside class, compared to the school, and what incidents there were. */
  'insight.see': PersonSubject
  /** The same of all students of a school in a table. */
  'insight.seeAll': InSchool
  /** How many passes a school uses. */
  'usage.see': InSchool
  /** When the passes of a room are used, and where they lead. */
  'usage.seeRoom': RoomSubject
  'class.see': ClassSubject
  /** The school's table of classes. */
  'class.seeAll': InSchool
  'class.edit': ClassSubject
  /** Creating a class for the owner that it gets. */
  'class.create': OwnedClass
  /** Giving a class to another teacher. */
  'class.assign': InSchool
  /** Becoming a teacher of a class by oneself, which opens its students to oneself. */
  'class.join': ClassSubject
  /** Saying that a student belongs in a class, which opens the student to those who teach it. */
  'class.confirm': InSchool
  /** New staff create their own room during onboarding. */
  'room.create': InSchool & { isOnboarding?: boolean }
  /** The table of all rooms. */
  'room.seeAll': InSchool
  'room.edit': RoomSubject
  'room.end': InSchool
  /** Connecting, changing and disconnecting the kiosks of a room. */
  'kiosk.manage': RoomSubject
  /** Putting a late desk at an entrance: it serves every student of the school. */
  'lateDesk.put': RoomSubject
  /** Putting a hall board into a room: it shows everybody in the halls. */
  'board.put': RoomSubject
  /** Who works in a room, or is always found there. The person as seen from the room's school. */
  'room.link': PersonSubject
  /** New staff choose during onboarding where they work. */
  'room.claim': InSchool & { isOnboarding: boolean }
  /** Saying that somebody who chose a room works there, or does not. The person is the one who chose it. */
  'room.confirm': RoomSubject & PersonSubject
  /** Some such choices in the school may be theirs to confirm. */
  'room.seeClaims': InSchool
  'room.limit': RoomSubject
  'room.policy': InSchool
  'destination.see': DestinationSubject
  'destination.edit': DestinationSubject
  'quickPass.switch': InSchool & { facultyId: UserId | null }
  'school.manage': InSchool
  /** The alert thresholds. Students who knew them could stay just below. */
  'school.seeAlerts': InSchool
  'school.seeSettings': InSchool
  'school.settings': InSchool
  /** Who changed what in a school. */
  'activity.see': InSchool
  /** A line of it. */
  'activity.seeLine': InSchool & { about: TrailTopic }
  /** The weekly reports, which name students, and who made links to them. */
  'report.see': InSchool
  /** Making reports and links that anybody can open, and revoking them. */
  'report.share': InSchool
  'district.see': InSchool
  /**
   * Connecting a district with other systems: its rosters, and the providers that its people sign in with. Both reach
   * everybody there, so it takes every permission in every school.
   */
  'district.connect': DistrictSubject
  /** The API documentation. */
  'api.read': InSchool
}

export type Ability = keyof Subjects

type Table = { [A in Ability]: (viewer: Viewer, subject: Subjects[A]) => boolean }

const staffOf = (viewer: Viewer, { schoolId }: InSchool) => isStaffOf(viewer, schoolId)
const administers = (viewer: Viewer, { schoolId }: InSchool) =>
  isAdministrator(viewer.type) && belongsTo(viewer, schoolId)
const isSelf = (viewer: Viewer, { userId }: PersonSubject) => viewer.userId === userId
const peopleResource = (type: UserType) => (isStudent(type) ? 'allStudents' : 'allFaculty')

/** Lines about keeping apart, and about the limits of a student, take more than to read something. */
const TRAIL_RIGHTS = {
  setup: ['allSettings', 'read'],
  student: ['allStudents', 'read'],
  staff: ['allFaculty', 'read'],
  pass: ['allPasses', 'read'],
  apart: ['allStudents', 'write'],
  allowance: ['allStudents', 'write'],
} as const satisfies Record<TrailTopic, readonly [Resource, 'read' | 'write']>

export const ABILITIES: Table = {
  'pass.request': (viewer, { schoolId }) => isStudentOf(viewer, schoolId),
  'pass.issue': staffOf,
  'pass.seeAll': (viewer, school) => staffOf(viewer, school) && holds(viewer, school.schoolId, 'allPasses'),
  'pass.editAll': (viewer, school) => staffOf(viewer, school) && holds(viewer, school.schoolId, 'allPasses', 'write'),
  'pass.seeLateReason': (viewer, pass) => viewer.userId === pass.studentId || can(viewer, 'pass.editAll', pass),
  'pass.export': staffOf,
  'hall.see': (viewer, school) => staffOf(viewer, school) && holds(viewer, school.schoolId, 'halls'),
  'hall.act': (viewer, school) => staffOf(viewer, school) && holds(viewer, school.schoolId, 'halls', 'write'),
  'freeze.start': (viewer, school) =>
    staffOf(viewer, school) && (administers(viewer, school) || holds(viewer, school.schoolId, 'allPasses', 'write')),
  'freeze.see': (viewer, school) =>
    can(viewer, 'freeze.start', school) || (staffOf(viewer, school) && holds(viewer, school.schoolId, 'allStudents')),
  'freeze.mark': staffOf,
  'person.find': staffOf,
  'person.see': (viewer, person) =>
    isSelf(viewer, person) ||
    (staffOf(viewer, person) &&
      (holds(viewer, person.schoolId, peopleResource(person.type)) ||
        (isStudent(person.type) && person.isTaught === true))),
  'person.seeAll': (viewer, { schoolId, type }) =>
    isStaffOf(viewer, schoolId) && holds(viewer, schoolId, peopleResource(type)),
  'person.edit': (viewer, person) =>
    staffOf(viewer, person) && holds(viewer, person.schoolId, peopleResource(person.type), 'write'),
  'person.editOwnSettings': isSelf,
  'person.changePermissions': (viewer, person) =>
    administers(viewer, person) &&
    !isSelf(viewer, person) &&
    isStaff(person.type) &&
    // Otherwise a school could lock its own district out.
    (person.type !== 'districtAdministrator' || viewer.type === 'districtAdministrator') &&
    holds(viewer, person.schoolId, 'allFaculty', 'write') &&
    person.permissions.every((permission) => mayGrant(viewer, person.schoolId, permission)),
  'person.seePermissions': (viewer, person) =>
    isStaff(person.type) &&
    (isSelf(viewer, person) || (administers(viewer, person) && holds(viewer, person.schoolId, 'allFaculty'))),
  'student.lock': (viewer, student) =>
    isStudent(student.type) && staffOf(viewer, student) && holds(viewer, student.schoolId, 'allStudents', 'write'),
  'apart.manage': (viewer, school) => staffOf(viewer, school) && holds(viewer, school.schoolId, 'allStudents', 'write'),
  'student.erase': (viewer, student) =>
    isStudent(student.type) && administers(viewer, student) && holds(viewer, student.schoolId, 'allStudents', 'write'),
  'student.record': (viewer, student) =>
    isStudent(student.type) &&
    staffOf(viewer, student) &&
    holds(viewer, student.schoolId, 'allStudents', 'write') &&
    holds(viewer, student.schoolId, 'allPasses'),
  'district.manage': (viewer, school) =>
    administers(viewer, school) && holds(viewer, school.schoolId, 'district', 'write'),
  'insight.see': (viewer, student) =>
    isStudent(student.type) && staffOf(viewer, student) && can(viewer, 'person.see', student),
  'insight.seeAll': (viewer, school) => administers(viewer, school) && holds(viewer, school.schoolId, 'allStudents'),
  'usage.see': administers,
  'usage.seeRoom': (viewer, room) =>
    can(viewer, 'insight.seeAll', room) || (staffOf(viewer, room) && isLinked(viewer, room)),
  'class.see': (viewer, group) =>
    staffOf(viewer, group) && (teachesClass(viewer, group) || holds(viewer, group.schoolId, 'allClasses')),
  'class.edit': (viewer, group) =>
    staffOf(viewer, group) && (teachesClass(viewer, group) || holds(viewer, group.schoolId, 'allClasses', 'write')),
  'class.seeAll': (viewer, school) => staffOf(viewer, school) && holds(viewer, school.schoolId, 'allClasses'),
  'class.create': (viewer, group) =>
    staffOf(viewer, group) &&
    (holds(viewer, group.schoolId, 'allClasses', 'write') ||
      (!isAdministrator(viewer.type) && viewer.userId === group.ownedBy)),
  'class.assign': (viewer, school) => staffOf(viewer, school) && holds(viewer, school.schoolId, 'allClasses', 'write'),
  'class.join': (viewer, group) =>
    can(viewer, 'class.edit', group) && (teachesClass(viewer, group) || holds(viewer, group.schoolId, 'allStudents')),
  'class.confirm': (viewer, school) =>
    administers(viewer, school) && can(viewer, 'class.assign', school) && holds(viewer, school.schoolId, 'allStudents'),
  'room.create': (viewer, { schoolId, isOnboarding }) =>
    staffOf(viewer, { schoolId }) && (isOnboarding === true || holds(viewer, schoolId, 'allRooms', 'write')),
  'room.seeAll': (viewer, school) => administers(viewer, school) && holds(viewer, school.schoolId, 'allRooms'),
  'room.edit': (viewer, room) =>
    staffOf(viewer, room) && (isLinked(viewer, room) || holds(viewer, room.schoolId, 'allRooms', 'write')),
  'room.limit': (viewer, room) =>
    staffOf(viewer, room) && (isLinked(viewer, room) || holds(viewer, room.schoolId, 'allRooms', 'write')),
  'kiosk.manage': (viewer, room) => can(viewer, 'room.edit', room),
  'lateDesk.put': (viewer, room) => staffOf(viewer, room) && holds(viewer, room.schoolId, 'allRooms', 'write'),
  'board.put': (viewer, room) => can(viewer, 'kiosk.manage', room) && can(viewer, 'hall.see', room),
  'room.end': (viewer, school) => staffOf(viewer, school) && holds(viewer, school.schoolId, 'allRooms', 'write'),
  'room.link': (viewer, person) =>
    staffOf(viewer, person) &&
    (holds(viewer, person.schoolId, 'allRooms', 'write') ||
      holds(viewer, person.schoolId, peopleResource(person.type), 'write')),
  'room.claim': (viewer, { schoolId, isOnboarding }) => isOnboarding && staffOf(viewer, { schoolId }),
  'room.confirm': (viewer, claim) =>
    can(viewer, 'room.link', claim) ||
    // Whoever covers for somebody there would otherwise stay by their own word.
    (staffOf(viewer, claim) && isLinked(viewer, claim) && !isSelf(viewer, claim)),
  'room.seeClaims': (viewer, school) =>
    staffOf(viewer, school) &&
    (viewer.linkedRoomIds.length > 0 ||
      holds(viewer, school.schoolId, 'allRooms', 'write') ||
      holds(viewer, school.schoolId, 'allFaculty', 'write')),
  'room.policy': (viewer, school) =>
    administers(viewer, school) && holds(viewer, school.schoolId, 'allSettings', 'write'),
  'destination.see': (viewer, setting) =>
    staffOf(viewer, setting) &&
    (holds(viewer, setting.schoolId, 'allSettings') || actsFor(viewer, setting.schoolId, setting.fromFacultyId)),
  'destination.edit': (viewer, setting) =>
    staffOf(viewer, setting) &&
    (holds(viewer, setting.schoolId, 'allSettings', 'write')
      ? setting.fromFacultyId !== null || isAdministrator(viewer.type)
      : actsFor(viewer, setting.schoolId, setting.fromFacultyId)),
  'quickPass.switch': (viewer, setting) =>
    staffOf(viewer, setting) &&
    (actsFor(viewer, setting.schoolId, setting.facultyId) || holds(viewer, setting.schoolId, 'allSettings', 'write')),
  'school.manage': administers,
  'school.seeAlerts': staffOf,
  'school.seeSettings': (viewer, school) =>
    administers(viewer, school) && holds(viewer, school.schoolId, 'allSettings'),
  'school.settings': (viewer, school) =>
    administers(viewer, school) && holds(viewer, school.schoolId, 'allSettings', 'write'),
  'activity.see': (viewer, school) => administers(viewer, school) && holds(viewer, school.schoolId, 'allSettings'),
  'activity.seeLine': (viewer, { schoolId, about }) => {
    if (!can(viewer, 'activity.see', { schoolId })) return false
    const [resource, level] = TRAIL_RIGHTS[about]
    return holds(viewer, schoolId, resource, level)
  },
  'report.see': (viewer, school) =>
    administers(viewer, school) &&
    holds(viewer, school.schoolId, 'allStudents') &&
    holds(viewer, school.schoolId, 'allPasses'),
  'report.share': (viewer, school) =>
    can(viewer, 'report.see', school) && holds(viewer, school.schoolId, 'allSettings', 'write'),
  'district.see': (viewer, school) => holds(viewer, school.schoolId, 'district'),
  'district.connect': (viewer, { schoolIds }) =>
    viewer.type === 'districtAdministrator' &&
    schoolIds.length > 0 &&
    schoolIds.every((schoolId) =>
      permissionsAtCreation('districtAdministrator').every((permission) =>
        holds(viewer, schoolId, ...splitPermission(permission)),
      ),
    ),
  'api.read': staffOf,
}

/** The viewer owns the class or teaches it with its owner, or covers someone who does. */
export function teachesClass(viewer: Viewer, { schoolId, ownedBy, coTeachers }: ClassSubject): boolean {
  return [ownedBy, ...coTeachers.map(({ userId }) => userId)].some((teacher) => actsFor(viewer, schoolId, teacher))
}

function isLinked(viewer: Viewer, { roomId }: RoomSubject): boolean {
  return viewer.linkedRoomIds.includes(roomId)
}

/** A person can only grant permissions they hold themselves. The district permission comes with the user type. */
function mayGrant(viewer: Viewer, schoolId: SchoolId, permission: Permission): boolean {
  return TOGGLEABLE_PERMISSIONS.includes(permission) && holds(viewer, schoolId, ...splitPermission(permission))
}

export function can<A extends Ability>(viewer: Viewer, ability: A, subject: Subjects[A]): boolean {
  return ABILITIES[ability](viewer, subject)
}

type SchoolAbility = { [A in Ability]: InSchool extends Subjects[A] ? A : never }[Ability]

/** In at least one of the viewer's schools. For choices that do not depend on a school, such as which form to show. */
export function canSomewhere(viewer: Viewer, ability: SchoolAbility): boolean {
  return schoolsOf(viewer).some((schoolId) => can(viewer, ability, { schoolId }))
}
