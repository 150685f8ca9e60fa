/**
 * The people and rooms of the school that every test begins with, as plain data: the server side fills a database from
 * it, and the tests take names from it. It is 10:00 on a Tuesday, third period.
 */
import type { Permission, UserType } from '@corridor/rules/access'

/** A Tuesday during the school year, 10:00 in Chicago. */
export const SCHOOL_MORNING = '2026-10-13T15:00:00.000Z'
export const TIMEZONE = 'America/Chicago'
export const PASSWORD = 'a pass for the hall'

export const DISTRICT = 'Lakeview Unified'
export const SCHOOLS = {
  high: { name: 'Lakeview High School', primaryColor: '#7a1f3d' },
  middle: { name: 'Cedar Middle School', primaryColor: '#0b6e4f' },
} as const
export type SchoolKey = keyof typeof SCHOOLS

export interface PersonSpec {
  firstName: string
  lastName: string
  type: UserType
  schools: readonly SchoolKey[]
  title?: 'Dr.' | 'Mr.' | 'Ms.'
  grade?: string
  /** A locked student's quick passes per day. */
  lockedTo?: number
  notificationSettings?: readonly ('request' | 'view' | 'assign' | 'start' | 'end')[]
  /** In addition to the permissions that come with the type. */
  extra?: readonly Permission[]
}

const student = (firstName: string, lastName: string, grade: string): PersonSpec => ({
  firstName,
  lastName,
  grade,
  type: 'student',
  schools: ['high'],
})

const teacher = (title: 'Mr.' | 'Ms.', firstName: string, lastName: string): PersonSpec => ({
  title,
  firstName,
  lastName,
  type: 'faculty',
  schools: ['high'],
})

export const PEOPLE = {
  'maya.okonkwo': student('Maya', 'Okonkwo', '10'),
  'theo.winters': { ...student('Theo', 'Winters', '10'), lockedTo: 2 },
  'liam.chen': student('Liam', 'Chen', '10'),
  'ava.rossi': student('Ava', 'Rossi', '11'),
  'noah.berg': student('Noah', 'Berg', '9'),
  'zoe.haddad': student('Zoe', 'Haddad', '12'),
  'eli.turner': student('Eli', 'Turner', '9'),
  'nora.patel': student('Nora', 'Patel', '11'),
  'ivy.stone': { ...student('Ivy', 'Stone', '7'), schools: ['middle'] },
  /** Has left one school and has not joined another yet. */
  'omar.silva': { ...student('Omar', 'Silva', '9'), schools: [] },
  'elena.alvarez': teacher('Ms.', 'Elena', 'Alvarez'),
  /** Has every notification switched on. */
  'samuel.reyes': { ...teacher('Mr.', 'Samuel', 'Reyes'), notificationSettings: ['request', 'start', 'end'] },
  /** Shares Room 204 with Ms. Alvarez. */
  'jonas.weber': teacher('Mr.', 'Jonas', 'Weber'),
  'priya.nair': teacher('Ms.', 'Priya', 'Nair'),
  /** Her room is used by no test's passes. */
  'grace.kim': teacher('Ms.', 'Grace', 'Kim'),
  'daniel.whitaker': { ...teacher('Mr.', 'Daniel', 'Whitaker'), type: 'schoolAdministrator' },
  'ruth.abara': {
    title: 'Dr.',
    firstName: 'Ruth',
    lastName: 'Abara',
    type: 'districtAdministrator',
    schools: ['high', 'middle'],
  },
} as const satisfies Record<string, PersonSpec>
export type Username = keyof typeof PEOPLE

export interface RoomSpec {
  identifier: string
  zoneColor: string
  requiresApproval: boolean
  allowAsap?: boolean
  totalLimit?: number
  timeLimit?: number
  staff?: readonly Username[]
}

/** All rooms are in the high school. */
export const ROOMS = {
  'Room 204': {
    identifier: '204',
    zoneColor: '#7a5af8',
    requiresApproval: true,
    staff: ['elena.alvarez', 'jonas.weber'],
  },
  'Room 118': { identifier: '118', zoneColor: '#2e90fa', requiresApproval: true, staff: ['samuel.reyes'] },
  'Room 310': { identifier: '310', zoneColor: '#444ce7', requiresApproval: true, staff: ['grace.kim'] },
  'Restroom, 2nd floor': {
    identifier: 'R2',
    zoneColor: '#0e9384',
    requiresApproval: false,
    totalLimit: 2,
    timeLimit: 7,
  },
  'Restroom, 3rd floor': { identifier: 'R3', zoneColor: '#0e9384', requiresApproval: false },
  Library: { identifier: '230', zoneColor: '#6172f3', requiresApproval: false, timeLimit: 45, staff: ['priya.nair'] },
  Nurse: { identifier: '130', zoneColor: '#ee46bc', requiresApproval: true, allowAsap: false },
  Gym: { identifier: 'G1', zoneColor: '#16b364', requiresApproval: true },
  /** A name that does not fit where most names do. */
  'Counseling and College Readiness Center': { identifier: 'C1', zoneColor: '#dc6803', requiresApproval: false },
  Office: { identifier: '100', zoneColor: '#475467', requiresApproval: true, staff: ['daniel.whitaker'] },
} as const satisfies Record<string, RoomSpec>
export type RoomName = keyof typeof ROOMS

/** The current lesson: its students' passes start from its teacher's room by default. */
export const LESSON = {
  name: 'Biology',
  teacher: 'elena.alvarez',
  startMinute: 9 * 60 + 30,
  endMinute: 10 * 60 + 25,
  students: ['maya.okonkwo', 'theo.winters', 'liam.chen', 'ava.rossi'],
} as const

/** The schedule that a test can give the school: when each period begins, in minutes of the day. */
export const PERIODS = {
  'Period 1': 8 * 60,
  'Period 3': 9 * 60 + 30,
  'Period 4': 10 * 60 + 30,
  Lunch: 11 * 60 + 30,
  'Period 5': 12 * 60 + 15,
} as const

/** Maya's quick-select destinations. */
export const QUICK_DESTINATIONS = {
  'maya.okonkwo': ['Restroom, 2nd floor', 'Library', 'Nurse'],
} as const satisfies Partial<Record<Username, readonly RoomName[]>>
