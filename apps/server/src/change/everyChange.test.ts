/**
 * Sends every call that the contract declares idempotent twice with the same key: it takes effect once, and both
 * answers are the same. A call that is added to the contract fails here until it has a case.
 */
import { type CallKey, type Calls, calls, IDEMPOTENCY_HEADER, type Input } from '@corridor/contract'
import {
  asIncidentId,
  asNotificationId,
  asPassId,
  asReportLinkId,
  asRosterRunId,
  type RoomId,
} from '@corridor/rules/ids'
import type { PersonStep } from '@corridor/rules/roster'
import { addDays, minutesAfter } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import {
  classMember,
  idempotencyKey,
  incident,
  kiosk,
  notification,
  pass,
  rosterRun,
  rosterService,
  rosterStep,
  secondFactor,
  signInIdentity,
  studentDay,
  userAccount,
} from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { putIntoClass } from '../testing/classes.ts'
import type { TestClient } from '../testing/client.ts'
import { connectKiosk, giveNumber, waitingDevice } from '../testing/kiosks.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { aPng } from '../testing/pictures.ts'
import { forgetFreezes, forgetPasses, incidentFacts } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { addIdentity, googleIdentity } from '../testing/signOn.ts'

type ChangeKey = { [K in CallKey]: Calls[K] extends { idempotent: true } ? K : never }[CallKey]

interface Change<K extends ChangeKey> {
  by: TestClient
  params?: Input<K, 'params'>
  query?: Input<K, 'query'>
  body?: Input<K, 'body'>
  file?: File
}

let t: TestServer
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer({
    mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Corridor <passes@corridor.test>' },
    publicUrl: new URL('http://corridor.test'),
  })
})
afterAll(async () => {
  await importer?.end()
  await t.close()
})
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  await forgetFreezes(t.database)
})

const sam = () => as('sam.north')
const ada = () => as('ada.north')

const dora = () => as('dora.north')

/** From 8:00 to 9:00 in Chicago. */
const MORNING = { startHour: 14, startMinute: 0, endHour: 15, endMinute: 0 }
const newSchedule = async () =>
  (await dora()).call('POST /api/schedule', { body: { schoolId: t.world.north.schoolId } })
const newBlock = async () => {
  const { scheduleId } = await newSchedule()
  return (await (await dora()).call('POST /api/block', { body: { scheduleId } })).blockId
}
const newTimeRange = async () => {
  const body = { blockId: await newBlock(), ...MORNING }
  return (await (await dora()).call('POST /api/timerange', { body })).timeRangeId
}

const frozen = async () => {
  const started = await (await dora()).call('POST /api/school/:schoolId/freezes', {
    params: inNorth(),
    body: { instruction: 'return' },
  })
  return started.freeze.freezeId
}
const inNorth = () => ({ schoolId: t.world.north.schoolId })
const ASSEMBLY = { name: 'Assembly', days: ['w' as const], onDay: null, startMinute: 780, endMinute: 825 }
const newClosedTime = async () =>
  (await (await dora()).call('POST /api/school/:schoolId/closed-times', { params: inNorth(), body: ASSEMBLY }))
    .closedTimeId
/** Of a week of the next school year, so that none overlaps another. */
const newTerm = async (week: number) => {
  const startsOn = addDays('2027-09-06', week * 7)
  const body = { name: `Week ${week}`, startsOn, endsOn: addDays(startsOn, 4) }
  return (await (await dora()).call('POST /api/school/:schoolId/terms', { params: inNorth(), body })).termId
}
const settingsVersion = async () =>
  (await (await dora()).call('GET /api/school/:schoolId', { params: inNorth() })).settings.version

const requested = async () => (await requestPass(await sam(), t.world.north, { to: 'gym' })).passId
const live = async () => (await requestPass(await sam(), t.world.north, { to: 'library' })).passId
const issued = async (minutes: number) => {
  const scheduledFor = minutesAfter(t.clock.now(), minutes)
  return (await issuePass(await ada(), t.world.north, { scheduledFor })).passId
}
const completed = async () => {
  const passId = await live()
  await (await sam()).call('POST /api/pass/:passId/complete', { params: { passId } })
  return passId
}
/** A class of Ada's with Sam in it. */
const madeClass = async () => {
  const { schoolId, people } = t.world.north
  const body = { schoolId, name: 'Biology', ownedBy: people.ada.userId }
  const { userGroupId } = await (await ada()).call('POST /api/usergroup', { body })
  const studentIds = [people.sam.userId]
  return (await ada()).call('POST /api/usergroup/:userGroupId/students', {
    params: { userGroupId },
    body: { studentIds },
  })
}

/** Sam's notification about a pass that was issued. */
const notificationForSam = async () => {
  await issued(60)
  const rows = await t.database.db
    .select()
    .from(notification)
    .where(eq(notification.userId, t.world.north.people.sam.userId))
  return rows[0]?.notificationId ?? asNotificationId(0)
}

/** Of Sam's, on a day of the past. */
const usedPasses = async (day: string) => {
  const { schoolId, people } = t.world.north
  await t.database.db.insert(studentDay).values({ schoolId, studentId: people.sam.userId, day, usedPasses: 2 })
}

const incidentOfSam = async () => {
  const { schoolId, people } = t.world.north
  const about = { schoolId, studentId: people.sam.userId, type: 'flagged', day: '2026-10-13' }
  const row = { ...about, facts: incidentFacts(t.world.north), createdAt: t.clock.now() }
  const [made] = await t.database.db.insert(incident).values(row).returning()
  return made?.incidentId ?? asIncidentId(0)
}

