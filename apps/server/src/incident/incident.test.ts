import type { Pass } from '@corridor/contract'
import type { DeviceFingerprint } from '@corridor/rules/device'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { incident, membership, notification, room, school } from '../db/schema/index.ts'
import { sweep } from '../jobs/sweep.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makePerson, type Person, type SchoolWorld } from '../testing/world.ts'
import { selectIncidents } from './queries.ts'

let t: TestServer
let north: SchoolWorld
let sam: TestClient
let ada: TestClient
let dora: TestClient
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  const people = [north.people.sam, north.people.ada, north.people.dora]
  ;[sam, ada, dora] = (await Promise.all(people.map(as))) as [TestClient, TestClient, TestClient]
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  await configure({
    passAlertTimeLimit: null,
    passAlertUsagePerDayAmount: null,
    passAlertUsageAmount: null,
    passAlertUsageTimeframe: null,
  })
})

const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, SCHOOL_MORNING)
const configure = (alerts: Partial<typeof school.$inferInsert>) => t.database.db.update(school).set(alerts)
const raised = () => selectIncidents(t.database.db, undefined)
const types = async () => (await raised()).map(({ type }) => type)
const alerts = async () => (await t.database.db.select().from(notification)).filter(({ type }) => type === 'alert')

const soon = () => minutesAfter(t.clock.now(), 3)
const act = (
  client: TestClient,
  action: 'start' | 'complete' | 'confirm' | 'approve',
  { passId }: Pass,
  body: object = {},
) => client.call(`POST /api/pass/:passId/${action}`, { params: { passId }, body: body as never })

/** A pass from request to arrival, with the given duration. */
async function completePass(minutes = 1): Promise<Pass> {
  const pass = await requestPass(sam, north)
  t.clock.advance(minutes)
  await act(sam, 'complete', pass)
  return pass
}

describe('a flagged pass', () => {
  it('[DEV-10, D-050, ENT-16] is an incident with a full report', async () => {
    const pass = await completePass(4)
    await act(ada, 'confirm', pass, { confirmed: false })
    const [row] = await raised()
    expect(row).toMatchObject({
      type: 'flagged',
      title: 'Flagged',
      studentId: north.people.sam.userId,
      passId: pass.passId,
      schoolId: north.schoolId,
      day: '2026-10-13',
      createdAt: t.clock.now(),
    })
    expect(row?.report.incident).toEqual([
      { label: 'Type', value: 'Flagged' },
      { label: 'What happened', value: 'Ada North flagged this pass.' },
    ])
    expect(row?.report.details).toEqual(
      expect.arrayContaining([
        { label: 'From', value: 'classroom of north' },
        { label: 'To', value: 'library of north' },
        { label: 'Ended by', value: 'Sam North' },
      ]),
    )
    expect(row?.report.summary).toEqual(
      expect.arrayContaining([
        { label: 'Student', value: 'Sam North' },
        { label: 'Duration (min)', value: '4' },
        { label: 'Passes used that day', value: '1' },
      ]),
    )
  })

  it('[D-050, D-017] also if ending the pass confirmed it', async () => {
    const pass = await requestPass(sam, north)
    await act(ada, 'complete', pass, { confirmed: false })
    expect(await types()).toEqual(['flagged'])
  })

  it('[D-050] belongs to the day on which it was flagged, not to the day on which it ended', async () => {
    const pass = await completePass(4)
    t.clock.advance(24 * 60)
    await act(ada, 'confirm', pass, { confirmed: false })
    expect(await raised()).toMatchObject([{ type: 'flagged', day: '2026-10-14' }])
  })

  it('[D-050] no incident if it is confirmed', async () => {
    await act(ada, 'confirm', await completePass(), { confirmed: true })
    expect(await types()).toEqual([])
  })
})

