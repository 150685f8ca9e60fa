/**
 * What a command sees when it decides, made in memory: commands are pure, so their own tests need neither a server nor
 * a database. The school has the people and rooms of `world.ts`.
 */
import { permissionsAtCreation } from '@corridor/rules/access'
import type { DeviceFingerprint } from '@corridor/rules/device'
import {
  asDistrictId,
  asPassId,
  asRoomId,
  asSchoolId,
  asSessionId,
  asUserId,
  type RoomId,
  type UserId,
} from '@corridor/rules/ids'
import { isLive } from '@corridor/rules/pass'
import { EMPTY_CALENDAR } from '@corridor/rules/schedule'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import type { Command } from '../pass/change/command.ts'
import type { Decision } from '../pass/change/decision.ts'
import type { StudentFacts } from '../pass/change/facts.ts'
import { newPass, type PassRow } from '../pass/change/passRecord.ts'
import type { Situation } from '../pass/change/situation.ts'
import type { ReferenceRoom, SchoolReference } from '../reference.ts'
import { type Loaded, referenceFrom } from '../school/reference.ts'
import type { Scope } from '../session/scope.ts'
import { PEOPLE, type PersonName, ROOMS, type RoomName, WORKS_IN } from './world.ts'

/** A Tuesday during the school year, 10:00 in Chicago. */
export const NOW: Instant = '2026-10-13T15:00:00.000Z'

export const ago = (minutes: number) => minutesAfter(NOW, -minutes)
export const later = (minutes: number) => minutesAfter(NOW, minutes)

export const SCHOOL = asSchoolId(1)
export const OTHER_SCHOOL = asSchoolId(2)

export const PERSON: Readonly<Record<PersonName, UserId>> = {
  ada: asUserId(11),
  ben: asUserId(12),
  cora: asUserId(13),
  reader: asUserId(14),
  dora: asUserId(15),
  sam: asUserId(21),
  tess: asUserId(22),
  uma: asUserId(23),
  lou: asUserId(24),
}

export const ROOM: Readonly<Record<RoomName, RoomId>> = {
  classroom: asRoomId(101),
  lab: asRoomId(102),
  restroom: asRoomId(103),
  library: asRoomId(104),
  gym: asRoomId(105),
  nurse: asRoomId(106),
}

const EVERYBODY = namesOf(PEOPLE)

let made = 0

/** By default Sam's request from the classroom to the library, for which nobody has decided yet. */
export function aPass(fields: Partial<PassRow> = {}): PassRow {
  made += 1
  return newPass({
    passId: asPassId(`pass-${String(made).padStart(4, '0')}`),
    schoolId: SCHOOL,
    studentId: PERSON.sam,
    createdBy: fields.studentId ?? PERSON.sam,
    fromRoomId: ROOM.classroom,
    fromFacultyId: PERSON.ada,
    toRoomId: ROOM.library,
    isAsapPass: !fields.scheduledFor,
    createdAt: ago(10),
    ...fields,
  })
}

/** Granted automatically, and not started yet. */
export const granted = (fields: Partial<PassRow> = {}) => aPass({ approvedAt: ago(10), ...fields })

export const inLine = (fields: Partial<PassRow> = {}) => granted({ enqueuedAt: ago(5), lineNumber: made, ...fields })

export const onTheWay = (fields: Partial<PassRow> = {}) => granted({ startedAt: ago(5), ...fields })

export function aDevice(id: string): DeviceFingerprint {
  return { id, createdAt: ago(60), dimensions: { width: 390, height: 844 }, deviceInfo: { os: { family: 'iOS' } } }
}

export interface Circumstances {
  now?: Instant
  /** What the command is about. */
  passes?: readonly PassRow[]
  /** What else there is. */
  others?: readonly PassRow[]
  students?: Partial<Record<PersonName, Partial<StudentFacts>>>
  rooms?: Partial<Record<RoomName, Partial<ReferenceRoom>>>
  settings?: Loaded['settings']
}

export function situationOf(who: PersonName, circumstances: Circumstances = {}): Situation {
  return { ...systemSituation(circumstances), scope: scopeOf(who) }
}

/** Nobody acts: a job does. */
export function systemSituation(circumstances: Circumstances = {}): Situation<null> {
  const { now = NOW, passes = [], others = [], students = {} } = circumstances
  const all = [...passes, ...others]
  const school = aSchool(circumstances)
  const { timezone, passActivationIntervalBefore, passActivationIntervalAfter } = school.school
  return {
    scope: null,
    now,
    schools: new Map([[SCHOOL, school]]),
    others: new Map(),
    facts: {
      versions: new Map([[SCHOOL, school.version]]),
      passes,
      line: all.filter((pass) => isLive(pass) && pass.startedAt === null),
      running: all.filter((pass) => isLive(pass) && pass.startedAt !== null),
      students: new Map(
        EVERYBODY.filter((who) => PEOPLE[who] === 'student').map((who) => [PERSON[who], student(who, students[who])]),
      ),
      back: [],
      counted: [],
      urgent: {},
      passSettings: [],
      open: all
        .filter(({ rejectedAt, canceledAt, completedAt }) => !(rejectedAt ?? canceledAt ?? completedAt))
        .map((pass) => ({
          pass,
          toRoomName: school.rooms.get(pass.toRoomId)?.name ?? '',
          timezone,
          passActivationIntervalBefore,
          passActivationIntervalAfter,
        })),
      usedThatDay: {},
      usedInTimeframe: [],
      forgotten: [],
    },
  }
}

