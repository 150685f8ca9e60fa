/**
 * Every call, with the ids of another school and of another district in every place that takes one. A call or a field
 * that is added to the contract fails here until it has a case.
 */
import { type CallDeclaration, type CallKey, type Calls, calls, type Pass } from '@corridor/contract'
import {
  type ApartGroupId,
  asApartGroupId,
  asBlockId,
  asClosedTimeId,
  asCoverId,
  asDistrictId,
  asFreezeId,
  asIncidentId,
  asKioskId,
  asNotificationId,
  asReportLinkId,
  asRoomId,
  asRoomSettingId,
  asRosterRunId,
  asScheduleId,
  asSchoolId,
  asSsoIdentityId,
  asTermId,
  asTimeRangeId,
  asUserGroupId,
  asUserId,
  asWeeklyReportId,
  type BlockId,
  type ClosedTimeId,
  type CoverId,
  type DistrictId,
  type FreezeId,
  type IncidentId,
  type KioskId,
  type NotificationId,
  type ReportLinkId,
  type RoomId,
  type RoomSettingId,
  type RosterRunId,
  type ScheduleId,
  type SchoolId,
  type SsoIdentityId,
  type TermId,
  type TimeRangeId,
  type UserGroupId,
  type UserId,
  type WeeklyReportId,
} from '@corridor/rules/ids'
import type { WeeklyReportFacts } from '@corridor/rules/metrics'
import { minutesAfter } from '@corridor/rules/time'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import {
  block,
  closedTime,
  cover,
  freeze,
  incident,
  kiosk,
  notification,
  pass,
  rosterRun,
  schedule,
  school,
  schoolClass,
  ssoIdentity,
  studentDay,
  term,
  timeRange,
  weeklyReport,
  weeklyReportLink,
} from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { formWith, type TestClient } from '../testing/client.ts'
import { idPathsOf } from '../testing/ids.ts'
import { aPng } from '../testing/pictures.ts'
import { forgetFreezes, incidentFacts, MESSAGE } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'

/** Somebody's ids: one for each kind of thing, and a pass in each state that can be acted upon. */
interface Ids {
  districtId: DistrictId
  schoolId: SchoolId
  roomId: RoomId
  studentId: UserId
  facultyId: UserId
  /** From Ada to the gym. */
  roomSettingId: RoomSettingId
  /** The last part of its logo's address. */
  logoName: string
  ssoIdentityId: SsoIdentityId
  coverId: CoverId
  groupId: ApartGroupId
  kioskId: KioskId
  /** Its roll call is still open. */
  freezeId: FreezeId
  weeklyReportId: WeeklyReportId
  reportLinkId: ReportLinkId
  rosterRunId: RosterRunId
  notificationId: NotificationId
  incidentId: IncidentId
  scheduleId: ScheduleId
  /** A second one, which the school does not use. */
  otherScheduleId: ScheduleId
  blockId: BlockId
  timeRangeId: TimeRangeId
  termId: TermId
  closedTimeId: ClosedTimeId
  userGroupId: UserGroupId
  requested: string
  upcoming: string
  live: string
  completed: string
}

interface Sent {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}

/**
 * What becomes of an id that is not the caller's. `notFound`: 404. `skipped`: an action on many leaves it out as
 * not_found. `nothing`: a list of ids narrows a search, and these find nothing.
 */
type Outcome = 'notFound' | 'skipped' | 'nothing'

/** A request that is valid except for one id. */
type Attempt = (foreign: Ids, own: Ids, role: Role) => Sent

interface Trial {
  outcome: Outcome
  attempt: Attempt
  /** These roles may not make the call at all, whatever the id. */
  forbidden?: Role[]
}

const ROLES = { student: 'lou.north', faculty: 'ada.north', administrator: 'dora.north' } as const
type Role = keyof typeof ROLES
const STAFF: Role[] = ['faculty', 'administrator']
/** Who may not change a school's settings. */
const NO_SETTINGS: Role[] = ['student', 'faculty']

const later = () => minutesAfter(t.clock.now(), 60)
const attempt = (outcome: Outcome, make: Attempt, forbidden?: Role[]): Trial => ({
  outcome,
  attempt: make,
  ...(forbidden && { forbidden }),
})

type PassState = 'requested' | 'upcoming' | 'live' | 'completed'

const onPass = (state: PassState, body?: object) => ({
  'params.passId': attempt('notFound', (foreign) => ({ params: { passId: foreign[state] }, body })),
})
/** Rosters are for district administrators, whom this test does not ask: see `roster/import.test.ts`. */
const EVERYBODY: Role[] = ['student', 'faculty', 'administrator']
const onRoster = (body?: object) => ({
  'params.districtId': attempt('notFound', ({ districtId, rosterRunId }) => ({
    params: { districtId, rosterRunId },
    ...(body && { body }),
  })),
  'params.rosterRunId': attempt(
    'notFound',
    ({ rosterRunId }, { districtId }) => ({ params: { districtId, rosterRunId }, ...(body && { body }) }),
    EVERYBODY,
  ),
})
const onDistrict = (body?: object) => ({
  'params.districtId': attempt('notFound', ({ districtId }) => ({ params: { districtId }, ...(body && { body }) })),
})
const SERVICE = {
  oneRoster: '1.1',
  baseUrl: 'https://roster.example.org/ims/oneroster/v1p1',
  auth: 'oauth1',
  tokenUrl: '',
  client: 'key',
  secret: 'secret',
  isNightly: false,
  hour: 3,
}
const onPasses = (state: PassState, body?: object) => ({
  'body.passIds': attempt('skipped', (foreign) => ({ body: { passIds: [foreign[state]], ...body } })),
})

/** A valid new pass, except for one id. */
const draft = (wrong: (foreign: Ids) => object, forbidden?: Role[]) =>
  attempt(
    'notFound',
    (foreign, own, role) => ({
      body: {
        pass: {
          fromRoomId: t.world.north.rooms.classroom,
          fromFacultyId: t.world.north.people.ada.userId,
          toRoomId: t.world.north.rooms.library,
          scheduledFor: later(),
          ...(role !== 'student' && { studentId: own.studentId }),
          ...wrong(foreign),
        },
      },
    }),
    forbidden,
  )

const update = (wrong: (foreign: Ids) => object) =>
  attempt('notFound', (foreign, own) => ({
    params: { passId: own.upcoming },
    body: { fromRoomId: own.roomId, ...wrong(foreign) },
  }))

const ownSettings = (attributes: (foreign: Ids, own: Ids) => object) =>
  attempt('notFound', (foreign, own, role) => ({
    params: { userId: idOf(role) },
    body: { version: 1, attributes: attributes(foreign, own) },
  }))

const inSchool = {
  'params.schoolId': attempt('notFound', ({ schoolId }) => ({ params: { schoolId } })),
}

/** What is done with many people of a school. Nobody of another school is among those who are chosen. */
const toPeople = {
  'params.schoolId': attempt('notFound', ({ schoolId, studentId }) => ({
    params: { schoolId },
    body: { people: { userIds: [studentId] } },
  })),
  'body.people.userIds': attempt(
    'nothing',
    ({ studentId }, { schoolId }) => ({ params: { schoolId }, body: { people: { userIds: [studentId] } } }),
    NO_SETTINGS,
  ),
}
const toMatching = {
  ...toPeople,
  'body.people.matching.userGroupId': attempt(
    'nothing',
    ({ userGroupId }, { schoolId }) => ({ params: { schoolId }, body: { people: { matching: { userGroupId } } } }),
    NO_SETTINGS,
  ),
  'body.people.matching.rosterRunId': attempt(
    'nothing',
    ({ rosterRunId }, { schoolId }) => ({ params: { schoolId }, body: { people: { matching: { rosterRunId } } } }),
    NO_SETTINGS,
  ),
}

const onGroup = (body?: object) => ({
  'params.groupId': attempt('notFound', ({ groupId }) => ({ params: { groupId }, body })),
})

const onFreeze = (body?: object) => ({
  'params.freezeId': attempt('notFound', ({ freezeId }) => ({ params: { freezeId }, body })),
})

/** A request about a kiosk that is valid except for one id. */
const onKiosk = (body?: object) => ({
  'params.schoolId': attempt('notFound', ({ schoolId, kioskId }) => ({ params: { schoolId, kioskId }, body })),
  'params.kioskId': attempt('notFound', ({ kioskId }, { schoolId }) => ({ params: { schoolId, kioskId }, body })),
})

const onCard = {
  'params.schoolId': attempt('notFound', ({ schoolId }, { studentId: userId }) => ({ params: { schoolId, userId } })),
  'params.userId': attempt('notFound', ({ studentId: userId }, { schoolId }) => ({ params: { schoolId, userId } })),
}

const onRoom = {
  'params.roomId': attempt('notFound', ({ roomId }) => ({ params: { roomId } })),
}

const onClaim = {
  'params.roomId': attempt('notFound', ({ roomId }, { facultyId: userId }) => ({ params: { roomId, userId } })),
  'params.userId': attempt('notFound', ({ facultyId: userId }, { roomId }) => ({ params: { roomId, userId } })),
}

const onReport = {
  'params.weeklyReportId': attempt('notFound', ({ weeklyReportId }) => ({ params: { weeklyReportId } })),
}

const activity = {
  ...inSchool,
  'query.userId': attempt(
    'notFound',
    ({ facultyId }, { schoolId }) => ({ params: { schoolId }, query: { userId: facultyId } }),
    NO_SETTINGS,
  ),
}

const onClass = (body?: object) => ({
  'params.userGroupId': attempt('notFound', ({ userGroupId }) => ({ params: { userGroupId }, body })),
})
/** A valid destination setting of one's own, except for one id. */
const newDestination = (wrong: (foreign: Ids) => object, forbidden?: Role[]) =>
  attempt(
    'notFound',
    (foreign, own, role) => ({
      body: {
        schoolId: own.schoolId,
        fromFacultyId: idOf(role),
        toRoomId: t.world.north.rooms.library,
        toFacultyId: null,
        approval: 'required',
        passLimit: -1,
        ...wrong(foreign),
      },
    }),
    forbidden,
  )