describe('a pass that lasts too long', () => {
  it('[D-050, D-047] lasts longer than the limit, not just as long', async () => {
    await configure({ passAlertTimeLimit: 5 })
    await completePass(5)
    expect(await types()).toEqual([])
    await completePass(6)
    expect(await types()).toEqual(['exceed_time'])
    const [row] = await raised()
    expect(row?.report.incident[1]?.value).toBe('The pass lasted 6 minutes; the limit is 5.')
  })

  it('[D-047] the room’s own limit comes first, whichever is longer', async () => {
    const limitOf = (passAlertTimeLimit: number | null) =>
      t.database.db.update(room).set({ passAlertTimeLimit }).where(eq(room.roomId, north.rooms.library))
    await configure({ passAlertTimeLimit: 5 })
    await limitOf(10)
    await completePass(6)
    expect(await types()).toEqual([])
    await configure({ passAlertTimeLimit: null })
    await limitOf(2)
    await completePass(3)
    expect(await types()).toEqual(['exceed_time'])
    await limitOf(null)
  })

  it('[D-018, D-050] does not include one that was never ended', async () => {
    await configure({ passAlertTimeLimit: 1 })
    await requestPass(sam, north)
    t.clock.advance(24 * 60)
    await sweep(t.server.context)
    expect(await types()).toEqual([])
  })
})

describe('too many passes', () => {
  it('[D-050, D-051] in a day: at the first beyond the limit, once that day, and again the next', async () => {
    await configure({ passAlertUsagePerDayAmount: 2 })
    await completePass()
    await completePass()
    expect(await types()).toEqual([])
    const third = await completePass()
    await completePass()
    expect(await raised()).toMatchObject([{ type: 'exceed_daily', passId: third.passId, day: '2026-10-13' }])
    t.clock.freeze('2026-10-14T15:00:00.000Z')
    for (let used = 0; used < 3; used += 1) await completePass()
    expect((await raised()).map(({ day }) => day)).toEqual(['2026-10-13', '2026-10-14'])
  })

  it('[D-046, D-050] in a day: zero is a real limit', async () => {
    await configure({ passAlertUsagePerDayAmount: 0 })
    await completePass()
    expect(await types()).toEqual(['exceed_daily'])
  })

  it('[D-050, D-041] in a day: whoever starts them, and not before they start', async () => {
    await configure({ passAlertUsagePerDayAmount: 0 })
    const pass = await issuePass(ada, north, { scheduledFor: soon() })
    expect(await types()).toEqual([])
    await act(ada, 'start', pass)
    expect(await types()).toEqual(['exceed_daily'])
  })

  it('[D-046, D-050, D-051, DEV-11] in several days: suspicious, once a day', async () => {
    await configure({ passAlertUsageAmount: 2, passAlertUsageTimeframe: 3 })
    for (const day of ['12', '13'] as const) {
      t.clock.freeze(`2026-10-${day}T15:00:00.000Z`)
      await completePass()
    }
    expect(await types()).toEqual([])
    t.clock.freeze('2026-10-14T15:00:00.000Z')
    await completePass()
    await completePass()
    expect(await raised()).toMatchObject([{ type: 'exceed_usage', title: 'Suspicious', day: '2026-10-14' }])
  })

  it('[D-051, D-116] in a day: the administrators are alerted once, not with every pass that follows', async () => {
    await configure({ passAlertUsagePerDayAmount: 1 })
    for (let used = 0; used < 4; used += 1) await completePass()
    expect(await types()).toEqual(['exceed_daily'])
    const { rows: notifications } = await dora.call('GET /api/notification')
    expect(notifications.map(({ title }) => title)).toEqual(['Exceeded daily limit: Sam North'])
  })

  it('[D-046] within a timeframe of no days: today counts', async () => {
    await configure({ passAlertUsageAmount: 1, passAlertUsageTimeframe: 0 })
    t.clock.freeze('2026-10-12T15:00:00.000Z')
    await completePass()
    t.clock.freeze('2026-10-13T15:00:00.000Z')
    await completePass()
    expect(await types()).toEqual([])
    await completePass()
    expect(await types()).toEqual(['exceed_usage'])
  })

  it('[D-046] in several days: older passes do not count', async () => {
    await configure({ passAlertUsageAmount: 2, passAlertUsageTimeframe: 3 })
    for (const day of ['11', '12', '14'] as const) {
      t.clock.freeze(`2026-10-${day}T15:00:00.000Z`)
      await completePass()
    }
    expect(await types()).toEqual([])
  })
})