const fromAda = (ends: { toRoomId: RoomId }): Input<'POST /api/roomsetting', 'body'> => ({
  schoolId: t.world.north.schoolId,
  fromFacultyId: t.world.north.people.ada.userId,
  toFacultyId: null,
  approval: 'not_required',
  passLimit: 1,
  ...ends,
})
/** A destination setting of Ada's. */
const destination = async (toRoomId: RoomId) =>
  (await (await ada()).call('POST /api/roomsetting', { body: fromAda({ toRoomId }) })).roomSettingId

/** Another process is at work on the district's rosters, so that nothing goes on after the answer. */
let importer: pg.Client | undefined

/** A roster that waits for a decision. */
const readyRoster = async (more: Partial<typeof rosterRun.$inferInsert> = {}) => {
  if (!importer) {
    importer = new pg.Client(t.database.connection)
    await importer.connect()
    await importer.query('select pg_advisory_lock(7411, $1)', [t.world.districtId])
  }
  const { districtId, north } = t.world
  const row = {
    districtId,
    source: 'oneroster',
    state: 'ready' as const,
    name: 'roster.zip',
    createdAt: t.clock.now(),
    orgs: [{ id: 'n', name: 'North', identifier: null, schoolId: north.schoolId }],
    ...more,
  }
  const [made] = await t.database.db.insert(rosterRun).values(row).returning()
  return { districtId, rosterRunId: made?.rosterRunId ?? asRosterRunId(0) }
}

const SERVICE: Input<'POST /api/district/:districtId/roster-service', 'body'> = {
  oneRoster: '1.1',
  baseUrl: 'https://roster.example.org/ims/oneroster/v1p1',
  auth: 'oauth1',
  tokenUrl: '',
  client: 'key',
  secret: 'secret',
  isNightly: false,
  hour: 3,
}
/** The district has a service to fetch rosters from. */
const withService = async () => {
  const { districtId } = t.world
  await t.database.db.delete(rosterService)
  await t.database.db.insert(rosterService).values({ districtId, ...SERVICE })
  return { districtId }
}

/** Someone who is new and has an address. */
const invitable = async () => {
  const by = await as('dora.north')
  const body = { ...newStudent(), email: `new${crypto.randomUUID()}@school.test` }
  const { userId } = await by.call('POST /api/user', { body })
  const params = { schoolId: t.world.north.schoolId }
  await by.call('POST /api/school/:schoolId/invitations/stop', { params })
  return { by, params, body: { people: { userIds: [userId] } } }
}

/** The reader is new, and chose a room in which somebody works. */
const newcomer = async () => {
  const { people, rooms } = t.world.north
  await t.database.db.update(userAccount).set({ onboarded: false }).where(eq(userAccount.userId, people.reader.userId))
  const by = await as('reader.north')
  const params = { roomId: rooms.lab }
  await by.call('POST /api/room/:roomId/claim', { params })
  return { by, params, answer: { by: await dora(), params: { ...params, userId: people.reader.userId } } }
}

/** Two new students of North who are kept apart. */
const group = async () => {
  const by = await dora()
  const [one, two] = [
    await by.call('POST /api/user', { body: newStudent() }),
    await by.call('POST /api/user', { body: newStudent() }),
  ]
  const params = { schoolId: t.world.north.schoolId }
  const body = { studentIds: [one.userId, two.userId], endsOn: '2026-12-18' }
  return { by, params, body }
}
const madeGroup = async () => {
  const { by, params, body } = await group()
  const { groupId, version } = await by.call('POST /api/school/:schoolId/apart', { params, body })
  return { by, params: { groupId }, version }
}

/** A kiosk in Ada's classroom that serves everybody, and what lets Sam act there. */
const atKiosk = async () => {
  const { people, rooms } = t.world.north
  await t.database.db.update(kiosk).set({ disconnectedAt: t.clock.now() })
  await giveNumber(t, people.sam.userId, '204816')
  const connected = await connectKiosk(t, await ada(), rooms.classroom, { students: 'school' })
  const answer = await connected.device.call('POST /api/kiosk/identify', { body: { typed: '204816' } })
  return { ...connected, body: { turn: 'turn' in answer ? answer.turn : '' } }
}
const managedKiosk = async () => {
  const { kiosk: made } = await atKiosk()
  return { by: await dora(), params: { schoolId: t.world.north.schoolId, kioskId: made.kioskId } }
}

/** Sam has this number, and is in as many classes. */
const samInClasses = async (count: number) => {
  const { people } = t.world.north
  await giveNumber(t, people.sam.userId, '204816')
  await t.database.db.update(classMember).set({ endedAt: t.clock.now() })
  for (let made = 0; made < count; made += 1) await putIntoClass(t.database.db, t.world.north, people.sam)
}
const atLateDesk = async () => {
  const { rooms } = t.world.north
  await t.database.db.update(kiosk).set({ disconnectedAt: t.clock.now() })
  const { device } = await connectKiosk(t, await dora(), rooms.gym, { kind: 'late' })
  const identify = () => device.call('POST /api/kiosk/identify', { body: { typed: '204816' } })
  return { device, identify }
}

