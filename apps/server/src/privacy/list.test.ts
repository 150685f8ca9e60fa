import { asUserId } from '@corridor/rules/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../testing/server.ts'
import { eraseDue } from './commands.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

const districtPrivacy = async (who: string, query: object = {}) =>
  (await t.as(who)).ask('GET /api/district/:districtId/privacy/students', {
    params: { districtId: t.world.districtId },
    query: query as never,
  })

it('[D-167] [D-168] a district sees whom somebody holds, who will be erased and who was', async () => {
  const { sam, tess, uma } = t.world.north.people
  const dora = await t.as('dora.north')
  const erase = (userId: number, name: string) =>
    dora.call('POST /api/user/:userId/erase', { params: { userId: asUserId(userId) }, body: { name } })
  await erase(uma.userId, 'Uma North')
  t.clock.advance(8 * 24 * 60)
  await eraseDue(t.server.context)
  const again = await t.as('dora.north')
  await again.call('POST /api/user/:userId/erase', { params: { userId: tess.userId }, body: { name: 'tess north' } })
  await again.call('POST /api/user/:userId/hold', { params: { userId: sam.userId }, body: { held: true } })
  const { body } = await districtPrivacy('dee.district', { sort: 'name' })
  expect(body).toMatchObject({
    total: 3,
    rows: [
      { userId: uma.userId, kind: 'erased', name: null, by: null, dueAt: null },
      { userId: sam.userId, kind: 'held', name: 'Sam North', by: 'Dora North', dueAt: null },
      { userId: tess.userId, kind: 'due', name: 'Tess North', by: 'Dora North', dueAt: expect.any(String) },
    ],
  })
  expect((await districtPrivacy('dee.district', { kind: 'held' })).body).toMatchObject({ total: 1 })
  expect((await districtPrivacy('dee.district', { search: 'TESS' })).body).toMatchObject({ total: 1 })
})

it('[D-168] is for those who may see the district, and shows students whom they may see', async () => {
  expect((await districtPrivacy('dora.north')).status).toBe(403)
  expect((await districtPrivacy('dora.abroad')).status).toBe(404)
  await t.database.writers.query(
    `update membership set permissions = array_remove(array_remove(permissions, 'allStudents:read'), 'allStudents:write')
      where user_id = $1 and school_id = $2`,
    [t.world.districtAdministrator.userId, t.world.north.schoolId],
  )
  expect((await districtPrivacy('dee.district')).body).toMatchObject({ total: 0 })
})