const destinationChange = (wrong: (foreign: Ids) => object, forbidden?: Role[]) =>
  attempt(
    'notFound',
    (foreign, own) => ({ params: { roomSettingId: own.roomSettingId }, body: { version: 1, ...wrong(foreign) } }),
    forbidden,
  )

const onPerson = (body?: object) => ({
  'params.userId': attempt('notFound', ({ facultyId }) => ({ params: { userId: facultyId }, body })),
})
const personInSchool = () => ({
  'params.userId': attempt('notFound', ({ facultyId }, { schoolId }) => ({ params: { userId: facultyId, schoolId } })),
  'params.schoolId': attempt('notFound', ({ schoolId }, { facultyId }) => ({
    params: { userId: facultyId, schoolId },
  })),
})

/** A valid cover, except for one id; on another day for each, because nobody covers twice at once. */
const newCover = (day: number, wrong: (foreign: Ids) => object) =>
  attempt('notFound', (foreign) => {
    const { schoolId, people } = t.world.north
    const fromAt = minutesAfter(t.clock.now(), day * 24 * 60)
    const valid = { schoolId, userId: people.ben.userId, forUserId: people.ada.userId }
    return { body: { ...valid, fromAt, untilAt: minutesAfter(fromAt, 60), ...wrong(foreign) } }
  })

const history = { passTypes: ['completed', 'live', 'upcoming', 'requested', 'unused'] }

/** From 8:00 to 9:00 in Chicago. */
const MORNING = { startHour: 14, startMinute: 0, endHour: 15, endMinute: 0 }

/** What is done with a student in the halls, near a room; each of the two may be of another school. */
const fromHalls = <F extends string>(roomField: F, more: object = {}) => {
  const bodyOf = (student: Ids, room: Ids) => ({ studentId: student.studentId, [roomField]: room.roomId, ...more })
  const inOwn = (make: (foreign: Ids, own: Ids) => object) =>
    attempt(
      'notFound',
      (foreign, own) => ({ params: { schoolId: own.schoolId }, body: make(foreign, own) }),
      NO_SETTINGS,
    )
  return {
    'params.schoolId': attempt('notFound', (foreign) => ({
      params: { schoolId: foreign.schoolId },
      body: bodyOf(foreign, foreign),
    })),
    'body.studentId': inOwn((foreign, own) => bodyOf(foreign, own)),
    [`body.${roomField}`]: inOwn((foreign, own) => bodyOf(own, foreign)),
  }
}

/** The call takes no ids. */
const NO_IDS = {}

const NEW_IDENTITY = {
  provider: 'google',
  name: 'Mine',
  schoolIds: [],
  domains: ['lakeside.example'],
  tenant: '',
  issuer: '',
  client: '',
  authoritative: false,
}

/** A kiosk has its school from its own token: see `kiosk/access.test.ts`. */
type TriedKey = { [K in CallKey]: Calls[K]['access'] extends 'kiosk' ? never : K }[CallKey]
const isTried = (key: CallKey): key is TriedKey => calls[key].access !== 'kiosk'

