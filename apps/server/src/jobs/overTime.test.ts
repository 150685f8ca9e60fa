import { minutesAfter } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { delivery, notification, room, userAccount } from '../db/schema/index.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { notifyOverTime } from './overTime.ts'

const LIMIT = 7

let t: TestServer
beforeAll(async () => {
  t = await startServer()
  await t.database.db
    .update(room)
    .set({ passAlertTimeLimit: LIMIT })
    .where(eq(room.roomId, t.world.north.rooms.restroom))
})
afterAll(() => t.close())
beforeEach(() => forgetPasses(t.database))

const notices = () => t.database.db.select().from(notification).where(eq(notification.kind, 'overTime'))
const runAfter = async (minutes: number) => {
  await notifyOverTime(t.database.db, minutesAfter(t.clock.now(), minutes))
  return notices()
}

it('[D-116] a student is notified once that their pass has run longer than its limit', async () => {
  const sam = await t.as('sam.north')
  const { passId } = await requestPass(sam, t.world.north, { to: 'restroom' })
  expect(await runAfter(LIMIT)).toEqual([])
  expect(await runAfter(LIMIT + 1)).toMatchObject([
    { passId, userId: t.world.north.people.sam.userId, type: 'alert', readAt: null },
  ])
  expect(await runAfter(LIMIT + 2)).toHaveLength(1)
  const { notifications } = await sam.call('GET /api/user/initialize')
  expect(notifications[0]?.about).toMatchObject({ kind: 'overTime', actorName: null, reason: null })
})

it('[D-115] by email and text too, if they want that', async () => {
  await t.database.db
    .update(userAccount)
    .set({ notificationMethods: ['in-app', 'sms', 'email'] })
    .where(eq(userAccount.username, 'sam.north'))
  await requestPass(await t.as('sam.north'), t.world.north, { to: 'restroom' })
  await runAfter(LIMIT + 1)
  await runAfter(LIMIT + 2)
  const recorded = await t.database.db.select().from(delivery)
  expect(recorded.map(({ method, state }) => `${method} ${state}`).sort()).toEqual(['email pending', 'sms pending'])
})

it('[D-116] nobody is notified of a pass that has ended, or that has no limit', async () => {
  const sam = await t.as('sam.north')
  const ended = await requestPass(sam, t.world.north, { to: 'restroom' })
  await sam.call('POST /api/pass/:passId/complete', { params: { passId: ended.passId } })
  expect(await runAfter(LIMIT + 1)).toEqual([])
  await requestPass(sam, t.world.north, { to: 'library' })
  expect(await runAfter(LIMIT + 1)).toEqual([])
})
