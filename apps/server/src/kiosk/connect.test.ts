import { permissionsAtCreation } from '@corridor/rules/access'
import { asKioskId } from '@corridor/rules/ids'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kioskCode, kiosk as kioskTable, notification } from '../db/schema/index.ts'
import { KIOSK_COOKIE, SESSION_COOKIE } from '../http/cookies.ts'
import { setFlags } from '../testing/accounts.ts'
import type { TestClient } from '../testing/client.ts'
import { connectKiosk, waitingDevice } from '../testing/kiosks.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'
import { expireKiosks } from './expire.ts'

let t: TestServer
let north: SchoolWorld
let ada: TestClient
let ben: TestClient
let dora: TestClient
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  ;[ada, ben, dora] = await Promise.all([t.as('ada.north'), t.as('ben.north'), t.as('dora.north')])
})
afterAll(() => t.close())

const told = async (userId: number, kind: string) =>
  t.database.db.$count(
    notification,
    and(eq(notification.userId, userId as never), eq(notification.kind, kind as never)),
  )
const connect = (staff: TestClient, code: string, roomId = north.rooms.classroom) =>
  staff.ask('POST /api/room/:roomId/kiosk', { params: { roomId }, body: { code } })

describe('connecting', () => {
  it('[KIOSK-02] [KIOSK-05] [KIOSK-06] a device shows a code, a teacher connects it, and it follows; nobody signs in on it', async () => {
    const { device, code } = await waitingDevice(t)
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/)
    expect(await device.call('POST /api/kiosk-code/collect')).toEqual({ state: 'waiting' })
    expect((await device.ask('GET /api/kiosk')).status).toBe(401)
    const asked = await ada.call('POST /api/school/:schoolId/kiosk/code', {
      params: { schoolId: north.schoolId },
      body: { code: `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}` },
    })
    expect(asked).toMatchObject({ device: 'A device', askedAt: t.clock.now() })
    // Somebody had signed in in that browser before.
    const before = await t.as('sam.north')
    device.setCookie(SESSION_COOKIE, before.cookies.get(SESSION_COOKIE) ?? '')
    expect((await connect(ada, code)).body).toMatchObject({
      name: 'classroom of north',
      students: 'class',
      identify: 'number',
    })
    const { headers } = await device.ask('POST /api/kiosk-code/collect')
    const cookie = headers.getSetCookie().find((one) => one.startsWith(KIOSK_COOKIE)) ?? ''
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(device.cookies.has(SESSION_COOKIE)).toBe(false)
    expect((await before.ask('GET /api/user/current')).status).toBe(401)
    expect(await device.call('GET /api/kiosk')).toMatchObject({
      roomName: 'classroom of north',
      state: 'open',
      out: [],
    })
    // An answer that got lost can be asked for again, and the code works once.
    expect(await device.call('POST /api/kiosk-code/collect')).toEqual({ state: 'connected' })
    expect((await connect(ada, code)).status).toBe(404)
    const {
      north: { people },
    } = t.world
    expect([await told(people.cora.userId, 'kioskConnected'), await told(people.ada.userId, 'kioskConnected')]).toEqual(
      [1, 0],
    )
    const [stored] = await t.database.db.select().from(kioskTable)
    expect(JSON.stringify(stored)).not.toContain(device.cookies.get(KIOSK_COOKIE))
  })

  it('[KIOSK-03] a code is replaced by the next one, ends after ten minutes, and eleven guesses in a minute are too many', async () => {
    const { device, code } = await waitingDevice(t)
    const { code: next } = await device.call('POST /api/kiosk-code')
    expect(await t.database.db.$count(kioskCode, eq(kioskCode.codeHash, Buffer.from(code)))).toBe(0)
    const message = "That code is not waiting. Look at the kiosk's screen for the current one."
    expect((await connect(ben, code, north.rooms.lab)).body).toMatchObject({ error: { message } })
    t.clock.advance(10)
    expect((await connect(ben, next, north.rooms.lab)).status).toBe(404)
    expect(await device.call('POST /api/kiosk-code/collect')).toEqual({ state: 'gone' })
    t.clock.advance(2)
    const { code: fresh } = await waitingDevice(t)
    const params = { schoolId: north.schoolId }
    for (let guess = 0; guess < 10; guess += 1) {
      const { status } = await ben.ask('POST /api/school/:schoolId/kiosk/code', { params, body: { code: 'BBBBBBBB' } })
      expect(status).toBe(404)
    }
    expect((await connect(ben, fresh, north.rooms.lab)).status).toBe(429)
    expect((await connect(dora, fresh, north.rooms.lab)).status).toBe(200)
  })

  it('[KIOSK-03] of two people who type the same code, one connects it', async () => {
    const { code } = await waitingDevice(t)
    const answers = await Promise.all([connect(ada, code), connect(dora, code, north.rooms.library)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('[KIOSK-04] [KIOSK-22] teachers connect in their own rooms, up to five each; rooms of others and of other schools do not take one', async () => {
    t.clock.advance(2)
    const { code } = await waitingDevice(t)
    expect((await connect(ben, code, north.rooms.gym)).status).toBe(403)
    expect((await connect(dora, code, t.world.south.rooms.gym)).status).toBe(404)
    expect((await connect(await t.as('sam.north'), code)).status).toBe(403)
    for (let n = 0; n < 5; n += 1) await connectKiosk(t, await t.as('dora.north'), north.rooms.gym)
    t.clock.advance(2)
    const { code: sixth } = await waitingDevice(t)
    const full = await connect(dora, sixth, north.rooms.gym)
    expect([full.status, full.body.error?.message]).toEqual([422, 'A room can have 5 kiosks. Disconnect one first.'])
    const foreign = { code: sixth, destinationIds: [t.world.south.rooms.gym] }
    const params = { roomId: north.rooms.nurse }
    expect((await dora.ask('POST /api/room/:roomId/kiosk', { params, body: foreign })).status).toBe(404)
  })
})

describe('a hall board', () => {
  it('[HALL-11] is connected and moved by somebody of the room who has hall duty', async () => {
    t.clock.advance(2)
    const { db } = t.database
    const connectBoard = async (staff: TestClient, roomId = north.rooms.lab) => {
      const { code } = await waitingDevice(t)
      return staff.ask('POST /api/room/:roomId/kiosk', { params: { roomId }, body: { code, kind: 'board' } })
    }
    expect((await connectBoard(ben)).status).toBe(403)
    await setFlags(db, north.schoolId, north.people.ben.userId, ['halls:read'])
    expect((await connectBoard(ben, north.rooms.nurse)).status).toBe(403)
    const { status, body } = await connectBoard(ben)
    expect([status, body]).toMatchObject([200, { kind: 'board', roomName: 'lab of north' }])
    await setFlags(db, north.schoolId, north.people.ben.userId, ['allRooms:write'])
    const params = { schoolId: north.schoolId, kioskId: asKioskId(body.kioskId) }
    const move = { version: 1, roomId: north.rooms.nurse }
    expect((await ben.ask('POST /api/school/:schoolId/kiosk/:kioskId', { params, body: move })).status).toBe(403)
    await setFlags(db, north.schoolId, north.people.ben.userId, [...permissionsAtCreation('faculty')])
  })
})

describe('managing', () => {
  it('[KIOSK-21] lists those that the viewer may manage, with how many there are', async () => {
    t.clock.advance(2)
    const { device, kiosk } = await connectKiosk(t, dora, north.rooms.nurse, { name: 'Front desk', students: 'school' })
    const list = (staff: TestClient) =>
      staff.call('GET /api/school/:schoolId/kiosks', { params: { schoolId: north.schoolId } })
    const all = await list(dora)
    expect(all.total).toBe(all.rows.length)
    expect(all.rows.find((row) => row.name === 'Front desk')).toMatchObject({
      connectedByName: 'Dora North',
      isOnline: true,
    })
    const own = await list(ada)
    expect(own.total).toBe(all.total)
    expect(new Set(own.rows.map(({ roomId }) => roomId))).toEqual(new Set([north.rooms.classroom]))
    t.clock.advance(3)
    expect((await list(dora)).rows.find((row) => row.kioskId === kiosk.kioskId)?.isOnline).toBe(false)
    await device.call('GET /api/kiosk')
    expect((await list(dora)).rows.find((row) => row.kioskId === kiosk.kioskId)?.lastSeenAt).toBe(t.clock.now())
  })

  it('[KIOSK-21] [ALL-10] a change is based on a version, moves it, tells both rooms and is in Activity', async () => {
    t.clock.advance(2)
    const { device, kiosk } = await connectKiosk(t, dora, north.rooms.nurse)
    const params = { schoolId: north.schoolId, kioskId: kiosk.kioskId }
    const change = (staff: TestClient, body: object) =>
      staff.ask('POST /api/school/:schoolId/kiosk/:kioskId', { params, body: { version: 1, ...body } })
    expect((await change(ada, { name: 'Mine' })).status).toBe(403)
    expect((await change(dora, { roomId: t.world.south.rooms.gym })).status).toBe(404)
    expect((await change(dora, { roomId: north.rooms.lab, name: 'Lab door' })).status).toBe(200)
    expect(await told(north.people.ben.userId, 'kioskMoved')).toBe(1)
    expect(await device.call('GET /api/kiosk')).toMatchObject({ roomName: 'lab of north', name: 'Lab door' })
    const late = await change(ben, { name: 'Bens' })
    expect([late.status, late.body.error?.code]).toEqual([409, 'changed'])
    const activity = await dora.call('GET /api/school/:schoolId/activity', { params: { schoolId: north.schoolId } })
    expect(activity.rows.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['changed a kiosk', 'connected a kiosk in nurse of north']),
    )
  })

  it('[KIOSK-19] Disconnect ends its token at once; another school cannot', async () => {
    t.clock.advance(2)
    const { device, kiosk } = await connectKiosk(t, dora, north.rooms.nurse)
    const params = { schoolId: north.schoolId, kioskId: kiosk.kioskId }
    const south = await t.as('dora.south')
    const foreign = { schoolId: t.world.south.schoolId, kioskId: kiosk.kioskId }
    expect((await south.ask('DELETE /api/school/:schoolId/kiosk/:kioskId', { params: foreign })).status).toBe(404)
    await dora.call('DELETE /api/school/:schoolId/kiosk/:kioskId', { params })
    expect((await device.ask('GET /api/kiosk')).status).toBe(401)
    expect(device.cookies.has(KIOSK_COOKIE)).toBe(false)
    expect(
      (
        await dora.ask('DELETE /api/school/:schoolId/kiosk/:kioskId', {
          params: { ...params, kioskId: asKioskId(999_999) },
        })
      ).status,
    ).toBe(404)
  })

  it('[KIOSK-19] one that was not seen for 30 days is disconnected, and so are those of a room that closes', async () => {
    t.clock.advance(2)
    const { kiosk } = await connectKiosk(t, dora, north.rooms.nurse)
    const { kiosk: ofGym } = await connectKiosk(t, dora, north.rooms.library)
    await dora.call('DELETE /api/room/:roomId', { params: { roomId: north.rooms.library } })
    const endOf = async (id: typeof kiosk.kioskId) =>
      (await t.database.db.select().from(kioskTable).where(eq(kioskTable.kioskId, id)))[0]?.disconnectedAt
    expect(await endOf(ofGym.kioskId)).toBe(t.clock.now())
    t.clock.advance(29 * 24 * 60)
    await expireKiosks(t.server.context)
    expect(await endOf(kiosk.kioskId)).toBeNull()
    t.clock.advance(2 * 24 * 60)
    await expireKiosks(t.server.context)
    expect(await endOf(kiosk.kioskId)).toBe(t.clock.now())
  })
})