const TRIALS: Record<TriedKey, Record<string, Trial>> = {
  'POST /api/kiosk-code': NO_IDS,
  'POST /api/kiosk-code/collect': NO_IDS,
  'GET /api/user/pin': NO_IDS,
  'POST /api/user/pin': NO_IDS,
  'GET /api/user/staff-code': NO_IDS,
  'POST /api/user/staff-code': NO_IDS,
  'DELETE /api/user/staff-code': NO_IDS,
  'DELETE /api/user/:userId/pin': {
    'params.userId': attempt('notFound', ({ studentId: userId }) => ({ params: { userId } })),
  },
  'POST /api/usergroup/:userGroupId/cards': onClass(),
  'POST /api/school/:schoolId/card/:userId': onCard,
  'DELETE /api/school/:schoolId/card/:userId': onCard,
  'POST /api/pass/:passId/not-me': onPass('live'),
  'GET /api/school/:schoolId/kiosks': {
    ...inSchool,
    'query.roomId': attempt('nothing', ({ roomId }, { schoolId }) => ({ params: { schoolId }, query: { roomId } }), [
      'student',
    ]),
  },
  'POST /api/school/:schoolId/kiosk/code': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({ params: { schoolId }, body: { code: 'WDJBMJHT' } })),
  },
  'POST /api/room/:roomId/kiosk': {
    'params.roomId': attempt('notFound', ({ roomId }) => ({ params: { roomId }, body: { code: 'WDJBMJHT' } })),
    'body.destinationIds': attempt(
      'notFound',
      ({ roomId }, own) => ({ params: { roomId: own.roomId }, body: { code: 'WDJBMJHT', destinationIds: [roomId] } }),
      NO_SETTINGS,
    ),
  },
  'POST /api/school/:schoolId/kiosk/:kioskId': {
    ...onKiosk({ version: 1, name: 'Door' }),
    'body.roomId': attempt(
      'notFound',
      ({ roomId }, { schoolId, kioskId }) => ({ params: { schoolId, kioskId }, body: { version: 1, roomId } }),
      NO_SETTINGS,
    ),
    'body.destinationIds': attempt(
      'notFound',
      ({ roomId }, { schoolId, kioskId }) => ({
        params: { schoolId, kioskId },
        body: { version: 1, destinationIds: [roomId] },
      }),
      NO_SETTINGS,
    ),
  },
  'POST /api/school/:schoolId/kiosk/:kioskId/wake': onKiosk(),
  'DELETE /api/school/:schoolId/kiosk/:kioskId': onKiosk(),
  'POST /api/session': NO_IDS,
  'DELETE /api/session': NO_IDS,
  'GET /api/session/forgot': NO_IDS,
  'POST /api/session/impersonate': NO_IDS,
  'POST /api/session/forgot': NO_IDS,
  'POST /api/session/slip': NO_IDS,
  'GET /api/ticket': NO_IDS,
  'GET /api/readiness': NO_IDS,
  'GET /api/usage': NO_IDS,
  'GET /api/classes/unconfirmed': NO_IDS,
  'GET /api/rooms/claims': NO_IDS,
  'GET /api/now': NO_IDS,
  'POST /api/ticket': NO_IDS,
  'GET /api/user/contact': NO_IDS,
  'POST /api/user/phone/code': NO_IDS,
  'POST /api/user/phone/confirm': NO_IDS,
  'GET /api/email/preferences': NO_IDS,
  'POST /api/email/preferences': NO_IDS,
  'POST /api/email/test': NO_IDS,
  'POST /api/sso/identity/search': NO_IDS,
  'POST /api/session/second-factor': NO_IDS,
  'POST /api/session/second-factor/enroll': NO_IDS,
  'POST /api/session/second-factor/confirm': NO_IDS,
  'GET /api/user/second-factor': NO_IDS,
  'POST /api/user/second-factor/enroll': NO_IDS,
  'POST /api/user/second-factor/confirm': NO_IDS,
  'POST /api/user/second-factor/recovery-codes': NO_IDS,
  'POST /api/user/second-factor/off': NO_IDS,
  'GET /api/user/current': NO_IDS,
  'GET /api/user/initialize': NO_IDS,
  'GET /api/user/:userId/privacy': onPerson(),
  'POST /api/user/:userId/record': onPerson(),
  'POST /api/user/:userId/record/file': onPerson({ token: 'x' }),
  'GET /api/district/:districtId/privacy/students': {
    'params.districtId': attempt('notFound', ({ districtId }) => ({ params: { districtId }, query: {} })),
  },
  'POST /api/user/:userId/hold': onPerson({ held: true }),
  'POST /api/user/:userId/erase': onPerson({ name: 'Sam' }),
  'POST /api/user/:userId/erase/cancel': onPerson(),
  'GET /api/district/:districtId/privacy': {
    'params.districtId': attempt('notFound', ({ districtId }) => ({ params: { districtId } })),
  },
  'POST /api/district/:districtId/privacy': {
    'params.districtId': attempt('notFound', ({ districtId }) => ({
      params: { districtId },
      body: { retentionYears: 2, version: 1 },
    })),
  },
  'POST /api/user/:userId': {
    'params.userId': attempt('notFound', (foreign) => ({
      params: { userId: foreign.facultyId },
      body: { version: 1 },
    })),
    'body.permissions.schoolId': attempt('notFound', ({ schoolId }, _own, role) => ({
      params: { userId: idOf(role) },
      body: { version: 1, permissions: { schoolId, version: 1, on: ['allPasses:read'], off: [] } },
    })),
    'body.attributes.origin.roomId': ownSettings(({ roomId }) => ({ origin: [{ roomId, userId: null }] })),
    'body.attributes.origin.userId': ownSettings(({ facultyId: userId }, { roomId }) => ({
      origin: [{ roomId, userId }],
    })),
    'body.attributes.destination.roomId': ownSettings(({ roomId }) => ({ destination: [{ roomId, userId: null }] })),
    'body.attributes.destination.userId': ownSettings(({ facultyId: userId }, { roomId }) => ({
      destination: [{ roomId, userId }],
    })),
  },
  'POST /api/find': NO_IDS,
  'POST /api/user/search': {
    'body.schoolId': attempt('notFound', ({ schoolId }) => ({ body: { search: 'sam', schoolId } })),
    'body.schoolIds': attempt('nothing', ({ schoolId }) => ({ body: { search: 'sam', schoolIds: [schoolId] } })),
    'body.userIds': attempt('nothing', ({ studentId }) => ({ body: { search: '', userIds: [studentId] } })),
  },
  'GET /api/user/:userId/full': {
    'params.userId': attempt('notFound', ({ studentId: userId }) => ({ params: { userId } })),
  },
  'GET /api/user/:userId/insights': {
    'params.userId': attempt('notFound', ({ studentId: userId }) => ({ params: { userId } })),
    'query.schoolId': attempt('notFound', ({ schoolId }, { studentId }) => ({
      params: { userId: studentId },
      query: { schoolId },
    })),
  },
  'GET /api/school/:schoolId/insights': inSchool,
  'GET /api/school/:schoolId/now': inSchool,
  'GET /api/school/:schoolId/importers': inSchool,
  'GET /api/school/:schoolId/patterns': inSchool,
  'GET /api/school/:schoolId/pairs': inSchool,
  'GET /api/school/:schoolId/apart': {
    ...inSchool,
    'query.studentId': attempt(
      'nothing',
      ({ studentId }, { schoolId }) => ({ params: { schoolId }, query: { studentId } }),
      NO_SETTINGS,
    ),
  },
  'GET /api/apart/:groupId': onGroup(),
  'POST /api/school/:schoolId/apart': {
    'params.schoolId': attempt('notFound', ({ schoolId }, { studentId }) => ({
      params: { schoolId },
      body: { studentIds: [studentId, t.world.north.people.tess.userId], endsOn: '2026-12-18' },
    })),
    'body.studentIds': attempt(
      'notFound',
      ({ studentId }, { schoolId }) => ({
        params: { schoolId },
        body: { studentIds: [studentId, t.world.north.people.uma.userId], endsOn: '2026-12-18' },
      }),
      NO_SETTINGS,
    ),
  },
  'POST /api/school/:schoolId/apart/conflicts': {
    'params.schoolId': attempt('notFound', ({ schoolId }, { studentId }) => ({
      params: { schoolId },
      body: { studentIds: [studentId], scheduledFor: t.clock.now() },
    })),
    'body.studentIds': attempt(
      'nothing',
      ({ studentId }, { schoolId }) => ({
        params: { schoolId },
        body: { studentIds: [studentId], scheduledFor: t.clock.now() },
      }),
      NO_SETTINGS,
    ),
    'body.ignorePassId': attempt(
      'nothing',
      ({ live }, { schoolId, studentId }) => ({
        params: { schoolId },
        body: { studentIds: [studentId], scheduledFor: '2026-10-20T15:00:00Z', ignorePassId: live },
      }),
      NO_SETTINGS,
    ),
  },
  'POST /api/apart/:groupId': {
    ...onGroup({ version: 1, note: 'x' }),
    'body.studentIds': attempt('notFound', ({ studentId }, { groupId }) => {
      const { tess, uma } = t.world.north.people
      return { params: { groupId }, body: { version: 1, studentIds: [studentId, tess.userId, uma.userId] } }
    }),
  },
  'POST /api/school/:schoolId/freezes': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({ params: { schoolId }, body: { instruction: 'stay' } })),
  },
  'GET /api/school/:schoolId/freezes': inSchool,
  'GET /api/freeze/:freezeId': onFreeze(),
  'POST /api/freeze/:freezeId': onFreeze({ instruction: 'stay' }),
  'POST /api/freeze/:freezeId/end': onFreeze({}),
  'GET /api/freeze/:freezeId/roll-call': onFreeze(),
  'GET /api/freeze/:freezeId/students': onFreeze(),
  'GET /api/freeze/:freezeId/passes': onFreeze(),
  'GET /api/freeze/:freezeId/marks': onFreeze(),
  'POST /api/freeze/:freezeId/marks': {
    'params.freezeId': attempt('notFound', ({ freezeId }, { studentId }) => ({
      params: { freezeId },
      body: { studentIds: [studentId], state: 'withMe' },
    })),
    'body.studentIds': attempt(
      'notFound',
      ({ studentId }, { freezeId }) => ({ params: { freezeId }, body: { studentIds: [studentId], state: 'withMe' } }),
      ['student'],
    ),
    'body.roomId': attempt(
      'notFound',
      ({ roomId }, { freezeId, studentId }) => ({
        params: { freezeId },
        body: { studentIds: [studentId], state: 'withMe', roomId },
      }),
      ['student'],
    ),
  },
  'POST /api/freeze/:freezeId/find': onFreeze({ typed: 'sam' }),
  'POST /api/freeze/:freezeId/says': {
    'params.freezeId': attempt('notFound', ({ freezeId }, { roomId }) => ({ params: { freezeId }, body: { roomId } })),
    'body.roomId': attempt(
      'notFound',
      ({ roomId }, { freezeId }) => ({ params: { freezeId }, body: { roomId } }),
      STAFF,
    ),
  },
  'GET /api/freeze/:freezeId/says': onFreeze(),
  'POST /api/freeze/:freezeId/list': onFreeze({}),
  'POST /api/freeze/:freezeId/export': onFreeze({}),
  'POST /api/apart/:groupId/extend': onGroup({ version: 1 }),
  'DELETE /api/apart/:groupId': onGroup(),
  'GET /api/room/:roomId/occupancy': {
    'params.roomId': attempt('notFound', ({ roomId }) => ({ params: { roomId } })),
  },
  'GET /api/room/:roomId/patterns': {
    'params.roomId': attempt('notFound', ({ roomId }) => ({ params: { roomId } })),
  },
  'GET /api/school/:schoolId/incidents': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({ params: { schoolId } })),
    'query.studentId': attempt(
      'nothing',
      ({ studentId }, { schoolId }) => ({ params: { schoolId }, query: { studentId } }),
      NO_SETTINGS,
    ),
  },
  'POST /api/school/:schoolId/incidents/seen': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({ params: { schoolId }, body: { incidentIds: [1] } })),
    'body.incidentIds': attempt(
      'nothing',
      ({ incidentId }, { schoolId }) => ({ params: { schoolId }, body: { incidentIds: [incidentId] } }),
      NO_SETTINGS,
    ),
  },
  'GET /api/user/:userId/incidents': {
    'params.userId': attempt('notFound', ({ studentId: userId }) => ({ params: { userId } })),
  },
  'GET /api/user/:userId/note': {
    'params.userId': attempt('notFound', ({ studentId: userId }) => ({ params: { userId } })),
    'query.schoolId': attempt('notFound', ({ schoolId }, { studentId }) => ({
      params: { userId: studentId },
      query: { schoolId },
    })),
    'query.incidentId': attempt(
      'notFound',
      ({ incidentId }, { studentId: userId }) => ({ params: { userId }, query: { incidentId } }),
      ['student'],
    ),
  },
  'POST /api/user/:userId/note': {
    'params.userId': attempt('notFound', ({ studentId: userId }, { schoolId }) => ({
      params: { userId },
      body: { schoolId },
    })),
    'body.schoolId': attempt('notFound', ({ schoolId }, { studentId }) => ({
      params: { userId: studentId },
      body: { schoolId },
    })),
  },
  'POST /api/user/:userId/incidents/seen': {
    'params.userId': attempt('notFound', ({ studentId: userId }) => ({
      params: { userId },
      body: { incidentIds: [1] },
    })),
    'body.incidentIds': attempt(
      'nothing',
      ({ incidentId }, { studentId: userId }) => ({ params: { userId }, body: { incidentIds: [incidentId] } }),
      ['student'],
    ),
  },
  'GET /api/school/:schoolId/usage': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({ params: { schoolId }, query: { interval: 'day' } })),
  },
  'GET /api/user/:userId/passes': {
    'params.userId': attempt('notFound', ({ studentId: userId }) => ({ params: { userId } })),
  },
  'GET /api/school/:schoolId': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({ params: { schoolId } })),
  },
  'GET /api/school/:schoolId/texts': inSchool,
  'POST /api/school/:schoolId': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({
      params: { schoolId },
      body: { version: 1, rejectReasons: ['no'] },
    })),
  },
  'POST /api/school/:schoolId/terms': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({
      params: { schoolId },
      body: { name: 'Fall', startsOn: '2026-08-17', endsOn: '2026-12-18' },
    })),
  },
  'POST /api/term/:termId': {
    'params.termId': attempt('notFound', ({ termId }) => ({ params: { termId }, body: { version: 1, name: 'Fall' } })),
  },
  'DELETE /api/term/:termId': {
    'params.termId': attempt('notFound', ({ termId }) => ({ params: { termId } })),
  },
  'POST /api/school/:schoolId/closed-times': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({
      params: { schoolId },
      body: { name: 'Assembly', days: ['w'], onDay: null, startMinute: 780, endMinute: 825 },
    })),
  },
  'POST /api/closed-time/:closedTimeId': {
    'params.closedTimeId': attempt('notFound', ({ closedTimeId }) => ({
      params: { closedTimeId },
      body: { version: 1, name: 'Rally' },
    })),
  },
  'DELETE /api/closed-time/:closedTimeId': {
    'params.closedTimeId': attempt('notFound', ({ closedTimeId }) => ({ params: { closedTimeId } })),
  },
  'POST /api/school/:schoolId/close': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({
      params: { schoolId },
      body: { until: later(), version: 1 },
    })),
  },
  'POST /api/school/:schoolId/open': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({ params: { schoolId }, body: { version: 1 } })),
  },
  'POST /api/school/:schoolId/calendar': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({
      params: { schoolId },
      body: { version: 1, opensAt: 360 },
    })),
    'body.cycle.days.scheduleId': attempt(
      'notFound',
      ({ scheduleId }, { schoolId }) => ({
        params: { schoolId },
        body: {
          version: 1,
          cycle: {
            fromDay: '2026-11-23',
            countsDaysOff: false,
            days: [
              { letter: 'A', scheduleId },
              { letter: 'B', scheduleId },
            ],
          },
        },
      }),
      NO_SETTINGS,
    ),
  },
  'POST /api/school/:schoolId/days': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({
      params: { schoolId },
      body: { version: 1, settings: [{ fromDay: '2026-11-25', toDay: '2026-11-25', kind: 'none' as const }] },
    })),
    'body.settings.scheduleId': attempt(
      'notFound',
      ({ scheduleId }, { schoolId }) => ({
        params: { schoolId },
        body: {
          version: 1,
          settings: [{ fromDay: '2026-11-25', toDay: '2026-11-25', kind: 'schedule' as const, scheduleId }],
        },
      }),
      NO_SETTINGS,
    ),
  },
  'GET /api/school/:schoolId/days': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({
      params: { schoolId },
      query: { from: '2026-11-01', to: '2026-11-30' },
    })),
  },
  'POST /api/school/:schoolId/planned': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({
      params: { schoolId },
      body: { days: ['2026-11-25'] },
    })),
  },
  'POST /api/schedule': {
    'body.schoolId': attempt('notFound', ({ schoolId }) => ({ body: { schoolId } })),
    'body.copiedScheduleId': attempt(
      'notFound',
      ({ scheduleId }, { schoolId }) => ({ body: { schoolId, copiedScheduleId: scheduleId } }),
      NO_SETTINGS,
    ),
  },
  'POST /api/schedule/:scheduleId': {
    'params.scheduleId': attempt('notFound', ({ scheduleId }) => ({
      params: { scheduleId },
      body: { version: 1, name: 'Early' },
    })),
  },
  'POST /api/schedule/:scheduleId/use': {
    'params.scheduleId': attempt('notFound', ({ scheduleId }) => ({ params: { scheduleId } })),
  },
  'DELETE /api/schedule/:scheduleId': {
    'params.scheduleId': attempt('notFound', ({ scheduleId }) => ({ params: { scheduleId } })),
    'query.nextScheduleId': attempt(
      'notFound',
      ({ otherScheduleId }, { scheduleId }) => ({ params: { scheduleId }, query: { nextScheduleId: otherScheduleId } }),
      NO_SETTINGS,
    ),
  },
  'POST /api/block': {
    'body.scheduleId': attempt('notFound', ({ scheduleId }) => ({ body: { scheduleId } })),
  },
  'POST /api/block/:blockId': {
    'params.blockId': attempt('notFound', ({ blockId }) => ({ params: { blockId }, body: { version: 1, name: 'A' } })),
  },
  'DELETE /api/block/:blockId': {
    'params.blockId': attempt('notFound', ({ blockId }) => ({ params: { blockId } })),
  },
  'POST /api/block/:blockId/restore': {
    'params.blockId': attempt('notFound', ({ blockId }) => ({ params: { blockId }, body: { userGroupIds: [] } })),
    'body.userGroupIds': attempt(
      'nothing',
      ({ userGroupId }, { blockId }) => ({ params: { blockId }, body: { userGroupIds: [userGroupId] } }),
      NO_SETTINGS,
    ),
  },
  'POST /api/timerange': {
    'body.blockId': attempt('notFound', ({ blockId }) => ({ body: { blockId, ...MORNING } })),
  },
  'POST /api/timerange/:timeRangeId': {
    'params.timeRangeId': attempt('notFound', ({ timeRangeId }) => ({
      params: { timeRangeId },
      body: { version: 1, days: ['m'] },
    })),
  },
  'DELETE /api/timerange/:timeRangeId': {
    'params.timeRangeId': attempt('notFound', ({ timeRangeId }) => ({ params: { timeRangeId } })),
  },
  'POST /api/timerange/:timeRangeId/restore': {
    'params.timeRangeId': attempt('notFound', ({ timeRangeId }) => ({ params: { timeRangeId } })),
  },
  'GET /api/school/:schoolId/students': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({ params: { schoolId } })),
  },
  'GET /api/school/:schoolId/students/:userId/allowance': {
    'params.schoolId': attempt('notFound', ({ schoolId }, { studentId }) => ({
      params: { schoolId, userId: studentId },
    })),
    'params.userId': attempt('notFound', ({ studentId }, { schoolId }) => ({
      params: { schoolId, userId: studentId },
    })),
  },
  'POST /api/school/:schoolId/students/:userId/allowance': {
    'params.schoolId': attempt('notFound', ({ schoolId }, { studentId }) => ({
      params: { schoolId, userId: studentId },
      body: { kind: 'none', version: 1 },
    })),
    'params.userId': attempt('notFound', ({ studentId }, { schoolId }) => ({
      params: { schoolId, userId: studentId },
      body: { kind: 'none', version: 1 },
    })),
  },
  'GET /api/pass/quick': {},
  'GET /api/school/:schoolId/faculty': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({ params: { schoolId } })),
  },
  'GET /api/district/:districtId/faculty': {
    'params.districtId': attempt('notFound', ({ districtId }) => ({ params: { districtId } })),
  },
  'GET /api/district/:districtId/students': {
    'params.districtId': attempt('notFound', ({ districtId }) => ({ params: { districtId } })),
  },
  'GET /api/district/:districtId/sign-in': {
    'params.districtId': attempt('notFound', ({ districtId }) => ({ params: { districtId } })),
  },
  'POST /api/district/:districtId/sign-in': {
    'params.districtId': attempt('notFound', ({ districtId }) => ({
      params: { districtId },
      body: { secondFactorRequired: true },
    })),
  },
  'POST /api/district/:districtId/sign-in/identity': {
    'params.districtId': attempt('notFound', ({ districtId }) => ({ params: { districtId }, body: NEW_IDENTITY })),
    'body.schoolIds': attempt(
      'notFound',
      ({ schoolId }, { districtId }) => ({ params: { districtId }, body: { ...NEW_IDENTITY, schoolIds: [schoolId] } }),
      ['student', 'faculty', 'administrator'],
    ),
  },
  'POST /api/sso/identity/:ssoIdentityId': {
    'params.ssoIdentityId': attempt('notFound', ({ ssoIdentityId }) => ({
      params: { ssoIdentityId },
      body: { version: 1, name: 'Theirs' },
    })),
    'body.schoolIds': attempt(
      'notFound',
      ({ schoolId }, { ssoIdentityId }) => ({ params: { ssoIdentityId }, body: { version: 1, schoolIds: [schoolId] } }),
      ['student', 'faculty', 'administrator'],
    ),
  },
  'POST /api/sso/identity/:ssoIdentityId/confirm': {
    'params.ssoIdentityId': attempt('notFound', ({ ssoIdentityId }) => ({ params: { ssoIdentityId } })),
  },
  'DELETE /api/sso/identity/:ssoIdentityId': {
    'params.ssoIdentityId': attempt('notFound', ({ ssoIdentityId }) => ({ params: { ssoIdentityId } })),
  },
  'POST /api/sso/identity/:ssoIdentityId/try': {
    'params.ssoIdentityId': attempt('notFound', ({ ssoIdentityId }) => ({
      params: { ssoIdentityId },
      body: { typed: 'somebody@lakeside.example' },
    })),
  },
  'POST /api/user/:userId/unlink': onPerson({ provider: 'google' }),
  'DELETE /api/user/:userId/second-factor': onPerson(),
  'GET /api/district/:districtId/roster': {
    'params.districtId': attempt('notFound', ({ districtId }) => ({ params: { districtId } })),
  },
  'POST /api/district/:districtId/roster': {
    // Whoever may import nowhere is refused before the file is received, whatever district they name.
    'params.districtId': attempt(
      'notFound',
      ({ districtId }) => ({ params: { districtId }, body: formWith(new File(['PK'], 'roster.zip')) }),
      EVERYBODY,
    ),
  },
  'GET /api/district/:districtId/roster/template': {
    'params.districtId': attempt('notFound', ({ districtId }) => ({
      params: { districtId },
      query: { subject: 'people' },
    })),
  },
  'GET /api/district/:districtId/roster/:rosterRunId': onRoster(),
  'GET /api/district/:districtId/roster/:rosterRunId/log': onRoster(),
  'POST /api/district/:districtId/roster/:rosterRunId/stop': onRoster({}),
  'POST /api/district/:districtId/roster/:rosterRunId/decide': {
    ...onRoster({ decisions: [{ rosterStepId: 1, decision: 'same' }] }),
    'body.decisions.rosterStepId': attempt(
      'notFound',
      (_, { districtId, rosterRunId }) => ({
        params: { districtId, rosterRunId },
        body: { decisions: [{ rosterStepId: 2_000_000_000, decision: 'same' }] },
      }),
      EVERYBODY,
    ),
  },
  'POST /api/district/:districtId/roster/:rosterRunId/columns': {
    ...onRoster({ subject: 'rooms', columns: [], type: null, schoolId: null, isComplete: false }),
    'body.schoolId': attempt(
      'notFound',
      ({ schoolId }, { districtId, rosterRunId }) => ({
        params: { districtId, rosterRunId },
        body: { subject: 'rooms', columns: [], type: null, schoolId, isComplete: false },
      }),
      EVERYBODY,
    ),
  },
  'GET /api/district/:districtId/roster/:rosterRunId/steps': {
    ...onRoster(),
    'query.schoolId': attempt(
      'notFound',
      ({ schoolId }, { districtId, rosterRunId }) => ({ params: { districtId, rosterRunId }, query: { schoolId } }),
      EVERYBODY,
    ),
  },
  'POST /api/district/:districtId/roster/:rosterRunId/schools': {
    ...onRoster({ orgs: [{ id: 'n', schoolId: null }] }),
    'body.orgs.schoolId': attempt(
      'notFound',
      ({ schoolId }, { districtId, rosterRunId }) => ({
        params: { districtId, rosterRunId },
        body: { orgs: [{ id: 'n', schoolId }] },
      }),
      EVERYBODY,
    ),
  },
  'POST /api/district/:districtId/roster/:rosterRunId/import': {
    ...onRoster({ choices: [] }),
    'body.choices.schoolId': attempt(
      'notFound',
      ({ schoolId }, { districtId, rosterRunId }) => ({
        params: { districtId, rosterRunId },
        body: { choices: [{ schoolId, choice: 'keep' }] },
      }),
      EVERYBODY,
    ),
  },
  'POST /api/district/:districtId/roster/:rosterRunId/discard': onRoster({}),
  'GET /api/district/:districtId/roster-service': onDistrict(),
  'POST /api/district/:districtId/roster-service': onDistrict(SERVICE),
  'POST /api/district/:districtId/roster-service/settings': onDistrict({ version: 1, hour: 4 }),
  'DELETE /api/district/:districtId/roster-service': onDistrict(),
  'POST /api/district/:districtId/roster-service/check': onDistrict({}),
  'POST /api/district/:districtId/roster-service/import': onDistrict({}),
  'POST /api/school/:schoolId/ics': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({
      params: { schoolId },
      body: formWith(new File(['BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'], 'days.ics')),
    })),
  },
  'POST /api/school/:schoolId/logo': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({
      params: { schoolId },
      query: { version: 1 },
      body: formWith(new File([aPng()], 'logo.png')),
    })),
  },
  'GET /api/school/:schoolId/logo/:name': {
    'params.schoolId': attempt('notFound', ({ schoolId, logoName: name }) => ({ params: { schoolId, name } })),
  },
  'POST /api/roomsetting': {
    'body.schoolId': newDestination(({ schoolId }) => ({ schoolId })),
    'body.fromFacultyId': newDestination(({ facultyId }) => ({ fromFacultyId: facultyId }), ['student', 'faculty']),
    'body.toRoomId': newDestination(({ roomId }) => ({ toRoomId: roomId }), ['student']),
    'body.toFacultyId': newDestination(({ facultyId }) => ({ toRoomId: null, toFacultyId: facultyId }), ['student']),
  },
  'POST /api/roomsetting/:roomSettingId': {
    'params.roomSettingId': attempt('notFound', ({ roomSettingId }) => ({
      params: { roomSettingId },
      body: { version: 1, passLimit: 2 },
    })),
    'body.fromFacultyId': destinationChange(({ facultyId }) => ({ fromFacultyId: facultyId }), ['faculty']),
    'body.toRoomId': destinationChange(({ roomId }) => ({ toRoomId: roomId, toFacultyId: null })),
    'body.toFacultyId': destinationChange(({ facultyId }) => ({ toRoomId: null, toFacultyId: facultyId })),
  },
  'DELETE /api/roomsetting/:roomSettingId': {
    'params.roomSettingId': attempt('notFound', ({ roomSettingId }) => ({ params: { roomSettingId } })),
  },
  'POST /api/pass': {
    'body.pass.toRoomId': draft(({ roomId }) => ({ toRoomId: roomId })),
    'body.pass.fromRoomId': draft(({ roomId }) => ({ fromRoomId: roomId, fromFacultyId: null })),
    'body.pass.toFacultyId': draft(({ facultyId }) => ({ toFacultyId: facultyId })),
    // Nobody works in the gym, so anybody of the school may be named there.
    'body.pass.fromFacultyId': draft(({ facultyId }) => ({
      fromRoomId: t.world.north.rooms.gym,
      fromFacultyId: facultyId,
    })),
    'body.pass.studentId': draft(({ studentId }) => ({ studentId }), ['student']),
    'body.pass.studentIds': draft(({ studentId }) => ({ studentIds: [studentId] }), ['student']),
    'body.pass.schoolId': draft(({ schoolId }) => ({ schoolId })),
  },
  'GET /api/pass/:passId': onPass('live'),
  'POST /api/pass/:passId': {
    ...onPass('upcoming', {}),
    'body.fromRoomId': update(({ roomId }) => ({ fromRoomId: roomId })),
    'body.fromFacultyId': update(({ facultyId }) => ({ fromFacultyId: facultyId })),
  },
  'POST /api/pass/:passId/approve': onPass('requested'),
  'POST /api/pass/:passId/reject': onPass('requested', { reason: 'no' }),
  'POST /api/pass/:passId/start': onPass('upcoming'),
  'POST /api/pass/:passId/complete': onPass('live'),
  'POST /api/pass/:passId/sendBack': onPass('live'),
  'GET /api/school/:schoolId/halls': inSchool,
  'POST /api/school/:schoolId/halls/search': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({ params: { schoolId }, body: { search: 'sam' } })),
  },
  'POST /api/school/:schoolId/halls/scan': {
    'params.schoolId': attempt('notFound', ({ schoolId, live }) => ({ params: { schoolId }, body: { passId: live } })),
    'body.passId': attempt(
      'notFound',
      ({ live }, { schoolId }) => ({ params: { schoolId }, body: { passId: live } }),
      NO_SETTINGS,
    ),
  },
  'GET /api/pass/:passId/late': onPass('live'),
  'POST /api/school/:schoolId/late-passes': {
    'params.schoolId': attempt('notFound', ({ schoolId, roomId }) => ({
      params: { schoolId },
      body: { fromRoomId: roomId, students: [{ typed: '123' }] },
    })),
    'body.fromRoomId': attempt(
      'notFound',
      (foreign, own) => ({
        params: { schoolId: own.schoolId },
        body: { fromRoomId: foreign.roomId, students: [{ typed: '123' }] },
      }),
      NO_SETTINGS,
    ),
    'body.students.userGroupId': attempt(
      'nothing',
      (foreign, own) => ({
        params: { schoolId: own.schoolId },
        body: { fromRoomId: own.roomId, students: [{ typed: '123', userGroupId: foreign.userGroupId }] },
      }),
      NO_SETTINGS,
    ),
  },
  'POST /api/school/:schoolId/halls/passes': fromHalls('fromRoomId'),
  'POST /api/school/:schoolId/halls/reports': fromHalls('roomId', { type: 'no_pass' }),
  'POST /api/pass/:passId/confirm': onPass('completed', { confirmed: true }),
  'POST /api/pass/:passId/cancel': onPass('upcoming', { reason: 'no' }),
  'POST /api/pass/:passId/hurry': onPass('requested'),
  'POST /api/pass/:passId/acknowledge': onPass('upcoming'),
  'POST /api/pass/approve': onPasses('requested'),
  'POST /api/pass/reject': onPasses('requested', { reason: 'no' }),
  'POST /api/pass/start': onPasses('upcoming'),
  'POST /api/pass/complete': onPasses('live'),
  'POST /api/pass/confirm': onPasses('completed', { confirmed: true }),
  'POST /api/pass/cancel': onPasses('upcoming', { reason: 'no' }),
  'GET /api/pass/list': {
    'query.schoolId': attempt('notFound', ({ schoolId }) => ({ query: { list: 'live', schoolId } })),
  },
  'POST /api/pass/query': {
    'body.schoolId': attempt('notFound', ({ schoolId }) => ({ body: { ...history, schoolId } })),
    'body.studentIds': attempt('nothing', ({ studentId }) => ({ body: { ...history, studentIds: [studentId] } })),
    'body.roomIds': attempt('nothing', ({ roomId }) => ({ body: { ...history, roomIds: [roomId] } })),
  },
  'POST /api/pass/query/figures': {
    'body.schoolId': attempt('notFound', ({ schoolId }) => ({ body: { ...history, schoolId } })),
    'body.studentIds': attempt('nothing', ({ studentId }) => ({ body: { ...history, studentIds: [studentId] } })),
    'body.roomIds': attempt('nothing', ({ roomId }) => ({ body: { ...history, roomIds: [roomId] } })),
  },
  'GET /api/pass/own': {},
  'GET /api/pass/destinations': {
    'query.schoolId': attempt('notFound', ({ schoolId }) => ({ query: { schoolId } }), STAFF),
    'query.fromRoomId': attempt(
      'notFound',
      ({ roomId }, { schoolId }) => ({ query: { schoolId, fromRoomId: roomId } }),
      STAFF,
    ),
    'query.fromFacultyId': attempt(
      'notFound',
      ({ facultyId }, { schoolId }) => ({ query: { schoolId, fromFacultyId: facultyId } }),
      STAFF,
    ),
  },
  'GET /api/pass/outlook': {
    'query.schoolId': attempt('notFound', ({ schoolId, roomId }) => ({ query: { schoolId, toRoomId: roomId } }), STAFF),
    'query.fromRoomId': attempt(
      'notFound',
      ({ roomId }, own) => ({ query: { schoolId: own.schoolId, fromRoomId: roomId, toRoomId: own.roomId } }),
      STAFF,
    ),
    'query.fromFacultyId': attempt(
      'notFound',
      ({ facultyId }, own) => ({
        query: { schoolId: own.schoolId, fromFacultyId: facultyId, toRoomId: own.roomId },
      }),
      STAFF,
    ),
    'query.toRoomId': attempt(
      'notFound',
      ({ roomId }, { schoolId }) => ({ query: { schoolId, toRoomId: roomId } }),
      STAFF,
    ),
    'query.toFacultyId': attempt(
      'notFound',
      ({ facultyId }, own) => ({
        query: { schoolId: own.schoolId, toFacultyId: facultyId, toRoomId: own.roomId },
      }),
      STAFF,
    ),
  },
  'POST /api/pass/conflicts': {
    'body.studentIds': attempt(
      'nothing',
      ({ studentId }) => ({ body: { studentIds: [studentId], scheduledFor: t.clock.now() } }),
      ['student'],
    ),
    'body.ignorePassId': attempt(
      'nothing',
      ({ live }, { studentId }) => ({
        body: { studentIds: [studentId], scheduledFor: '2026-10-20T15:00:00Z', ignorePassId: live },
      }),
      ['student'],
    ),
  },
  'POST /api/user/:userId/passes/query': {
    'params.userId': attempt('notFound', ({ studentId: userId }) => ({
      params: { userId },
      body: { passType: 'completed', query: { start: minutesAfter(t.clock.now(), -60), end: later() } },
    })),
  },
  'GET /api/pass/:passId/story': onPass('live'),
  'POST /api/export': {
    'body.schoolId': attempt('notFound', ({ schoolId }) => ({
      body: { resource: 'query', schoolId, filters: history },
    })),
    'body.filters.studentIds': attempt(
      'nothing',
      ({ studentId }) => ({ body: { resource: 'query', filters: { ...history, studentIds: [studentId] } } }),
      ['student'],
    ),
    'body.filters.roomIds': attempt(
      'nothing',
      ({ roomId }) => ({ body: { resource: 'query', filters: { ...history, roomIds: [roomId] } } }),
      ['student'],
    ),
    'body.resourceId': attempt(
      'notFound',
      ({ facultyId: resourceId }, { schoolId }) => ({ body: { resource: 'user', schoolId, resourceId } }),
      ['student'],
    ),
  },
  'GET /api/school/:schoolId/activity': activity,
  'GET /api/school/:schoolId/activity/export': activity,
  'GET /api/school/:schoolId/activity/people': activity,
  'GET /api/school/:schoolId/classes': inSchool,
  'GET /api/school/:schoolId/staff': inSchool,
  'POST /api/usergroup': {
    'body.schoolId': attempt('notFound', ({ schoolId }, _own, role) => ({
      body: { schoolId, name: 'Biology', ownedBy: idOf(role) },
    })),
    'body.blockId': attempt(
      'notFound',
      ({ blockId }, { schoolId }, role) => ({ body: { schoolId, name: 'Biology', ownedBy: idOf(role), blockId } }),
      ['student'],
    ),
  },
  'GET /api/usergroup/:userGroupId': onClass(),
  'POST /api/usergroup/:userGroupId/slips': onClass({}),
  'POST /api/usergroup/:userGroupId': {
    ...onClass({ version: 1, name: 'Physics' }),
    'body.blockId': attempt('notFound', ({ blockId }, { userGroupId }) => ({
      params: { userGroupId },
      body: { version: 1, blockId },
    })),
  },
  'POST /api/usergroup/:userGroupId/students': {
    'params.userGroupId': attempt('notFound', ({ userGroupId }, { studentId }) => ({
      params: { userGroupId },
      body: { studentIds: [studentId] },
    })),
    'body.studentIds': attempt('notFound', ({ studentId }, { userGroupId }) => ({
      params: { userGroupId },
      body: { studentIds: [studentId] },
    })),
  },
  'POST /api/usergroup/:userGroupId/students/confirm': {
    'params.userGroupId': attempt('notFound', ({ userGroupId }, { studentId }) => ({
      params: { userGroupId },
      body: { studentIds: [studentId] },
    })),
    'body.studentIds': attempt(
      'notFound',
      ({ studentId }, { userGroupId }) => ({ params: { userGroupId }, body: { studentIds: [studentId] } }),
      ['faculty'],
    ),
  },
  'DELETE /api/usergroup/:userGroupId/students/:userId': {
    'params.userGroupId': attempt('notFound', ({ userGroupId }) => ({
      params: { userGroupId, userId: t.world.north.people.sam.userId },
    })),
    'params.userId': attempt('notFound', ({ studentId: userId }, { userGroupId }) => ({
      params: { userGroupId, userId },
    })),
  },
  'POST /api/usergroup/:userGroupId/teachers': {
    'params.userGroupId': attempt('notFound', ({ userGroupId }) => ({
      params: { userGroupId },
      body: { userIds: [t.world.north.people.cora.userId] },
    })),
    'body.userIds': attempt('notFound', ({ facultyId }, { userGroupId }) => ({
      params: { userGroupId },
      body: { userIds: [facultyId] },
    })),
  },
  // After those who are added above.
  'DELETE /api/usergroup/:userGroupId/teachers/:userId': {
    'params.userGroupId': attempt('notFound', ({ userGroupId }) => ({
      params: { userGroupId, userId: t.world.north.people.cora.userId },
    })),
    'params.userId': attempt('notFound', ({ facultyId: userId }, { userGroupId }) => ({
      params: { userGroupId, userId },
    })),
  },
  // After the others, because it ends the class.
  'DELETE /api/usergroup/:userGroupId': onClass(),
  'GET /api/school/:schoolId/passsettings': inSchool,
  'POST /api/passsetting': {
    'body.schoolId': attempt('notFound', ({ schoolId }, { studentId }, role) => ({
      body: { schoolId, studentId, facultyId: idOf(role), requiresApproval: false },
    })),
    'body.facultyId': attempt(
      'notFound',
      ({ facultyId }, { schoolId, studentId }) => ({
        body: { schoolId, studentId, facultyId, requiresApproval: false },
      }),
      ['student', 'faculty'],
    ),
    'body.studentId': attempt(
      'notFound',
      ({ studentId }, { schoolId }, role) => ({
        body: { schoolId, studentId, facultyId: idOf(role), requiresApproval: false },
      }),
      ['student'],
    ),
  },
  'POST /api/passsetting/bulk': {
    'body.studentIds': attempt(
      'skipped',
      ({ studentId }, { schoolId }, role) => ({
        body: {
          studentIds: [studentId],
          passSetting: { schoolId, facultyId: idOf(role), requiresApproval: false },
        },
      }),
      ['student'],
    ),
    'body.passSetting.schoolId': attempt('notFound', ({ schoolId }, { studentId }, role) => ({
      body: { studentIds: [studentId], passSetting: { schoolId, facultyId: idOf(role), requiresApproval: false } },
    })),
    'body.passSetting.facultyId': attempt(
      'notFound',
      ({ facultyId }, { schoolId, studentId }) => ({
        body: { studentIds: [studentId], passSetting: { schoolId, facultyId, requiresApproval: false } },
      }),
      ['student', 'faculty'],
    ),
  },
  'GET /api/notification': NO_IDS,
  'GET /api/notification/:notificationId': {
    'params.notificationId': attempt('notFound', ({ notificationId }) => ({ params: { notificationId } })),
  },
  'POST /api/notification/read': {
    'body.notificationIds': attempt('nothing', ({ notificationId }) => ({
      body: { notificationIds: [notificationId] },
    })),
  },
  'POST /api/notification/:notificationId/read': {
    'params.notificationId': attempt('notFound', ({ notificationId }) => ({ params: { notificationId } })),
  },
  'GET /api/user/:userId/notifications/unread': {
    'params.userId': attempt('notFound', ({ facultyId: userId }) => ({ params: { userId } })),
  },
  'GET /api/school/:schoolId/rooms': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({ params: { schoolId } })),
  },
  'POST /api/room': {
    'body.schoolId': attempt('notFound', ({ schoolId }) => ({ body: { schoolId, name: 'Attic', identifier: '9' } })),
  },
  'POST /api/school/:schoolId/places': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({
      params: { schoolId },
      body: { places: ['library'], restrooms: 1 },
    })),
  },
  'GET /api/room/:roomId/full': {
    'params.roomId': attempt('notFound', ({ roomId }) => ({ params: { roomId } })),
  },
  'POST /api/room/:roomId': {
    'params.roomId': attempt('notFound', ({ roomId }) => ({
      params: { roomId },
      body: { version: 1, name: 'Attic 2' },
    })),
  },
  'POST /api/room/:roomId/pause': {
    'params.roomId': attempt('notFound', ({ roomId }) => ({ params: { roomId }, body: { version: 1, length: '15' } })),
  },
  'POST /api/room/:roomId/resume': {
    'params.roomId': attempt('notFound', ({ roomId }) => ({ params: { roomId }, body: { version: 1 } })),
  },
  'GET /api/school/:schoolId/rooms/claims': inSchool,
  'POST /api/room/:roomId/claim': onRoom,
  'DELETE /api/room/:roomId/claim': onRoom,
  'POST /api/room/:roomId/claim/:userId/confirm': onClaim,
  'POST /api/room/:roomId/claim/:userId/decline': onClaim,
  'POST /api/user/:userId/room/:roomId': {
    'params.userId': attempt('notFound', ({ studentId: userId }, { roomId }) => ({ params: { userId, roomId } })),
    'params.roomId': attempt('notFound', ({ roomId }, { studentId: userId }) => ({ params: { userId, roomId } })),
  },
  'DELETE /api/user/:userId/room/:roomId': {
    'params.userId': attempt('notFound', ({ studentId: userId }, { roomId }) => ({ params: { userId, roomId } })),
    'params.roomId': attempt('notFound', ({ roomId }, { studentId: userId }) => ({ params: { userId, roomId } })),
  },
  'GET /api/session/link': NO_IDS,
  'POST /api/session/link': NO_IDS,
  'POST /api/session/password': NO_IDS,
  'POST /api/school': NO_IDS,
  'POST /api/user': {
    'body.schoolId': attempt('notFound', ({ schoolId }) => ({
      body: { schoolId, type: 'student', firstName: 'New', lastName: 'One' },
    })),
  },
  'POST /api/user/check': {
    'body.schoolId': attempt('notFound', ({ schoolId }) => ({
      body: {
        ...{ schoolId, type: 'student', firstName: 'New', lastName: 'One' },
        ...{ username: '', email: '', schoolIdentifier: '' },
      },
    })),
  },
  'GET /api/user/:userId/account': onPerson(),
  'POST /api/user/:userId/link': onPerson({ purpose: 'reset' }),
  'POST /api/user/:userId/sign-out': onPerson(),
  'GET /api/school/:schoolId/accounts': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({ params: { schoolId }, query: { state: 'left' } })),
    'query.userGroupId': attempt(
      'nothing',
      ({ userGroupId }, { schoolId }) => ({ params: { schoolId }, query: { state: 'invited', userGroupId } }),
      NO_SETTINGS,
    ),
    'query.rosterRunId': attempt(
      'nothing',
      ({ rosterRunId }, { schoolId }) => ({ params: { schoolId }, query: { state: 'invited', rosterRunId } }),
      NO_SETTINGS,
    ),
  },
  'POST /api/school/:schoolId/slips': {
    ...toPeople,
    'body.userGroupId': attempt(
      'nothing',
      ({ userGroupId, studentId }, { schoolId }) => ({
        params: { schoolId },
        body: { people: { userIds: [studentId] }, userGroupId },
      }),
      NO_SETTINGS,
    ),
  },
  'GET /api/school/:schoolId/invitations': inSchool,
  'GET /api/school/:schoolId/invitees': {
    ...inSchool,
    'query.userGroupId': attempt(
      'nothing',
      ({ userGroupId }, { schoolId }) => ({ params: { schoolId }, query: { userGroupId } }),
      NO_SETTINGS,
    ),
    'query.rosterRunId': attempt(
      'nothing',
      ({ rosterRunId }, { schoolId }) => ({ params: { schoolId }, query: { rosterRunId } }),
      NO_SETTINGS,
    ),
  },
  'POST /api/school/:schoolId/invitations': toMatching,
  'POST /api/school/:schoolId/invitations/stop': inSchool,
  'POST /api/school/:schoolId/invitations/cancel': toPeople,
  'GET /api/school/:schoolId/cover': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({ params: { schoolId } })),
    'query.userId': attempt(
      'nothing',
      ({ facultyId }, { schoolId }) => ({ params: { schoolId }, query: { userId: facultyId } }),
      ['student'],
    ),
  },
  'GET /api/school/:schoolId/colleagues': inSchool,
  'POST /api/cover': {
    'body.schoolId': newCover(2, ({ schoolId }) => ({ schoolId })),
    'body.userId': newCover(3, ({ facultyId }) => ({ userId: facultyId })),
    'body.forUserId': newCover(4, ({ facultyId }) => ({
      forUserId: facultyId,
      userId: t.world.north.people.cora.userId,
    })),
  },
  'GET /api/weeklyreport/:id': NO_IDS,
  'GET /api/school/:schoolId/reports': inSchool,
  'POST /api/school/:schoolId/reports': {
    'params.schoolId': attempt('notFound', ({ schoolId }) => ({ params: { schoolId }, body: { day: '2026-10-05' } })),
  },
  'GET /api/report/:weeklyReportId': onReport,
  'POST /api/report/:weeklyReportId/link': onReport,
  'DELETE /api/reportlink/:reportLinkId': {
    'params.reportLinkId': attempt('notFound', ({ reportLinkId }) => ({ params: { reportLinkId } })),
  },
  'POST /api/user/:userId/role': onPerson({ role: 'faculty' }),
  'POST /api/cover/:coverId/end': {
    'params.coverId': attempt('notFound', ({ coverId }) => ({ params: { coverId } })),
  },
  // In this order: whose membership was ended is brought back.
  'DELETE /api/user/:userId/school/:schoolId': personInSchool(),
  'POST /api/user/:userId/school/:schoolId': personInSchool(),
  // Last, because nothing can be done with the room afterward.
  'DELETE /api/room/:roomId': {
    'params.roomId': attempt('notFound', ({ roomId }) => ({ params: { roomId } })),
  },
}

