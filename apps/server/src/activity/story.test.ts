import { asPassId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestPass } from '../testing/passes.ts'
import { putPasses } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

const storyOf = async (who: string, passId: string) =>
  (await t.as(who)).call('GET /api/pass/:passId/story', { params: { passId: asPassId(passId) } })
const statusOf = async (who: string, passId: string) =>
  (await (await t.as(who)).ask('GET /api/pass/:passId/story', { params: { passId: asPassId(passId) } })).status

it('a pass tells everything that happened to it: what, by whom and when', async () => {
  const { north } = t.world
  const [sam, ada] = [await t.as('sam.north'), await t.as('ada.north')]
  const { passId } = await requestPass(sam, north, { to: 'gym' })
  t.clock.advance(1)
  const approvedAt = t.clock.now()
  const params = { passId }
  await ada.call('POST /api/pass/:passId/approve', { params })
  t.clock.advance(1)
  await sam.call('POST /api/pass/:passId/start', { params })
  t.clock.advance(5)
  await sam.call('POST /api/pass/:passId/complete', { params })
  const lines = await storyOf('reader.north', passId)
  const student = lines[0]?.who.name
  expect(lines.map(({ who, what }) => `${who.name} ${what}`)).toEqual([
    `${student} asked for the pass`,
    `${lines[1]?.who.name} approved it`,
    `${student} started it`,
    `${student} ended it`,
  ])
  expect(student).toMatch(/sam/i)
  expect(lines[1]).toMatchObject({ at: approvedAt, who: { userId: north.people.ada.userId, via: null } })
})

it('a change says from what to what, whatever was changed afterward', async () => {
  const { north } = t.world
  const ada = await t.as('ada.north')
  const scheduledFor = minutesAfter(t.clock.now(), 60)
  const pass = await ada.call('POST /api/pass', {
    body: {
      pass: {
        studentId: north.people.tess.userId,
        fromRoomId: north.rooms.classroom,
        fromFacultyId: north.people.ada.userId,
        toRoomId: north.rooms.library,
        scheduledFor,
      },
    },
  })
  const passId = asPassId([pass].flat()[0]?.passId ?? '')
  for (const minutes of [90, 120]) {
    t.clock.advance(1)
    await ada.call('POST /api/pass/:passId', {
      params: { passId },
      body: { fromRoomId: north.rooms.classroom, scheduledFor: minutesAfter(scheduledFor, minutes) },
    })
  }
  const lines = await storyOf('reader.north', passId)
  expect(lines.map(({ what }) => what)).toEqual(['issued the pass', 'changed it', 'changed it'])
  const times = lines.slice(1).map(({ changes }) => changes.filter(({ label }) => label === 'Time'))
  expect(times.map(({ length }) => length)).toEqual([1, 1])
  expect(times[0]?.[0]?.to).toBe(times[1]?.[0]?.from)
})

it('a pass without a trail tells its times', async () => {
  const { north } = t.world
  const at = minutesAfter(t.clock.now(), -600)
  const { ada } = north.people
  const ended = minutesAfter(at, 5)
  const times = { createdAt: at, approvedAt: at, approvedBy: ada.userId, startedAt: minutesAfter(at, 1) }
  const [passId = ''] = await putPasses(t.database.db, north, [
    {
      ...times,
      startedBy: north.people.sam.userId,
      completedAt: ended,
      duration: 4,
      confirmedAt: ended,
      confirmed: false,
    },
  ])
  expect((await storyOf('reader.north', passId)).map(({ at, what }) => [at, what])).toEqual([
    [at, 'asked for the pass, which needed no approval'],
    [at, 'approved it'],
    [minutesAfter(at, 1), 'started it'],
    [ended, 'closed it, because nobody had ended it'],
    [ended, 'flagged the arrival'],
  ])
})

it('[D-170] the whole story takes allPasses:read, also of a pass of one’s own', async () => {
  const { north } = t.world
  const at = minutesAfter(t.clock.now(), -30)
  const [passId = ''] = await putPasses(t.database.db, north, [{ createdAt: at, toFacultyId: north.people.ada.userId }])
  const ada = await t.as('ada.north')
  expect((await ada.ask('GET /api/pass/:passId', { params: { passId: asPassId(passId) } })).status).toBe(200)
  expect(await statusOf('ada.north', passId)).toBe(403)
  expect(await statusOf('reader.north', passId)).toBe(200)
  expect(await statusOf('dora.north', passId)).toBe(200)
})

it('[D-149] only staff of the school read it; who looked at it is for administrators', async () => {
  const { north } = t.world
  const [passId = ''] = await putPasses(t.database.db, north, [
    { createdAt: t.clock.now(), fromRoomId: north.rooms.gym, studentId: north.people.uma.userId },
  ])
  // Ada may check a student in the hall, which is on record.
  await (await t.as('ada.north')).call('GET /api/pass/:passId', { params: { passId: asPassId(passId) } })
  expect(await statusOf('ada.north', passId)).toBe(404)
  expect(await statusOf('uma.north', passId)).toBe(404)
  expect(await statusOf('dora.south', passId)).toBe(404)
  const read = (await storyOf('dora.north', passId)).filter(({ what }) => what.startsWith('looked at'))
  expect(read.map(({ who }) => who.userId)).toEqual([north.people.ada.userId])
  expect((await storyOf('reader.north', passId)).some(({ what }) => what.startsWith('looked at'))).toBe(false)
})