describe('two devices', () => {
  const device = (id: string, width: number, family = 'Chrome OS'): DeviceFingerprint => ({
    id,
    createdAt: SCHOOL_MORNING,
    dimensions: { width, height: 800 },
    deviceInfo: { os: { family } },
  })
  const chromebook = device('one', 1366)
  const phone = device('two', 390, 'iOS')

  const requestOn = async (deviceFingerprint: DeviceFingerprint, to: 'library' | 'restroom' | 'gym' = 'library') => {
    const fromAda = { fromRoomId: north.rooms.classroom, fromFacultyId: north.people.ada.userId }
    const pass = { ...fromAda, toRoomId: north.rooms[to], isAsapPass: true }
    return (await sam.call('POST /api/pass', { body: { pass, deviceFingerprint } })) as Pass
  }
  const end = (pass: Pass, deviceFingerprint: DeviceFingerprint | null, client = sam) =>
    act(client, 'complete', pass, { deviceFingerprint })

  it('[DEV-04, DEV-07, DEV-08, D-052] requested on one and ended on another: a mismatch', async () => {
    await end(await requestOn(chromebook), phone)
    const [row] = await raised()
    expect(row?.type).toBe('mismatch_device')
    expect(row?.report.incident[1]?.value).toBe(
      'The student started and stopped this pass on two distinct devices. The device used to complete the pass was a mobile device.',
    )
  })

  it('[DEV-06] the same browser, or the same screen, counts as one device', async () => {
    await end(await requestOn(chromebook), device('one', 500))
    await end(await requestOn(chromebook), device('other', 1366))
    expect(await types()).toEqual([])
  })

  it('[DEV-04] started on one and ended on another: the start counts, not the request', async () => {
    const pass = await issuePass(ada, north, { scheduledFor: soon() })
    await act(sam, 'start', pass, { deviceFingerprint: phone })
    await end(pass, chromebook)
    expect(await types()).toEqual(['mismatch_device'])
    await forgetPasses(t.database)
    const request = await requestOn(phone, 'gym')
    await act(dora, 'approve', request)
    await act(sam, 'start', request, { deviceFingerprint: chromebook })
    await end(request, chromebook)
    expect(await types()).toEqual([])
  })

  it('[D-052] also if it first waited in line', async () => {
    const others = await Promise.all([north.people.tess, north.people.uma, north.people.lou].map(as))
    const [first] = await Promise.all(others.map((client) => requestPass(client, north, { to: 'restroom' })))
    const waiting = await requestOn(chromebook, 'restroom')
    expect(waiting).toMatchObject({ startedAt: null, attributes: { startedAtFingerprint: null } })
    if (first) await act(others[0] ?? sam, 'complete', first)
    await end(waiting, phone)
    expect(await types()).toEqual(['mismatch_device'])
  })

  it('[D-053, DEV-05] nothing is compared if staff or a bulk action started or ended it', async () => {
    await end(await requestOn(chromebook), phone, dora)
    const request = await requestOn(chromebook, 'gym')
    await act(dora, 'approve', request)
    await act(dora, 'start', request)
    await end(request, phone)
    const pass = await issuePass(ada, north, { scheduledFor: soon() })
    await ada.call('POST /api/pass/start', { body: { passIds: [pass.passId] } })
    await end(pass, phone)
    await end(await requestOn(chromebook), null)
    expect(await types()).toEqual([])
  })
})