let t: TestServer
let own: Ids
let foreign: { 'another school': Ids; 'another district': Ids }
const as = cachedSignIns(() => t)

beforeAll(async () => {
  t = await startServer({
    mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Corridor <passes@corridor.test>' },
    publicUrl: new URL('http://corridor.test'),
  })
  const { north, south, abroad } = t.world
  own = await populate('north', north)
  foreign = { 'another school': await populate('south', south), 'another district': await populate('abroad', abroad) }
  // The other school is in the same district.
  const { districtId, ssoIdentityId } = foreign['another district']
  Object.assign(foreign['another school'], { districtId, ssoIdentityId })
})
afterAll(() => t.close())

/** Ids that do not exist. The ids of others must get the same answer as these. */
const NONEXISTENT: Ids = {
  districtId: asDistrictId(2_000_000_000),
  schoolId: asSchoolId(2_000_000_001),
  roomId: asRoomId(2_000_000_002),
  studentId: asUserId(2_000_000_003),
  facultyId: asUserId(2_000_000_004),
  roomSettingId: asRoomSettingId(2_000_000_006),
  logoName: 'none.png',
  ssoIdentityId: asSsoIdentityId(2_000_000_014),
  coverId: asCoverId(2_000_000_011),
  groupId: asApartGroupId(2_000_000_015),
  freezeId: asFreezeId(2_000_000_016),
  kioskId: asKioskId(2_000_000_017),
  weeklyReportId: asWeeklyReportId(2_000_000_012),
  reportLinkId: asReportLinkId(2_000_000_013),
  rosterRunId: asRosterRunId(2_000_000_014),
  notificationId: asNotificationId(2_000_000_005),
  incidentId: asIncidentId(2_000_000_006),
  scheduleId: asScheduleId(2_000_000_006),
  otherScheduleId: asScheduleId(2_000_000_007),
  blockId: asBlockId(2_000_000_008),
  timeRangeId: asTimeRangeId(2_000_000_009),
  termId: asTermId(2_000_000_015),
  closedTimeId: asClosedTimeId(2_000_000_016),
  userGroupId: asUserGroupId(2_000_000_010),
  requested: '0190a8f0-0000-7000-8000-000000000001',
  upcoming: '0190a8f0-0000-7000-8000-000000000002',
  live: '0190a8f0-0000-7000-8000-000000000003',
  completed: '0190a8f0-0000-7000-8000-000000000004',
}