const CHANGES: { [K in ChangeKey]: () => Promise<Change<K>> } = {
  'POST /api/kiosk/pass': async () => {
    const { device, body } = await atKiosk()
    const { rooms, people } = t.world.north
    return { by: device, body: { ...body, toRoomId: rooms.library, fromFacultyId: people.ada.userId } }
  },
  'POST /api/kiosk/late': async () => {
    const { device, identify } = await atLateDesk()
    await samInClasses(2)
    const answer = await identify()
    if (answer.kind !== 'lateChoice') throw new Error('there was nothing to choose')
    const { turn, classes } = answer
    return { by: device, body: { turn, userGroupId: expectOne(classes.slice(1)).userGroupId } }
  },
  'POST /api/kiosk/late/:passId/reason': async () => {
    const { device, identify } = await atLateDesk()
    await samInClasses(1)
    const answer = await identify()
    if (answer.kind !== 'late') throw new Error('there was no pass')
    return { by: device, params: { passId: answer.pass.passId }, body: { turn: answer.turn, reason: 'Bus' } }
  },
  'POST /api/school/:schoolId/late-passes': async () => {
    const { rooms, schoolId } = t.world.north
    await samInClasses(1)
    const body = { fromRoomId: rooms.gym, students: [{ typed: '204816' }] }
    return { by: await dora(), params: { schoolId }, body }
  },
  'POST /api/kiosk/pass/:passId/start': async () => {
    const { device, body } = await atKiosk()
    return { by: device, params: { passId: await issued(3) }, body }
  },
  'POST /api/kiosk/pass/:passId/cancel': async () => {
    const { device, body } = await atKiosk()
    return { by: device, params: { passId: await requested() }, body }
  },
  'POST /api/kiosk/pass/:passId/hurry': async () => {
    const { device, body } = await atKiosk()
    return { by: device, params: { passId: await requested() }, body }
  },
  'POST /api/room/:roomId/kiosk': async () => {
    await t.database.db.update(kiosk).set({ disconnectedAt: t.clock.now() })
    const { code } = await waitingDevice(t)
    return { by: await ada(), params: { roomId: t.world.north.rooms.classroom }, body: { code } }
  },
  'POST /api/school/:schoolId/kiosk/:kioskId': async () => ({
    ...(await managedKiosk()),
    body: { version: 1, name: 'By the door' },
  }),
  'POST /api/school/:schoolId/kiosk/:kioskId/wake': async () => {
    const managed = await managedKiosk()
    await t.database.db.update(kiosk).set({ sleepsUntil: minutesAfter(t.clock.now(), 5) })
    return managed
  },
  'DELETE /api/school/:schoolId/kiosk/:kioskId': managedKiosk,
  'DELETE /api/user/:userId/pin': async () => {
    await (await sam()).call('POST /api/user/pin', { body: { pin: '2580' } })
    return { by: await dora(), params: { userId: t.world.north.people.sam.userId } }
  },
  'DELETE /api/user/staff-code': async () => {
    const by = await ada()
    await by.call('POST /api/user/staff-code')
    return { by }
  },
  'DELETE /api/school/:schoolId/card/:userId': async () => {
    const by = await dora()
    const params = { schoolId: t.world.north.schoolId, userId: t.world.north.people.sam.userId }
    await by.call('POST /api/school/:schoolId/card/:userId', { params })
    return { by, params }
  },
  'POST /api/pass/:passId/not-me': async () => {
    const { device, body } = await atKiosk()
    const { rooms, people } = t.world.north
    const draft = { ...body, toRoomId: rooms.library, fromFacultyId: people.ada.userId }
    await device.call('POST /api/kiosk/pass', { body: draft })
    const [made] = await t.database.db.select().from(pass)
    return { by: await sam(), params: { passId: made?.passId ?? asPassId('') } }
  },
  'POST /api/school/:schoolId/invitations': invitable,
  'POST /api/school/:schoolId/invitations/stop': async () => {
    const { by, params, body } = await invitable()
    await by.call('POST /api/school/:schoolId/invitations', { params, body })
    return { by, params }
  },
  'POST /api/school/:schoolId/invitations/cancel': async () => {
    const { by, params, body } = await invitable()
    await by.call('POST /api/school/:schoolId/slips', { params, body })
    return { by, params, body }
  },
  'POST /api/user/:userId/hold': async () => ({
    by: await dora(),
    params: { userId: t.world.north.people.tess.userId },
    body: { held: true },
  }),
  'POST /api/user/:userId/erase': async () => ({
    by: await dora(),
    params: { userId: t.world.north.people.sam.userId },
    body: { name: 'Sam North' },
  }),
  'POST /api/user/:userId/erase/cancel': async () => {
    const by = await dora()
    const params = { userId: t.world.north.people.uma.userId }
    await by.call('POST /api/user/:userId/erase', { params, body: { name: 'Uma North' } })
    return { by, params }
  },
  'POST /api/district/:districtId/privacy': async () => {
    const by = await as('dee.district')
    const params = { districtId: t.world.districtId }
    const { version, retentionYears } = await by.call('GET /api/district/:districtId/privacy', { params })
    return { by, params, body: { version, retentionYears: retentionYears === 2 ? 3 : 2 } }
  },
  'POST /api/district/:districtId/roster-service': async () => {
    await t.database.db.delete(rosterService)
    return { by: await as('dee.district'), params: { districtId: t.world.districtId }, body: SERVICE }
  },
  'POST /api/district/:districtId/roster-service/settings': async () => ({
    by: await as('dee.district'),
    params: await withService(),
    body: { version: 1, hour: 4 },
  }),
  'DELETE /api/district/:districtId/roster-service': async () => ({
    by: await as('dee.district'),
    params: await withService(),
  }),
  'POST /api/district/:districtId/roster/:rosterRunId/discard': async () => ({
    by: await as('dee.district'),
    params: await readyRoster(),
  }),
  'POST /api/district/:districtId/roster/:rosterRunId/stop': async () => ({
    by: await as('dee.district'),
    params: await readyRoster({ state: 'applying' }),
  }),
  'POST /api/district/:districtId/roster/:rosterRunId/columns': async () => {
    const columns = { subject: 'rooms' as const, type: null, schoolId: t.world.north.schoolId, isComplete: false }
    const list = { header: ['Room', 'No'], columns: { ...columns, places: {} }, isDecided: false, cut: [] }
    return {
      by: await as('dee.district'),
      params: await readyRoster({ state: 'mapping', list }),
      body: { ...columns, columns: [{ field: 'roomName', place: 0 }] },
    }
  },
  'POST /api/district/:districtId/roster/:rosterRunId/decide': async () => {
    const params = await readyRoster()
    const { userId } = t.world.north.people.sam
    const step: PersonStep = {
      kind: 'person',
      action: 'conflict',
      id: 'x',
      userId,
      type: 'student',
      name: { firstName: 'Sam', lastName: 'Other' },
      values: { changed: {}, kept: {}, imported: {}, isNews: false },
      schools: [],
      schoolIds: [],
      reason: 'otherName',
    }
    const row = { rosterRunId: params.rosterRunId, kind: 'students', action: 'conflict', schoolIds: [], step } as const
    const [made] = await t.database.db
      .insert(rosterStep)
      .values({ ...row, schoolIds: [], name: 'Sam Other' })
      .returning()
    const decisions = [{ rosterStepId: made?.rosterStepId ?? 0, decision: 'same' as const }]
    return { by: await as('dee.district'), params, body: { decisions } }
  },
  'POST /api/district/:districtId/roster/:rosterRunId/import': async () => ({
    by: await as('dee.district'),
    params: await readyRoster({ extent: 'changes' }),
    body: { choices: [] },
  }),
  'POST /api/district/:districtId/roster/:rosterRunId/schools': async () => ({
    by: await as('dee.district'),
    params: await readyRoster(),
    body: { orgs: [{ id: 'n', schoolId: null }] },
  }),
  'POST /api/user/:userId': async () => ({
    by: await ada(),
    params: { userId: t.world.north.people.ada.userId },
    body: { version: 1, professionalName: `Ms. Lovelace ${crypto.randomUUID()}` },
  }),
  'POST /api/school/:schoolId': async () => ({
    by: await as('dora.north'),
    params: { schoolId: t.world.north.schoolId },
    body: { version: 1, rejectReasons: [`Not now ${crypto.randomUUID()}`] },
  }),
  'POST /api/school/:schoolId/students/:userId/allowance': async () => ({
    by: await as('dora.north'),
    params: { schoolId: t.world.north.schoolId, userId: t.world.north.people.sam.userId },
    body: { kind: 'none', version: 1 },
  }),
  'POST /api/usergroup': async () => {
    const { schoolId, people } = t.world.north
    return { by: await ada(), body: { schoolId, name: 'Chemistry', ownedBy: people.ada.userId } }
  },
  'POST /api/usergroup/:userGroupId': async () => {
    const { userGroupId, version } = await madeClass()
    return { by: await ada(), params: { userGroupId }, body: { version, name: 'Physics' } }
  },
  'DELETE /api/usergroup/:userGroupId': async () => {
    const { userGroupId } = await madeClass()
    return { by: await ada(), params: { userGroupId } }
  },
  'POST /api/usergroup/:userGroupId/students': async () => {
    const { userGroupId } = await madeClass()
    return { by: await ada(), params: { userGroupId }, body: { studentIds: [t.world.north.people.tess.userId] } }
  },
  'POST /api/usergroup/:userGroupId/students/confirm': async () => {
    const { userGroupId } = await madeClass()
    const studentIds = [t.world.north.people.sam.userId]
    return { by: await as('dora.north'), params: { userGroupId }, body: { studentIds } }
  },
  'DELETE /api/usergroup/:userGroupId/students/:userId': async () => {
    const { userGroupId } = await madeClass()
    return { by: await ada(), params: { userGroupId, userId: t.world.north.people.sam.userId } }
  },
  'POST /api/usergroup/:userGroupId/teachers': async () => {
    const { userGroupId } = await madeClass()
    return { by: await ada(), params: { userGroupId }, body: { userIds: [t.world.north.people.ben.userId] } }
  },
  'DELETE /api/usergroup/:userGroupId/teachers/:userId': async () => {
    const { userGroupId } = await madeClass()
    const { userId } = t.world.north.people.ben
    const params = { userGroupId }
    await (await ada()).call('POST /api/usergroup/:userGroupId/teachers', { params, body: { userIds: [userId] } })
    return { by: await ada(), params: { userGroupId, userId } }
  },
  'POST /api/passsetting': async () => {
    const { schoolId, people } = t.world.north
    const studentId = people.tess.userId
    return { by: await as('dora.north'), body: { schoolId, facultyId: null, studentId, requiresApproval: true } }
  },
  'POST /api/passsetting/bulk': async () => {
    const { schoolId, people } = t.world.north
    const passSetting = { schoolId, facultyId: null, requiresApproval: true }
    return { by: await as('dora.north'), body: { studentIds: [people.uma.userId], passSetting } }
  },
  'POST /api/school/:schoolId/terms': async () => ({
    by: await dora(),
    params: inNorth(),
    body: { name: 'Fall', startsOn: '2026-08-17', endsOn: '2026-12-18' },
  }),
  'POST /api/term/:termId': async () => ({
    by: await dora(),
    params: { termId: await newTerm(0) },
    body: { version: 1, name: 'Late spring' },
  }),
  'DELETE /api/term/:termId': async () => ({ by: await dora(), params: { termId: await newTerm(1) } }),
  'POST /api/school/:schoolId/closed-times': async () => ({ by: await dora(), params: inNorth(), body: ASSEMBLY }),
  'POST /api/closed-time/:closedTimeId': async () => ({
    by: await dora(),
    params: { closedTimeId: await newClosedTime() },
    body: { version: 1, endMinute: 840 },
  }),
  'DELETE /api/closed-time/:closedTimeId': async () => ({
    by: await dora(),
    params: { closedTimeId: await newClosedTime() },
  }),
  'POST /api/school/:schoolId/close': async () => ({
    by: await dora(),
    params: inNorth(),
    body: { until: minutesAfter(t.clock.now(), 15), version: await settingsVersion() },
  }),
  'POST /api/school/:schoolId/open': async () => {
    const body = { until: minutesAfter(t.clock.now(), 30), version: await settingsVersion() }
    await (await dora()).call('POST /api/school/:schoolId/close', { params: inNorth(), body })
    return { by: await dora(), params: inNorth(), body: { version: await settingsVersion() } }
  },
  'POST /api/school/:schoolId/calendar': async () => ({
    by: await dora(),
    params: { schoolId: t.world.north.schoolId },
    body: { version: 1, opensAt: 360 },
  }),
  'POST /api/school/:schoolId/days': async () => ({
    by: await dora(),
    params: { schoolId: t.world.north.schoolId },
    body: { version: 1, settings: [{ fromDay: '2026-11-25', toDay: '2026-11-27', kind: 'none' as const }] },
  }),
  'POST /api/schedule': async () => ({ by: await dora(), body: { schoolId: t.world.north.schoolId } }),
  'POST /api/schedule/:scheduleId': async () => ({
    by: await dora(),
    params: { scheduleId: (await newSchedule()).scheduleId },
    body: { version: 1, name: 'Early dismissal' },
  }),
  'POST /api/schedule/:scheduleId/use': async () => {
    await newSchedule()
    return { by: await dora(), params: { scheduleId: (await newSchedule()).scheduleId } }
  },
  'DELETE /api/schedule/:scheduleId': async () => {
    await newSchedule()
    return { by: await dora(), params: { scheduleId: (await newSchedule()).scheduleId } }
  },
  'POST /api/block': async () => ({ by: await dora(), body: { scheduleId: (await newSchedule()).scheduleId } }),
  'POST /api/block/:blockId': async () => ({
    by: await dora(),
    params: { blockId: await newBlock() },
    body: { version: 1, name: 'Lunch' },
  }),
  'DELETE /api/block/:blockId': async () => ({ by: await dora(), params: { blockId: await newBlock() } }),
  'POST /api/block/:blockId/restore': async () => {
    const params = { blockId: await newBlock() }
    await (await dora()).call('DELETE /api/block/:blockId', { params })
    return { by: await dora(), params, body: { userGroupIds: [] } }
  },
  'POST /api/timerange': async () => ({ by: await dora(), body: { blockId: await newBlock(), ...MORNING } }),
  'POST /api/timerange/:timeRangeId': async () => ({
    by: await dora(),
    params: { timeRangeId: await newTimeRange() },
    body: { version: 1, days: ['w'] },
  }),
  'DELETE /api/timerange/:timeRangeId': async () => ({
    by: await dora(),
    params: { timeRangeId: await newTimeRange() },
  }),
  'POST /api/timerange/:timeRangeId/restore': async () => {
    const params = { timeRangeId: await newTimeRange() }
    await (await dora()).call('DELETE /api/timerange/:timeRangeId', { params })
    return { by: await dora(), params }
  },
  'POST /api/school/:schoolId/logo': async () => ({
    by: await as('dora.north'),
    params: { schoolId: t.world.north.schoolId },
    query: { version: 1 },
    file: new File([aPng()], 'logo.png'),
  }),
  'POST /api/ticket': async () => ({
    by: await sam(),
    body: { subject: 'The gym is missing', message: 'I cannot choose it.', page: '/student/dashboard/pass' },
    file: new File([aPng()], 'screen.png'),
  }),
  'POST /api/roomsetting': async () => ({ by: await ada(), body: fromAda({ toRoomId: t.world.north.rooms.gym }) }),
  'POST /api/roomsetting/:roomSettingId': async () => ({
    by: await ada(),
    params: { roomSettingId: await destination(t.world.north.rooms.library) },
    body: { version: 1, passLimit: 2 },
  }),
  'DELETE /api/roomsetting/:roomSettingId': async () => ({
    by: await ada(),
    params: { roomSettingId: await destination(t.world.north.rooms.lab) },
  }),
  'POST /api/user/:userId/incidents/seen': async () => ({
    by: await as('dora.north'),
    params: { userId: t.world.north.people.sam.userId },
    body: { incidentIds: [await incidentOfSam()] },
  }),
  'POST /api/user/:userId/note': async () => ({
    by: await as('dora.north'),
    params: { userId: t.world.north.people.sam.userId },
    body: { schoolId: t.world.north.schoolId },
  }),
  'POST /api/school/:schoolId/incidents/seen': async () => ({
    by: await as('dora.north'),
    params: { schoolId: t.world.north.schoolId },
    body: { incidentIds: [await incidentOfSam()] },
  }),
  'POST /api/notification/read': async () => {
    await notificationForSam()
    return { by: await sam(), body: { all: true } }
  },
  'POST /api/notification/:notificationId/read': async () => ({
    by: await sam(),
    params: { notificationId: await notificationForSam() },
  }),
  'POST /api/pass': async () => {
    const { rooms, people } = t.world.north
    const scheduledFor = minutesAfter(t.clock.now(), 60)
    return {
      by: await ada(),
      body: { pass: { toRoomId: rooms.library, studentId: people.uma.userId, scheduledFor } },
    }
  },
  'POST /api/pass/:passId': async () => ({
    by: await ada(),
    params: { passId: await issued(60) },
    body: { scheduledFor: minutesAfter(t.clock.now(), 90) },
  }),
  'POST /api/pass/:passId/approve': async () => ({ by: await ada(), params: { passId: await requested() } }),
  'POST /api/pass/:passId/reject': async () => ({
    by: await ada(),
    params: { passId: await requested() },
    body: { reason: 'not now' },
  }),
  'POST /api/pass/:passId/start': async () => ({ by: await ada(), params: { passId: await issued(0) } }),
  'POST /api/pass/:passId/complete': async () => ({ by: await sam(), params: { passId: await live() } }),
  'POST /api/pass/:passId/sendBack': async () => ({ by: await dora(), params: { passId: await live() } }),
  'POST /api/school/:schoolId/halls/passes': async () => {
    const { people, rooms } = t.world.north
    await putIntoClass(t.database.db, t.world.north, people.sam)
    return {
      by: await dora(),
      params: inNorth(),
      body: { studentId: people.sam.userId, fromRoomId: rooms.gym },
    }
  },
  'POST /api/school/:schoolId/halls/reports': async () => ({
    by: await dora(),
    params: inNorth(),
    body: { studentId: t.world.north.people.sam.userId, type: 'no_pass' as const, roomId: t.world.north.rooms.gym },
  }),
  'POST /api/school/:schoolId/freezes': async () => ({
    by: await dora(),
    params: inNorth(),
    body: { instruction: 'stay' as const, message: 'East hall.' },
  }),
  'POST /api/freeze/:freezeId': async () => ({
    by: await dora(),
    params: { freezeId: await frozen() },
    body: { instruction: 'follow' as const },
  }),
  'POST /api/freeze/:freezeId/end': async () => ({ by: await dora(), params: { freezeId: await frozen() } }),
  'POST /api/freeze/:freezeId/marks': async () => ({
    by: await ada(),
    params: { freezeId: await frozen() },
    body: { studentIds: [t.world.north.people.sam.userId], state: 'withMe' as const },
  }),
  'POST /api/freeze/:freezeId/says': async () => {
    await live()
    return { by: await sam(), params: { freezeId: await frozen() }, body: { roomId: t.world.north.rooms.gym } }
  },
  'POST /api/pass/:passId/confirm': async () => ({
    by: await ada(),
    params: { passId: await completed() },
    body: { confirmed: true },
  }),
  'POST /api/pass/:passId/cancel': async () => ({ by: await sam(), params: { passId: await requested() } }),
  'POST /api/pass/:passId/hurry': async () => ({ by: await sam(), params: { passId: await requested() } }),
  'POST /api/pass/:passId/acknowledge': async () => ({ by: await sam(), params: { passId: await issued(60) } }),
  'POST /api/pass/approve': async () => ({ by: await ada(), body: { passIds: [await requested()] } }),
  'POST /api/pass/reject': async () => ({
    by: await ada(),
    body: { passIds: [await requested()], reason: 'not now' },
  }),
  'POST /api/pass/start': async () => ({ by: await ada(), body: { passIds: [await issued(0)] } }),
  'POST /api/pass/complete': async () => ({ by: await ada(), body: { passIds: [await live()] } }),
  'POST /api/pass/confirm': async () => ({
    by: await ada(),
    body: { passIds: [await completed()], confirmed: true },
  }),
  'POST /api/pass/cancel': async () => ({ by: await ada(), body: { passIds: [await issued(60)], reason: 'closed' } }),
  'POST /api/room': async () => ({
    by: await as('dora.north'),
    body: { schoolId: t.world.north.schoolId, name: `Attic ${crypto.randomUUID()}`, identifier: '9' },
  }),
  'POST /api/school/:schoolId/places': async () => ({
    by: await as('dora.north'),
    params: { schoolId: t.world.north.schoolId },
    body: { places: ['counseling'], restrooms: 1 },
  }),
  'POST /api/room/:roomId': async () => ({
    by: await as('dora.north'),
    params: { roomId: t.world.north.rooms.gym },
    body: { version: 1, identifier: crypto.randomUUID().slice(0, 8) },
  }),
  'POST /api/school/:schoolId/apart': group,
  'POST /api/apart/:groupId': async () => {
    const { by, params, version } = await madeGroup()
    return { by, params, body: { version, isPaused: true } }
  },
  'POST /api/apart/:groupId/extend': async () => {
    const { by, params, version } = await madeGroup()
    return { by, params, body: { version } }
  },
  'DELETE /api/apart/:groupId': async () => {
    const { by, params } = await madeGroup()
    return { by, params }
  },
  'POST /api/room/:roomId/pause': async () => {
    const { roomId, version } = await newRoom()
    return { by: await dora(), params: { roomId }, body: { version, length: 'open', reason: 'Out of order' } }
  },
  'POST /api/room/:roomId/resume': async () => {
    const { roomId, version } = await newRoom()
    const params = { roomId }
    const paused = await (await dora()).call('POST /api/room/:roomId/pause', {
      params,
      body: { version, length: '15' },
    })
    return { by: await dora(), params, body: { version: paused.version } }
  },
  'POST /api/school/:schoolId/reports': async () => {
    await usedPasses('2026-09-15')
    return { by: await dora(), params: { schoolId: t.world.north.schoolId }, body: { day: '2026-09-15' } }
  },
  'DELETE /api/reportlink/:reportLinkId': async () => {
    const { schoolId } = t.world.north
    await usedPasses('2026-09-08')
    const by = await dora()
    const body = { day: '2026-09-08' }
    const { weeklyReportId } = await by.call('POST /api/school/:schoolId/reports', { params: { schoolId }, body })
    await by.call('POST /api/report/:weeklyReportId/link', { params: { weeklyReportId } })
    const { rows } = await by.call('GET /api/school/:schoolId/reports', { params: { schoolId }, query: {} })
    const reportLinkId = rows.find((row) => row.weeklyReportId === weeklyReportId)?.links[0]?.reportLinkId
    return { by, params: { reportLinkId: reportLinkId ?? asReportLinkId(0) } }
  },
  'DELETE /api/room/:roomId': async () => {
    const dora = await as('dora.north')
    const body = { schoolId: t.world.north.schoolId, name: `Cellar ${crypto.randomUUID()}`, identifier: '0' }
    const { roomId } = await dora.call('POST /api/room', { body })
    return { by: dora, params: { roomId } }
  },
  'POST /api/room/:roomId/claim': async () => {
    const { by } = await newcomer()
    return { by, params: { roomId: t.world.north.rooms.library } }
  },
  'DELETE /api/room/:roomId/claim': async () => {
    const { by } = await newcomer()
    const params = { roomId: (await newRoom()).roomId }
    await by.call('POST /api/room/:roomId/claim', { params })
    return { by, params }
  },
  'POST /api/room/:roomId/claim/:userId/decline': async () => (await newcomer()).answer,
  'POST /api/room/:roomId/claim/:userId/confirm': async () => (await newcomer()).answer,
  'POST /api/user/:userId/room/:roomId': async () => ({
    by: await as('dora.north'),
    params: { userId: t.world.north.people.reader.userId, roomId: t.world.north.rooms.gym },
  }),
  'DELETE /api/user/:userId/room/:roomId': async () => ({
    by: await as('dora.north'),
    params: { userId: t.world.north.people.cora.userId, roomId: t.world.north.rooms.classroom },
  }),
  'POST /api/user': async () => ({ by: await as('dora.north'), body: newStudent() }),
  'POST /api/user/:userId/role': async () => ({
    by: await as('dora.north'),
    params: { userId: t.world.north.people.ben.userId },
    body: { role: 'schoolAdministrator' },
  }),
  'POST /api/user/:userId/school/:schoolId': async () => {
    const dora = await as('dora.north')
    const params = { userId: await added(), schoolId: t.world.north.schoolId }
    await dora.call('DELETE /api/user/:userId/school/:schoolId', { params })
    return { by: dora, params }
  },
  'DELETE /api/user/:userId/school/:schoolId': async () => ({
    by: await as('dora.north'),
    params: { userId: await added(), schoolId: t.world.north.schoolId },
  }),
  'POST /api/cover': async () => ({ by: await ada(), body: newCover() }),
  'POST /api/cover/:coverId/end': async () => {
    const { coverId } = await (await ada()).call('POST /api/cover', { body: newCover() })
    return { by: await ada(), params: { coverId } }
  },
  'POST /api/district/:districtId/sign-in': async () => ({
    by: await as('dee.district'),
    params: { districtId: t.world.districtId },
    body: { secondFactorRequired: true },
  }),
  'POST /api/district/:districtId/sign-in/identity': async () => ({
    by: await as('dee.district'),
    params: { districtId: t.world.districtId },
    body: googleIdentity(),
  }),
  'POST /api/sso/identity/:ssoIdentityId': async () => ({
    by: await as('dee.district'),
    params: { ssoIdentityId: await madeIdentity() },
    body: { version: 1, name: 'Another name' },
  }),
  'POST /api/sso/identity/:ssoIdentityId/confirm': async () => ({
    by: await as('dee.district'),
    params: { ssoIdentityId: await identityWithoutAuthor() },
  }),
  'DELETE /api/sso/identity/:ssoIdentityId': async () => ({
    by: await as('dee.district'),
    params: { ssoIdentityId: await madeIdentity() },
  }),
  'POST /api/user/:userId/unlink': async () => {
    const userId = await added()
    const { districtId } = t.world
    const row = { districtId, provider: 'google', subject: `google-${userId}`, userId, createdAt: t.clock.now() }
    await t.database.db.insert(signInIdentity).values(row)
    return { by: await dora(), params: { userId }, body: { provider: 'google' } }
  },
  'DELETE /api/user/:userId/second-factor': async () => {
    const userId = await added()
    await t.database.db.insert(secondFactor).values({ userId, secret: 'sealed', confirmedAt: t.clock.now() })
    return { by: await dora(), params: { userId } }
  },
  'POST /api/school': async () => ({
    by: await as('dee.district'),
    body: { name: `School ${crypto.randomUUID()}`, timezone: 'America/Chicago' },
  }),
}

