import { permissionsAtCreation } from '@corridor/rules/access'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { membership, school } from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { makePerson, type Person } from '../testing/world.ts'

let t: TestServer
let other: Person
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
  other = await makePerson(t.database.db, {
    districtId: t.world.districtId,
    type: 'districtAdministrator',
    username: 'other.district',
    passwordHash: 'none',
    now: t.clock.now(),
    schoolIds: [t.world.north.schoolId],
  })
})
afterAll(() => t.close())

const body = { name: 'East School', timezone: 'America/Denver' }

it('a district administrator adds a school; all of the district become members with all flags', async () => {
  const dee = await as('dee.district')
  const made = await dee.call('POST /api/school', { body })
  expect(made).toMatchObject(body)
  const rows = await t.database.db.select().from(membership).where(eq(membership.schoolId, made.schoolId))
  expect(rows.map(({ userId }) => userId).sort()).toEqual([t.world.districtAdministrator.userId, other.userId].sort())
  for (const { permissions } of rows) expect(permissions).toEqual(permissionsAtCreation('districtAdministrator'))
  expect(Object.keys((await dee.call('GET /api/user/initialize')).schools)).toContain(String(made.schoolId))
  const [row] = await t.database.db.select().from(school).where(eq(school.schoolId, made.schoolId))
  expect(row).toMatchObject({ districtId: t.world.districtId, ...body })
})

it('the time zone is stored as it is spelled', async () => {
  const dee = await as('dee.district')
  const made = await dee.call('POST /api/school', { body: { name: 'Harbor School', timezone: 'america/new_york' } })
  expect(made.timezone).toBe('America/New_York')
})

it.each([
  [{ name: 'NORTH school' }, 'name'],
  [{ name: '\u200b' }, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: 'West School', timezone: 'Nowhere' }, 'timezone'],
  [{ name: 'West School', timezone: '+05:00' }, 'timezone'],
])('bad input is a sentence at the field: %j', async (wrong, field) => {
  const { status, body: answer } = await (await as('dee.district')).ask('POST /api/school', {
    body: { ...body, ...wrong },
  })
  expect(status).toBe(422)
  expect(Object.keys(answer.error?.fields ?? {})).toEqual([field])
})

it.each(['dora.north', 'ada.north', 'sam.north'])('%s does not', async (who) => {
  expect((await (await as(who)).ask('POST /api/school', { body: { ...body, name: 'Own School' } })).status).toBe(403)
})

it('[FIRST-03] a new school begins with a time limit of 10 minutes', async () => {
  const body = { name: 'With a limit', timezone: 'America/Denver' }
  const { schoolId } = await (await as('dee.district')).call('POST /api/school', { body })
  const [row] = await t.database.db.select().from(school).where(eq(school.schoolId, schoolId))
  expect(row?.passAlertTimeLimit).toBe(10)
})

it('[FIRST-06] those who may not import read whom to ask, by name', async () => {
  const params = { schoolId: t.world.north.schoolId }
  const ask = async (username: string) => (await as(username)).ask('GET /api/school/:schoolId/importers', { params })
  expect((await ask('dora.north')).body).toEqual({ names: ['Dee District'] })
  expect((await ask('sam.north')).status).toBe(403)
})