/** Creates a pass in each state, by the school's own people. */
async function populate(name: string, { schoolId, rooms, people }: SchoolWorld): Promise<Ids> {
  const fromAda = { fromRoomId: rooms.classroom, fromFacultyId: people.ada.userId, isAsapPass: true }
  const make = async (client: TestClient, draftOf: object) =>
    (await client.send<Pass>('POST', '/api/pass', { pass: draftOf })).body.passId
  const live = await make(await as(`sam.${name}`), { ...fromAda, toRoomId: rooms.restroom })
  const tess = await as(`tess.${name}`)
  const completed = await make(tess, { ...fromAda, toRoomId: rooms.library })
  await tess.call('POST /api/pass/:passId/complete', { params: { passId: completed } })
  const requested = await make(await as(`uma.${name}`), { ...fromAda, toRoomId: rooms.gym })
  const ada = await as(`ada.${name}`)
  const { userId: studentId } = people.lou
  const upcoming = await make(ada, { toRoomId: rooms.library, studentId, scheduledFor: later() })
  const row = { userId: people.lou.userId, ...MESSAGE, createdAt: t.clock.now() }
  const { notificationId } = expectOne(await t.database.db.insert(notification).values(row).returning())
  const { userGroupId } = await ada.call('POST /api/usergroup', {
    body: { schoolId, name: `Biology of ${name}`, ownedBy: people.ada.userId },
  })
  const studentIds = [studentId, people.sam.userId]
  // By the office, so that Ada knows them.
  const dora = await as(`dora.${name}`)
  await dora.call('POST /api/usergroup/:userGroupId/students', { params: { userGroupId }, body: { studentIds } })
  const { groupId } = await dora.call('POST /api/school/:schoolId/apart', {
    params: { schoolId },
    body: { studentIds, endsOn: '2026-12-18' },
  })
  // One that is on would refuse what other calls are tried with.
  const at = t.clock.now()
  const ended = { startedAt: at, startedBy: people.dora.userId, endedAt: at, endedBy: people.dora.userId }
  const { freezeId } = expectOne(
    await t.database.db
      .insert(freeze)
      .values({ schoolId, instruction: 'return', isDrill: true, ...ended })
      .returning(),
  )
  const { districtId } = expectOne(await t.database.db.select().from(school).where(eq(school.schoolId, schoolId)))
  const ends = { fromFacultyId: people.ada.userId, toRoomId: rooms.gym, toFacultyId: null }
  const { roomSettingId } = await ada.call('POST /api/roomsetting', {
    body: { schoolId, ...ends, approval: 'required', passLimit: -1 },
  })
  const edited = await dora.call('POST /api/school/:schoolId/logo', {
    params: { schoolId },
    query: { version: 1 },
    file: new File([aPng()], 'logo.png'),
  })
  return {
    roomSettingId,
    logoName: edited.school.logoUrl?.split('/').at(-1) ?? '',
    districtId,
    schoolId,
    userGroupId,
    roomId: rooms.lab,
    studentId,
    facultyId: people.ben.userId,
    coverId: await coverIn(schoolId, people),
    groupId,
    freezeId,
    kioskId: await kioskIn(schoolId, rooms.lab, people.ben.userId),
    ssoIdentityId: await identityIn(districtId),
    rosterRunId: await rosterOf(districtId),
    ...(await reportIn(schoolId, studentId)),
    notificationId,
    incidentId: await incidentOf(schoolId, studentId),
    ...(await addSchedule(schoolId, people.ben.userId)),
    ...(await addLimits(schoolId)),
    requested,
    upcoming,
    live,
    completed,
  }
}