const madeIdentity = async () => {
  const params = { districtId: t.world.districtId }
  const dee = await as('dee.district')
  return (await dee.call('POST /api/district/:districtId/sign-in/identity', { params, body: googleIdentity() }))
    .ssoIdentityId
}

const identityWithoutAuthor = async () => {
  const { districtId } = t.world
  const google = { provider: 'google', name: 'Google', configuration: { domains: ['lakeside.example'] } } as const
  return (await addIdentity(t.database.db, { districtId, ...google, authorId: null })).ssoIdentityId
}

async function newRoom() {
  const body = { schoolId: t.world.north.schoolId, name: `Den ${crypto.randomUUID()}`, identifier: '7' }
  return (await dora()).call('POST /api/room', { body })
}

const newStudent = () => ({
  schoolId: t.world.north.schoolId,
  type: 'student' as const,
  firstName: 'New',
  lastName: crypto.randomUUID(),
})

const added = async () => (await (await as('dora.north')).call('POST /api/user', { body: newStudent() })).userId

let covers = 0
/** Each on a day of its own. */
const newCover = () => {
  covers += 1
  const { people, schoolId } = t.world.north
  const fromAt = minutesAfter(t.clock.now(), covers * 24 * 60)
  return {
    schoolId,
    userId: people.ben.userId,
    forUserId: people.ada.userId,
    fromAt,
    untilAt: minutesAfter(fromAt, 60),
  }
}