describe('many forgotten passes', () => {
  const leaveOpen = async (day: `${number}`) => {
    t.clock.freeze(`2026-10-${day}T15:00:00.000Z`)
    await requestPass(sam, north)
    t.clock.freeze(`2026-10-${day}T23:00:00.000Z`)
    t.clock.advance(12 * 60)
    await sweep(t.server.context)
  }

  it('[D-050, D-051] the third within seven days that the end of a day closed', async () => {
    await leaveOpen('12')
    await leaveOpen('13')
    expect(await types()).toEqual([])
    await leaveOpen('14')
    expect(await raised()).toMatchObject([{ type: 'many_forgotten', day: '2026-10-14' }])
    await sweep(t.server.context)
    expect(await types()).toHaveLength(1)
  })

  it('[D-018, D-050, D-103] counted from the pass’s own day, however late a server finds it, and in the school’s own time zone', async () => {
    await leaveOpen('12')
    await leaveOpen('13')
    t.clock.freeze('2026-10-14T15:00:00.000Z')
    await requestPass(sam, north)
    t.clock.freeze('2026-10-26T15:00:00.000Z')
    await sweep(t.server.context)
    const [row] = await raised()
    expect(row).toMatchObject({ type: 'many_forgotten', day: '2026-10-14' })
    expect(row?.report.details).toEqual(
      expect.arrayContaining([
        { label: 'Started', value: 'Oct 14, 26 @ 10:00 am' },
        { label: 'Ended', value: 'Oct 14, 26 @ 11:59 pm' },
      ]),
    )
    expect(row?.report.summary).toContainEqual({ label: 'Passes used that day', value: '1' })
  })

  it('[D-050] seven days are this one and the six before it', async () => {
    for (const day of ['06', '08', '13'] as const) await leaveOpen(day)
    expect(await types()).toEqual([])
    await forgetPasses(t.database)
    for (const day of ['07', '08', '13'] as const) await leaveOpen(day)
    expect(await raised()).toMatchObject([{ type: 'many_forgotten', day: '2026-10-13' }])
  })

  it('[D-050] later ones do not count if a server finds it late', async () => {
    const past = (day: `${number}`) => {
      const started: Instant = `2026-10-${day}T15:00:00.000Z`
      const ended: Instant = `2026-10-${day}T23:00:00.000Z`
      return { createdAt: started, approvedAt: started, startedAt: started, completedAt: ended }
    }
    await putPasses(t.database.db, north, [past('13'), past('14')])
    t.clock.freeze('2026-10-12T15:00:00.000Z')
    await requestPass(sam, north)
    t.clock.freeze('2026-10-15T15:00:00.000Z')
    await sweep(t.server.context)
    expect(await types()).toEqual([])
  })

  it('[D-050] not if they are further apart', async () => {
    for (const day of ['05', '08', '13'] as const) await leaveOpen(day)
    expect(await types()).toEqual([])
  })
})

describe('a student of two schools', () => {
  it('[D-041] [D-050] is counted separately by each school', async () => {
    const { south } = t.world
    const { userId } = north.people.sam
    await t.database.db.insert(membership).values({ schoolId: south.schoolId, userId, startedAt: SCHOOL_MORNING })
    await configure({ passAlertUsagePerDayAmount: 1, passAlertUsageAmount: 2, passAlertUsageTimeframe: 5 })
    const completePassIn = async (world: SchoolWorld) => {
      const pass = await requestPass(sam, world)
      await act(sam, 'complete', pass)
    }
    await completePassIn(north)
    await completePassIn(south)
    expect(await types()).toEqual([])
    await completePassIn(south)
    expect(await raised()).toMatchObject([{ type: 'exceed_daily', schoolId: south.schoolId }])
    await completePassIn(north)
    expect((await raised()).map(({ schoolId, type }) => [schoolId, type])).toEqual([
      [south.schoolId, 'exceed_daily'],
      [north.schoolId, 'exceed_daily'],
    ])
    await t.database.db
      .update(membership)
      .set({ endedAt: SCHOOL_MORNING })
      .where(and(eq(membership.userId, userId), eq(membership.schoolId, south.schoolId)))
  })
})