async function kioskIn(schoolId: SchoolId, roomId: RoomId, connectedBy: UserId): Promise<KioskId> {
  const settings = { name: 'Door', kind: 'room', students: 'class', identify: 'number', destinationIds: [] } as const
  const times = { connectedAt: t.clock.now(), lastSeenAt: t.clock.now() }
  const tokenHash = Buffer.from(`kiosk of ${schoolId}`)
  const row = { schoolId, roomId, connectedBy, tokenHash, ...settings, destinationIds: [], ...times }
  return expectOne(await t.database.db.insert(kiosk).values(row).returning()).kioskId
}

async function rosterOf(districtId: DistrictId): Promise<RosterRunId> {
  const row = { districtId, source: 'oneroster', state: 'ready' as const, name: 'roster.zip', createdAt: t.clock.now() }
  return expectOne(await t.database.db.insert(rosterRun).values(row).returning()).rosterRunId
}

async function addLimits(schoolId: SchoolId) {
  const { db } = t.database
  const base = { schoolId, createdAt: t.clock.now() }
  const spring = { ...base, name: 'Spring', startsOn: '2027-01-04', endsOn: '2027-05-28' }
  const { termId } = expectOne(await db.insert(term).values(spring).returning())
  const assembly = { ...base, name: 'Assembly', onDay: '2027-01-05', startMinute: 780, endMinute: 825 }
  const { closedTimeId } = expectOne(await db.insert(closedTime).values(assembly).returning())
  return { termId, closedTimeId }
}