/** Signing in and out, queries that are too long for a URL, and links, whose tokens must not be stored. */
const NO_CHANGES = [
  'POST /api/session',
  'DELETE /api/session',
  'POST /api/session/link',
  'POST /api/session/forgot',
  'POST /api/session/slip',
  'POST /api/session/impersonate',
  'POST /api/user/phone/code',
  'POST /api/user/phone/confirm',
  'POST /api/email/preferences',
  'POST /api/email/test',
  'POST /api/session/password',
  'POST /api/user/:userId/sign-out',
  'POST /api/user/:userId/link',
  'POST /api/usergroup/:userGroupId/slips',
  'POST /api/school/:schoolId/slips',
  'POST /api/freeze/:freezeId/find',
  'POST /api/freeze/:freezeId/list',
  'POST /api/freeze/:freezeId/export',
  'POST /api/school/:schoolId/halls/scan',
  'POST /api/school/:schoolId/halls/search',
  'POST /api/school/:schoolId/ics',
  'POST /api/school/:schoolId/planned',
  'POST /api/report/:weeklyReportId/link',
  // Another upload replaces the first, and nothing is changed by either.
  'POST /api/district/:districtId/roster',
  'POST /api/district/:districtId/roster-service/check',
  'POST /api/district/:districtId/roster-service/import',
  'POST /api/user/check',
  'POST /api/sso/identity/search',
  'POST /api/sso/identity/:ssoIdentityId/try',
  'POST /api/session/second-factor',
  'POST /api/session/second-factor/enroll',
  'POST /api/session/second-factor/confirm',
  'POST /api/user/second-factor/enroll',
  'POST /api/user/second-factor/confirm',
  'POST /api/user/second-factor/recovery-codes',
  'POST /api/user/second-factor/off',
  'POST /api/find',
  'POST /api/user/search',
  'POST /api/export',
  'POST /api/user/:userId/record',
  'POST /api/user/:userId/record/file',
  'POST /api/pass/query',
  'POST /api/pass/query/figures',
  'POST /api/user/:userId/passes/query',
  'POST /api/pass/conflicts',
  'POST /api/school/:schoolId/apart/conflicts',
  // A kiosk's own secret, and what somebody types at one. Not even a hash of that may be kept.
  'POST /api/kiosk-code',
  'POST /api/kiosk-code/collect',
  'POST /api/kiosk/identify',
  'POST /api/kiosk/rooms',
  'POST /api/kiosk/pass/:passId/approve',
  'POST /api/kiosk/returns',
  'POST /api/kiosk/leave',
  'POST /api/school/:schoolId/kiosk/code',
  'POST /api/user/pin',
  'POST /api/user/staff-code',
  'POST /api/usergroup/:userGroupId/cards',
  'POST /api/school/:schoolId/card/:userId',
]