/** As a change does it: what the command has to know comes first, and can already be refused. */
export function decide<S extends Scope | null>(command: Command<S>, situation: Situation<S>): Decision {
  if (typeof command.needs === 'function') command.needs(situation)
  return command.decide(situation)
}

function aSchool({ rooms = {}, settings = [] }: Circumstances): SchoolReference {
  return referenceFrom({
    version: 1,
    setupVersion: '1',
    school: {
      schoolId: SCHOOL,
      name: 'North',
      timezone: 'America/Chicago',
      logoUrl: null,
      primaryColor: '#011638ff',
      secondaryColor: '#011638ff',
      supportPhysicalPassLinks: false,
      studentTexts: false,
      studentLanguage: null,
      rejectReasons: null,
      lateReasons: null,
      lateLimit: 8,
      printsLateSlips: false,
      rejectReasonsEs: null,
      certificate: null,
      recountSince: null,
      hidesGetStarted: false,
      version: 1,
      passActivationIntervalBefore: null,
      passActivationIntervalAfter: null,
      passAlertTimeLimit: null,
      passAlertUsageAmount: null,
      passAlertUsageTimeframe: null,
      passAlertUsagePerDayAmount: null,
      quickPassesPerDay: null,
      quickPassesPerWeek: null,
      quickPassesPerTerm: null,
      passCooldown: null,
      hallCap: null,
      closedFirst: 0,
      closedLast: 0,
      closedUntil: null,
      closedBy: null,
    },
    schedules: [],
    calendar: { ...EMPTY_CALENDAR, opensAt: 420, closesAt: 960, version: 1 },
    rooms: namesOf(ROOMS).map((name) => ({
      roomId: ROOM[name],
      schoolId: SCHOOL,
      identifier: name,
      bathroom: false,
      name: `the ${name}`,
      zoneColor: '#0e9384',
      pausedAt: null,
      pausedUntil: null,
      pauseReason: null,
      passAlertTimeLimit: null,
      outLimit: -1,
      alwaysOpen: false,
      isInUse: true,
      version: 1,
      ...ROOMS[name],
      ...rooms[name],
    })),
    settings,
    terms: [],
    closedTimes: [],
    allowances: [],
    apartGroups: [],
    staff: EVERYBODY.filter((who) => PEOPLE[who] !== 'student').map((who) => ({
      userId: PERSON[who],
      type: PEOPLE[who],
      firstName: who,
      lastName: 'North',
      title: null,
      professionalName: null,
      permissions: permissionsAtCreation(PEOPLE[who]),
      notificationSettings: [],
      notificationMethods: [],
      isActive: true,
    })),
    links: WORKS_IN.map(([who, where]) => ({ roomId: ROOM[where], userId: PERSON[who] })),
    covers: [],
    freezes: [],
  })
}

function student(who: PersonName, facts: Partial<StudentFacts> = {}): StudentFacts {
  return {
    userId: PERSON[who],
    type: 'student',
    firstName: who,
    lastName: 'North',
    grade: null,
    profileImageUrl: null,
    notificationSettings: [],
    notificationMethods: [],
    locked: false,
    dailyPassLimit: 0,
    schoolIds: [SCHOOL],
    usedToday: {},
    ...facts,
  }
}

/** The only scope that is not made from a session's rows: there is no session here. */
function scopeOf(who: PersonName): Scope {
  return {
    sessionId: asSessionId('session'),
    impersonator: null,
    sessionTerms: { kept: false, endsBy: null },
    sessionExpiresAt: later(60),
    coverChangesAt: null,
    lastSeenAt: NOW,
    userId: PERSON[who],
    type: PEOPLE[who],
    districtId: asDistrictId(1),
    permissions: { [SCHOOL]: permissionsAtCreation(PEOPLE[who]) },
    schoolIds: [SCHOOL],
    referenceVersions: { [SCHOOL]: 1 },
    covers: {},
    linkedRoomIds: WORKS_IN.filter(([worker]) => worker === who).map(([, where]) => ROOM[where]),
  } as Partial<Scope> as Scope
}

function namesOf<K extends string>(byName: Record<K, unknown>): K[] {
  return Object.keys(byName) as K[]
}