describe('the text', () => {
  it('[D-155] is stored as facts, and uses current names', async () => {
    await configure({ passAlertTimeLimit: 5 })
    await completePass(6)
    await configure({ passAlertTimeLimit: 50 })
    await t.database.db.update(room).set({ name: 'Media center' }).where(eq(room.roomId, north.rooms.library))
    const [row] = await t.database.db.select().from(incident)
    expect(row).toMatchObject({ facts: { timeLimit: 5, toRoomId: north.rooms.library } })
    const [written] = await raised()
    expect(written?.report.incident[1]?.value).toBe('The pass lasted 6 minutes; the limit is 5.')
    expect(written?.report.details).toContainEqual({ label: 'To', value: 'Media center' })
    await t.database.db.update(room).set({ name: 'library of north' }).where(eq(room.roomId, north.rooms.library))
  })
})

describe('duplicates', () => {
  it('[D-051] one of each type per pass, and different types at the same time', async () => {
    await configure({ passAlertTimeLimit: 1 })
    const pass = await completePass(5)
    await act(ada, 'confirm', pass, { confirmed: false })
    expect(await types()).toEqual(['exceed_time', 'flagged'])
    await completePass(5)
    expect(await types()).toEqual(['exceed_time', 'flagged', 'exceed_time'])
  })
})

describe('the alert', () => {
  it('[D-116] goes to the administrators of the school, except for whoever did it', async () => {
    const other = await makePerson(t.database.db, {
      districtId: t.world.districtId,
      type: 'schoolAdministrator',
      username: 'dan.north',
      passwordHash: '',
      now: SCHOOL_MORNING,
      schoolIds: [north.schoolId],
    })
    const first = await completePass()
    await act(ada, 'confirm', first, { confirmed: false })
    expect((await alerts()).map(({ userId }) => userId).sort()).toEqual([north.people.dora.userId, other.userId].sort())
    const { rows: notifications } = await dora.call('GET /api/notification')
    expect(notifications).toMatchObject([
      {
        title: 'Flagged: Sam North',
        message: 'From classroom of north to library of north.',
        type: 'alert',
        passId: first.passId,
      },
    ])
    const second = await completePass()
    await act(dora, 'confirm', second, { confirmed: false })
    const ofSecond = (await alerts()).filter(({ passId }) => passId === second.passId)
    expect(ofSecond.map(({ userId }) => userId)).toEqual([other.userId])
    await t.database.db.update(membership).set({ endedAt: SCHOOL_MORNING }).where(eq(membership.userId, other.userId))
  })

  it('[D-116] is sent for each of two incidents at once', async () => {
    await configure({ passAlertTimeLimit: 1 })
    const pass = await requestPass(sam, north)
    t.clock.advance(5)
    const socket = await dora.listen()
    await act(ada, 'complete', pass, { confirmed: false })
    const received = await Promise.all(
      (['completePass', 'confirmPass'] as const).map((name) =>
        socket.hear(`${name}:${north.people.dora.userId}`, ({ notification: written }) => written !== undefined),
      ),
    )
    expect(received.map(({ payload }) => payload.notification?.title)).toEqual([
      'Exceeded time limit: Sam North',
      'Flagged: Sam North',
    ])
    socket.close()
  })

  it('[D-116] [D-149] of passes of two schools that end at once goes to each school’s own administrators', async () => {
    const { south, districtAdministrator } = t.world
    await configure({ passAlertTimeLimit: 1 })
    const other = await as(south.people.sam)
    const [ours, theirs] = [await requestPass(sam, north), await requestPass(other, south)]
    t.clock.advance(5)
    const dee = await as(districtAdministrator)
    await dee.call('POST /api/pass/complete', { body: { passIds: [ours.passId, theirs.passId] } })
    expect(await types()).toEqual(['exceed_time', 'exceed_time'])
    const told = (await alerts()).map(({ userId, schoolId, passId }) => [userId, schoolId, passId])
    expect(told).toEqual([
      [north.people.dora.userId, north.schoolId, ours.passId],
      [south.people.dora.userId, south.schoolId, theirs.passId],
    ])
  })
})
