/** Passes and a small school for tests. Tests override only the fields they are about. */
import type { Initialize, Pass, Room, RoomOption, SchoolCalendar, SchoolSetup } from '@corridor/contract'
import type { Viewer } from '@corridor/rules/access'
import {
  asDistrictId,
  asPassId,
  asRoomId,
  asSchoolId,
  asUserId,
  type RoomId,
  type SchoolId,
  type UserId,
} from '@corridor/rules/ids'
import { SCHOOL_DAYS } from '@corridor/rules/schedule'
import type { Instant, LocalDay } from '@corridor/rules/time'

export const NOW: Instant = '2026-11-16T15:42:00.000Z'
/** `NOW` is Monday, 9:42 am here. */
export const TIMEZONE = 'America/Chicago'

export const SCHOOL_ID = asSchoolId(1)
export const OTHER_SCHOOL_ID = asSchoolId(2)

export const STUDENT_ID = asUserId(1)
export const ALVAREZ_ID = asUserId(20)
export const OSEI_ID = asUserId(21)
export const LIND_ID = asUserId(22)

export const ROOM_204 = asRoomId(204)
export const ROOM_118 = asRoomId(118)
export const RESTROOM = asRoomId(300)
export const LIBRARY = asRoomId(301)

let passCount = 0

export function aPass(changes: Partial<Pass> = {}): Pass {
  passCount += 1
  return {
    passId: asPassId(`019a0000-0000-7000-8000-${String(passCount).padStart(12, '0')}`),
    schoolId: SCHOOL_ID,
    studentId: STUDENT_ID,
    studentName: 'Maya Okonkwo',
    studentGrade: '10',
    studentProfileImageUrl: null,
    createdBy: STUDENT_ID,
    createdByName: 'Maya Okonkwo',
    fromRoomId: ROOM_204,
    fromRoomName: 'Room 204',
    fromRoomZoneColor: '#7a5af8',
    toRoomId: RESTROOM,
    toRoomName: 'Restroom, 2nd floor',
    toRoomZoneColor: '#0e9384',
    fromFacultyId: ALVAREZ_ID,
    toFacultyId: ALVAREZ_ID,
    fromFacultyName: 'Ms. Alvarez',
    toFacultyName: 'Ms. Alvarez',
    professionalFacultyName: 'Ms. Alvarez',
    professionalApprovedByName: null,
    approvalByOrigin: false,
    approverId: ALVAREZ_ID,
    approverRoomId: null,
    note: null,
    isAsapPass: true,
    isUrgent: false,
    isLate: false,
    urgentTimes: null,
    reachedLimit: null,
    scheduledFor: null,
    createdAt: '2026-11-16T15:37:00.000Z',
    approvedAt: null,
    approvedBy: null,
    approvedByName: null,
    acknowledgedAt: null,
    acknowledgedByName: null,
    rejectedAt: null,
    rejectedByName: null,
    rejectReason: null,
    rejectReasonEs: null,
    canceledAt: null,
    canceledByName: null,
    cancelReason: null,
    enqueuedAt: null,
    dequeuedAt: null,
    dequeuedByName: null,
    timeInQueue: null,
    placeInLine: null,
    startedAt: null,
    startedByName: null,
    completedAt: null,
    completedByName: null,
    duration: null,
    confirmedAt: null,
    confirmed: null,
    confirmedByName: null,
    timeLimit: 7,
    passesUsedToday: 0,
    passAlertUsagePerDayAmount: null,
    attributes: { startedAtFingerprint: null, completedAtFingerprint: null },
    version: 1,
    ...changes,
  }
}

export function aRunningPass(changes: Partial<Pass> = {}): Pass {
  const startedAt = '2026-11-16T15:38:00.000Z'
  return aPass({ approvedAt: startedAt, startedAt, ...changes })
}

export function aQueuedPass(changes: Partial<Pass> = {}): Pass {
  const enqueuedAt = '2026-11-16T15:38:00.000Z'
  return aPass({ approvedAt: enqueuedAt, enqueuedAt, placeInLine: 1, ...changes })
}

export function aViewer(changes: Partial<Viewer> = {}): Viewer {
  return {
    userId: ALVAREZ_ID,
    type: 'faculty',
    covers: {},
    permissions: { [SCHOOL_ID]: [] },
    linkedRoomIds: [],
    ...changes,
  }
}

function aRoom(roomId: RoomId, name: string, changes: Partial<Room> = {}): Room {
  return {
    roomId,
    schoolId: SCHOOL_ID,
    name,
    identifier: String(roomId),
    userId: null,
    version: 1,
    requiresApproval: 0,
    allowAsap: 1,
    bathroom: 0,
    alwaysOpen: 0,
    totalLimit: -1,
    outLimit: -1,
    passAlertTimeLimit: null,
    zoneColor: '#7a5af8',
    pausedAt: null,
    pausedUntil: null,
    pauseReason: null,
    ...changes,
  }
}

function option(roomId: RoomId, name: string, teacher?: [userId: UserId, title: string, last: string]): RoomOption {
  return {
    roomId,
    userId: teacher?.[0] ?? null,
    firstName: teacher ? 'Alex' : null,
    lastName: teacher?.[2] ?? null,
    title: teacher?.[1] ?? null,
    name,
    identifier: String(roomId),
    professionalName: null,
    displayName: name,
    isCovering: false,
  }
}

/** Nothing but school from Monday to Friday. */
export function aCalendar(changes: Partial<SchoolCalendar> = {}): SchoolCalendar {
  const weekdays = [...SCHOOL_DAYS]
  return { weekdays, opensAt: 420, closesAt: 960, cycle: null, days: [], version: 1, ...changes }
}

