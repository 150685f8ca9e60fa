import { minutesAfter } from '@corridor/rules/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issuePass } from './testing/passes.ts'
import { startServer, type TestServer } from './testing/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

it('[GEN-11] has sessions, single sign-on, notifications, usage, weekly reports, support tickets and live updates', async () => {
  const { schoolId, people } = t.world.north
  const [dora, sam] = await Promise.all([t.as('dora.north'), t.as('sam.north')])
  expect((await dora.call('GET /api/user/current')).userId, 'a session').toBe(people.dora.userId)
  expect(await dora.call('POST /api/sso/identity/search', { body: { search: 'nowhere' } })).toEqual([])
  const { availableMethods } = await dora.call('GET /api/user/initialize')
  expect(availableMethods).toEqual(['in-app', 'sms', 'email'])
  const student = await sam.listen()
  await issuePass(dora, t.world.north, { scheduledFor: minutesAfter(t.clock.now(), 10) })
  await student.hear(`createPass:${people.sam.userId}`)
  student.close()
  expect((await sam.call('GET /api/notification')).rows).toMatchObject([{ type: 'issue' }])
  const params = { schoolId }
  const { rows } = await dora.call('GET /api/school/:schoolId/usage', { params, query: { interval: 'day' } })
  expect(rows).toHaveLength(24)
  expect((await dora.call('GET /api/school/:schoolId/reports', { params })).rows).toEqual([])
  const ticket = await sam.call('POST /api/ticket', { body: { subject: 'A question', message: 'Where is the gym?' } })
  expect(ticket.ticketId).toBeGreaterThan(0)
})
