/** A person for component tests, and whoever looks at their page. */
import type { Initialize, Person } from '@corridor/contract'
import { type Permission, TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { ALVAREZ_ID, anInitialize, aSetup, NOW, OTHER_SCHOOL_ID, SCHOOL_ID, STUDENT_ID } from '../base/testing.ts'
import { answer } from '../testing/api.ts'
import { pageOf } from '../testing/pageOf.ts'

/** Maya, a student of one school. */
export function aPerson(changes: Partial<Person> = {}): Person {
  return {
    userId: STUDENT_ID,
    type: 'student',
    firstName: 'Maya',
    lastName: 'Okonkwo',
    username: 'maya.okonkwo',
    email: null,
    title: null,
    professionalName: null,
    profileImageUrl: null,
    grade: '10',
    schoolIdentifier: '204817',
    locked: 0,
    dailyPassLimit: 0,
    lastActivityAt: null,
    version: 1,
    createdAt: NOW,
    isFromRoster: false,
    schools: [{ schoolId: SCHOOL_ID, name: 'Lakeside High School', permissions: null, version: 1, quickPasses: null }],
    rooms: [],
    classes: [],
    mayEdit: false,
    mayChangeRole: false,
    ...changes,
  }
}

/** An administrator, with these permissions in both of their schools. */
export function anAdministrator(permissions: readonly Permission[] = TOGGLEABLE_PERMISSIONS): Initialize {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const held = { [SCHOOL_ID]: [...permissions], [OTHER_SCHOOL_ID]: [...permissions] }
  return { ...frame, viewer: { ...frame.viewer, permissions: held } }
}

/** What every page of a person asks for. */
export function answerPerson(viewer: Initialize, person: () => Person): void {
  answer('GET /api/user/initialize', viewer)
  answer('GET /api/user/:userId/full', person)
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/user/:userId/incidents', {
    ...pageOf([]),
    unseen: 0,
  })
}