/** Tables about requests rather than about what they change, and the server's own probe, which runs automatically. */
const IGNORED_TABLES = ['idempotency_key', 'session', 'sign_in_count', 'known_device', 'health_probe']

let stateQuery: { name: string; text: string } | undefined
/** A hash of the contents of every table. */
async function state(): Promise<Record<string, string>> {
  const { pool } = t.database
  stateQuery ??= await queryOfState()
  const { rows } = await pool.query<{ name: string; hash: string }>(stateQuery)
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

/** One statement for all tables, prepared once: they are read four hundred times. */
async function queryOfState() {
  const { rows } = await t.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [IGNORED_TABLES],
  )
  // Events are marked as emitted a moment after the answer, so that column is left out.
  const entry = `to_jsonb(entry) - 'emitted_at' - 'last_activity_at' - 'last_seen_at'`
  const hash = `count(*) || ' ' || coalesce(sum(hashtextextended((${entry})::text, 0)), 0)`
  const ofTable = rows.map(({ name }) => `select '${name}' as name, ${hash} as hash from "${name}" entry`)
  return { name: 'state', text: ofTable.join(' union all ') }
}

it('[D-138] every call that can change anything accepts a key', () => {
  const declared = (Object.keys(calls) as CallKey[]).filter(
    (key) => 'idempotent' in calls[key] && calls[key].idempotent,
  )
  expect(Object.keys(CHANGES).sort()).toEqual(declared.sort())
  const others = Object.keys(calls).filter((key) => !key.startsWith('GET ') && !(key in CHANGES))
  expect(others.sort()).toEqual(NO_CHANGES.toSorted())
})