/** Two schedules, and a class in a block of the first. */
async function addSchedule(schoolId: SchoolId, ownedBy: UserId) {
  const { db } = t.database
  const base = { schoolId, createdAt: t.clock.now() }
  const named = async (name: string) =>
    expectOne(
      await db
        .insert(schedule)
        .values({ ...base, name })
        .returning(),
    ).scheduleId
  const [scheduleId, otherScheduleId] = [await named('Regular'), await named('Short')]
  const { blockId } = expectOne(
    await db
      .insert(block)
      .values({ ...base, scheduleId, name: 'A' })
      .returning(),
  )
  const range = { ...base, blockId, startMinute: 480, endMinute: 540 }
  const { timeRangeId } = expectOne(await db.insert(timeRange).values(range).returning())
  const lesson = { ...base, name: 'Algebra', ownedBy, blockId }
  await db.insert(schoolClass).values(lesson)
  return { scheduleId, otherScheduleId, blockId, timeRangeId }
}

async function incidentOf(schoolId: SchoolId, studentId: UserId): Promise<IncidentId> {
  const facts = incidentFacts(t.world.north)
  const row = { schoolId, studentId, type: 'flagged', day: '2026-10-13', facts, createdAt: t.clock.now() }
  return expectOne(await t.database.db.insert(incident).values(row).returning()).incidentId
}