export function aDayOff(onDay: LocalDay): SchoolCalendar['days'][number] {
  return { onDay, kind: 'none', scheduleId: null, weekday: null, name: null, cycleDay: null, cycleContinues: false }
}

/** Room 204 belongs to Ms. Alvarez, room 118 to Mr. Osei and Dr. Lind. The restroom and the library have no faculty. */
export function aSetup({ schedule = null, ...changes }: Partial<SchoolSetup> = {}): SchoolSetup {
  return {
    school: {
      schoolId: SCHOOL_ID,
      name: 'Northside High School',
      timezone: TIMEZONE,
      logoUrl: null,
      primaryColor: '#011638ff',
      secondaryColor: '#011638ff',
      supportPhysicalPassLinks: false,
      studentTexts: false,
      studentLanguage: null,
      passAlertUsageAmount: null,
      passAlertUsageTimeframe: null,
      passAlertUsagePerDayAmount: null,
      passAlertTimeLimit: null,
      passActivationIntervalBefore: null,
      passActivationIntervalAfter: null,
    },
    settings: {
      lateReasons: ['Bus', 'Appointment', 'Traffic', 'Overslept', 'Other'],
      lateLimit: 8,
      printsLateSlips: false,
      rejectReasons: ['Please wait until the end of class.'],
      rejectReasonsEs: [],
      certificate: null,
      isRecounting: false,
      hidesGetStarted: false,
      version: 1,
    },
    limits: {
      quickPassesPerDay: null,
      quickPassesPerWeek: null,
      quickPassesPerTerm: null,
      passCooldown: null,
      hallCap: null,
      closedFirst: 0,
      closedLast: 0,
    },
    terms: [],
    closedTimes: [],
    closedNow: null,
    schedule,
    schedules: schedule ? [schedule] : [],
    calendar: aCalendar(),
    classes: [],
    rooms: [
      aRoom(ROOM_204, 'Room 204', { userId: ALVAREZ_ID }),
      aRoom(ROOM_118, 'Room 118', { userId: OSEI_ID, requiresApproval: 1, allowAsap: 0 }),
      aRoom(RESTROOM, 'Restroom, 2nd floor', { bathroom: 1, zoneColor: '#0e9384' }),
      aRoom(LIBRARY, 'Library'),
    ],
    userRooms: [],
    facultyRooms: [
      option(ROOM_204, 'Room 204', [ALVAREZ_ID, 'Ms.', 'Alvarez']),
      option(ROOM_118, 'Room 118', [OSEI_ID, 'Mr.', 'Osei']),
      option(ROOM_118, 'Room 118', [LIND_ID, 'Dr.', 'Lind']),
    ],
    standaloneRooms: [option(RESTROOM, 'Restroom, 2nd floor'), option(LIBRARY, 'Library')],
    roomSettings: [],
    ...changes,
  }
}

/** What `initialize` answers, for somebody in two schools. */
export function anInitialize(
  type: Initialize['user']['type'],
  userId: UserId,
  lists: Partial<Record<'live' | 'upcoming' | 'requested', Pass[]>> = {},
): Initialize {
  const school = (schoolId: SchoolId) => ({
    school: {
      schoolId,
      name: `School ${schoolId}`,
      timezone: TIMEZONE,
      logoUrl: null,
      primaryColor: '#011638ff',
      secondaryColor: '#011638ff',
      supportPhysicalPassLinks: false,
      studentTexts: false,
      studentLanguage: null,
      passAlertUsageAmount: null,
      passAlertUsageTimeframe: null,
      passAlertUsagePerDayAmount: null,
      passAlertTimeLimit: null,
      passActivationIntervalBefore: null,
      passActivationIntervalAfter: null,
    },
    permissions: [],
    counts: { live: 0, upcoming: 0, requested: 0 },
    allPassesAwaitingConfirmationCount: 0,
    passesUsedToday: 1,
    freeze: null,
    userLive: (lists.live ?? []).filter((pass) => pass.schoolId === schoolId),
    userUpcoming: (lists.upcoming ?? []).filter((pass) => pass.schoolId === schoolId),
    userRequested: (lists.requested ?? []).filter((pass) => pass.schoolId === schoolId),
  })
  return {
    isImpersonator: false,
    impersonation: null,
    signedUserToken: 'token',
    now: NOW,
    user: {
      userId,
      type,
      firstName: 'Maya',
      lastName: 'Okonkwo',
      username: 'maya.okonkwo',
      email: null,
      title: null,
      professionalName: null,
      profileImageUrl: null,
      grade: '10',
      schoolIdentifier: null,
      externalSchoolIdentifier: null,
      schoolIds: '1',
      locked: 0,
      dailyPassLimit: 0,
      permissions: [],
      notificationSettings: [],
      notificationMethods: [],
      phoneNumber: null,
      language: null,
      onboarded: true,
      lastActivityAt: null,
      attributes: { origin: [], destination: [] },
      version: 1,
    },
    viewer: { userId, type, covers: {}, permissions: { 1: [], 2: [] }, linkedRoomIds: [] },
    district: { districtId: asDistrictId(1), name: 'District', mayConnect: false },
    unreadNotificationsCount: 1,
    allNotificationsCount: 4,
    notifications: [],
    availableMethods: ['in-app'],
    passesUsedToday: 2,
    metrics: null,
    schools: { 1: school(asSchoolId(1)), 2: school(asSchoolId(2)) },
  }
}

/** The same for somebody in the first of the schools alone. */
export function inOneSchool(all: Initialize): Initialize {
  const own = all.schools[SCHOOL_ID]
  if (!own) throw new Error('no school')
  return { ...all, schools: { [SCHOOL_ID]: own } }
}