describe('the same key twice', () => {
  it.each(Object.keys(CHANGES) as ChangeKey[])('[D-138] %s changes once and answers the same', async (key) => {
    const { by, ...sent } = await (CHANGES[key] as () => Promise<Change<ChangeKey>>)()
    const headers = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
    const before = await state()
    const first = await by.ask(key, { ...sent, headers } as never)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const after = await state()
    expect(after).not.toEqual(before)
    const withKey = eq(idempotencyKey.key, headers[IDEMPOTENCY_HEADER] ?? '')
    expect(await t.database.db.select().from(idempotencyKey).where(withKey)).toHaveLength(1)
    // A minute later, so that a second change would have a different time.
    t.clock.advance(1)
    const second = await by.ask(key, { ...sent, headers } as never)
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(await state()).toEqual(after)
  })

  it('[D-138] does not undo a later change of the same settings', async () => {
    const client = await ada()
    const params = { userId: t.world.north.people.ada.userId }
    const save = (professionalName: string, version: number, headers = {}) =>
      client.call('POST /api/user/:userId', { params, body: { professionalName, version }, headers })
    const headers = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
    const { version } = (await client.call('GET /api/user/initialize')).user
    const first = await save('First', version, headers)
    await save('Second', first.version)
    expect(await save('First', version, headers)).toEqual(first)
    expect((await client.call('GET /api/user/initialize')).user.professionalName).toBe('Second')
  })
})