async function coverIn(schoolId: SchoolId, { ada, cora }: SchoolWorld['people']): Promise<CoverId> {
  const times = { fromAt: minutesAfter(t.clock.now(), 24 * 60), untilAt: minutesAfter(t.clock.now(), 25 * 60) }
  const row = { schoolId, userId: cora.userId, forUserId: ada.userId, ...times }
  return expectOne(await t.database.db.insert(cover).values(row).returning()).coverId
}

async function identityIn(districtId: DistrictId): Promise<SsoIdentityId> {
  const row = {
    districtId,
    name: 'School',
    provider: 'google',
    configuration: { domains: ['school.example'] },
  } as const
  return expectOne(await t.database.db.insert(ssoIdentity).values(row).returning()).ssoIdentityId
}

const EMPTY_REPORT: WeeklyReportFacts = {
  ...{ totalPassesUsed: 1, percentChange: 0, totalTimeOutsideClassroom: 0, totalIncidents: 0, passesByDay: [] },
  ...{ numberOfStudents: 1, avgUsedPasses: 1, avgTimeOutsideClassroom: 0, avgPassTime: null },
  ...{ topFiftyStudents: [], lockedStudents: [], incidentsByStudents: [] },
}

async function reportIn(schoolId: SchoolId, studentId: UserId) {
  const { db } = t.database
  const week = { startDate: '2026-10-05', endDate: '2026-10-09' }
  const report = expectOne(
    await db
      .insert(weeklyReport)
      .values({ schoolId, ...week, report: EMPTY_REPORT, createdAt: t.clock.now() })
      .returning(),
  )
  const link = { createdAt: t.clock.now(), expiresAt: later(), tokenHash: Buffer.from(`link of ${schoolId}`) }
  // Another report of the same week is refused as a duplicate, and not because there is nothing to report.
  await db.insert(studentDay).values({ schoolId, studentId, day: week.startDate, usedPasses: 1 })
  const { weeklyReportId } = report
  const { reportLinkId } = expectOne(
    await db
      .insert(weeklyReportLink)
      .values({ ...link, weeklyReportId })
      .returning(),
  )
  return { weeklyReportId, reportLinkId }
}

const personOf = { student: 'lou', faculty: 'ada', administrator: 'dora' } as const
const idOf = (role: Role) => t.world.north.people[personOf[role]].userId

const send = async (role: Role, key: CallKey, sent: Sent) => sendAs(await as(ROLES[role]), key, sent)

async function sendAs(client: TestClient, key: CallKey, { params = {}, query = {}, body }: Sent) {
  const [method = '', template = ''] = key.split(' ')
  const path = template.replace(/:(\w+)/g, (_, name) => String(params[name]))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return client.send<Record<string, unknown>>(
    method,
    search.size > 0 ? `${path}?${search}` : path,
    method === 'POST' ? (body ?? {}) : undefined,
  )
}

const cases = (Object.keys(TRIALS) as TriedKey[]).flatMap((key) =>
  Object.entries(TRIALS[key]).flatMap(([path, trial]) =>
    (Object.keys(ROLES) as Role[]).map((role) => ({ key, path, role, trial })),
  ),
)

it('[D-149] every call of the contract is tried, in every place that takes an id', () => {
  const tried = Object.entries(TRIALS).flatMap(([key, trials]) => Object.keys(trials).map((path) => `${key} ${path}`))
  // A body that can have several shapes may have an id in each of them.
  const keys = (Object.keys(calls) as CallKey[]).filter(isTried)
  const declared = keys.flatMap((key) => [...new Set(idPathsOf(key))].map((path) => `${key} ${path}`))
  expect(tried.sort()).toEqual(declared.sort())
  expect(Object.keys(TRIALS).sort()).toEqual(keys.sort())
})

describe('ids of others', () => {
  it.each(cases)('[D-149] $key with $path, as $role', async ({ key, role, trial }) => {
    const nonexistent = await send(role, key, trial.attempt(NONEXISTENT, own, role))
    for (const theirs of Object.values(foreign)) {
      const answer = await send(role, key, trial.attempt(theirs, own, role))
      expect(JSON.stringify(answer.body)).not.toMatch(/south|abroad/i)
      if (trial.forbidden?.includes(role)) {
        expect(answer.status).toBe(403)
      } else if (trial.outcome === 'notFound') {
        expect(answer.status).toBe(404)
      } else if (trial.outcome === 'skipped') {
        expect(answer).toMatchObject({ status: 200, body: { skipped: [{ code: 'not_found' }] } })
        expect(answer.body.passes ?? answer.body.passSettings).toEqual([])
      } else {
        expect(answer.status).toBe(200)
      }
      // Word for word the answer to an id that never existed.
      expect(withoutIds(answer)).toEqual(withoutIds(nonexistent))
    }
  })

  it('[D-149] change nothing, neither theirs nor our own', async () => {
    const { north, south, abroad } = t.world
    const rows = await t.database.db
      .select()
      .from(pass)
      .where(
        inArray(
          pass.schoolId,
          [north, south, abroad].map(({ schoolId }) => schoolId),
        ),
      )
    // Only what `populate` did: all passes are created, and one in each school is completed.
    expect(rows.map(({ version, completedAt }) => version - (completedAt ? 1 : 0))).toEqual(Array(12).fill(1))
    const read = await t.database.db.select().from(notification)
    expect(read.filter(({ readAt }) => readAt !== null)).toEqual([])
    const looked = await t.database.db.select().from(incident)
    expect(looked.filter(({ seenAt }) => seenAt !== null)).toEqual([])
  })
})

describe('a caller without access', () => {
  const ACCESS = Object.entries<CallDeclaration>(calls).map(([key, { access }]) => ({ key: key as CallKey, access }))

  it.each(ACCESS)('[D-149] learns nothing about ids from $key ($access)', async ({ key, access }) => {
    const nobody = t.client()
    await nobody.send('GET', '/api/health')
    const sent = (ids: Ids) => {
      const [trial] = isTried(key) ? Object.values(TRIALS[key]) : []
      return trial?.attempt(ids, ids, 'faculty') ?? {}
    }
    const answers = [await sendAs(nobody, key, sent(own)), await sendAs(nobody, key, sent(NONEXISTENT))]
    for (const { status } of answers) {
      if (access === 'session' || access === 'kiosk') expect(status).toBe(401)
      // A made-up token gets the same answer as a link that has expired.
      else if (access === 'token') expect(status).toBe(404)
      else expect(status).not.toBe(401)
    }
    // Each device gets a code of its own.
    if (key !== 'POST /api/kiosk-code') expect(answers[0]?.body).toEqual(answers[1]?.body)
  })
})

/** What was skipped is listed with the id that was sent. */
function withoutIds({ status, body }: { status: number; body: unknown }) {
  return { status, text: JSON.stringify(body).replace(/"(passId|userId)":("[^"]+"|\d+)/g, '"$1":"…"') }
}

describe('own ids', () => {
  /** Only for their owner, not even for an administrator. */
  const PRIVATE = new Set<string>([
    'POST /api/user/:userId params.userId',
    'GET /api/user/:userId/notifications/unread params.userId',
    'GET /api/notification/:notificationId params.notificationId',
    'POST /api/notification/:notificationId/read params.notificationId',
    'POST /api/pass/:passId/not-me params.passId',
    // What is not found is the code, which works once.
    'POST /api/school/:schoolId/kiosk/code params.schoolId',
    'POST /api/room/:roomId/kiosk params.roomId',
    'POST /api/room/:roomId/kiosk body.destinationIds',
  ])
  const reachable = cases.filter(
    ({ key, path, role, trial }) =>
      role === 'administrator' && trial.outcome === 'notFound' && !PRIVATE.has(`${key} ${path}`),
  )

  // Shows that the requests above were refused because of the id, and not for another reason.
  it.each(reachable)('[D-149] are found: $key with $path', async ({ key, role, trial }) => {
    const { status, body } = await send(role, key, trial.attempt(own, own, role))
    expect(`${status} ${JSON.stringify(body)}`).not.toMatch(/^(404|422|500) /)
  })
})

describe('live events', () => {
  it('[D-149][D-119] stay in their school, for every role', async () => {
    // The one that was started above would refuse what is tried here.
    await forgetFreezes(t.database)
    const listeners = await Promise.all(Object.values(ROLES).map(async (who) => (await as(who)).listen()))
    const district = await (await as('dee.district')).listen()
    for (const name of ['abroad', 'south', 'north'] as const) {
      const { rooms, people } = t.world[name]
      const fromAda = { fromRoomId: rooms.classroom, fromFacultyId: people.ada.userId, isAsapPass: true }
      await (await as(`tess.${name}`)).send('POST', '/api/pass', { pass: { ...fromAda, toRoomId: rooms.restroom } })
    }
    const { schoolId } = t.world.north
    const [, ada] = listeners
    await ada?.hear(`createPass:${t.world.north.people.ada.userId}`)
    await listeners[2]?.hear('createPass')
    await district.hear('createPass', ({ pass: heard }) => heard?.schoolId === schoolId)
    const schools = (socket: typeof district) =>
      new Set(
        socket.heard.map(
          ({ payload }) => payload.pass?.schoolId ?? ('schoolId' in payload ? payload.schoolId : undefined),
        ),
      )
    for (const socket of listeners) expect([...schools(socket)].filter((id) => id !== schoolId)).toEqual([])
    expect(schools(district)).toEqual(new Set([t.world.south.schoolId, schoolId]))
    for (const socket of [...listeners, district]) socket.close()
  })
})
