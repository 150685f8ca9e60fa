/** What a school decides about itself: its name, colors, time, limits and physical passes. */
import type { EditedSchool, Input } from '@corridor/contract'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, school } from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import type { TestClient } from '../testing/client.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
})
afterAll(() => t.close())
const FRESH = {
  name: 'north school',
  timezone: 'America/Chicago',
  primaryColor: '#011638ff',
  secondaryColor: '#011638ff',
  supportPhysicalPassLinks: false,
  passAlertUsageAmount: null,
  passAlertUsageTimeframe: null,
  passAlertUsagePerDayAmount: null,
  passAlertTimeLimit: null,
  passActivationIntervalBefore: null,
  passActivationIntervalAfter: null,
}
beforeEach(() =>
  t.database.db
    .update(school)
    .set({ ...FRESH, version: 1, fieldVersions: {} })
    .where(eq(school.schoolId, north.schoolId)),
)

type SchoolChange = Input<'POST /api/school/:schoolId', 'body'>

const change = (client: TestClient, body: SchoolChange) =>
  client.ask('POST /api/school/:schoolId', { params: { schoolId: north.schoolId }, body })
const read = async (username: string) =>
  (await (await as(username)).call('GET /api/school/:schoolId', { params: { schoolId: north.schoolId } })).school
const errorOf = (body: unknown) =>
  (body as { error: { message: string; fields?: Record<string, string>; current?: EditedSchool } }).error

describe('a school', () => {
  it('[ACT-10] changes only what is sent; everybody is told and sees it', async () => {
    const dora = await as('dora.north')
    const sam = await as('sam.north')
    const phone = await sam.listen()
    const sent = {
      name: ' Lakeside High ',
      primaryColor: '#7A1F3D',
      secondaryColor: '#0b6e4fff',
      timezone: 'America/Denver',
      passActivationIntervalBefore: 0,
      passActivationIntervalAfter: 499,
      supportPhysicalPassLinks: true,
    }
    const { status, body } = await change(dora, { ...sent, version: 1 })
    const now = { ...FRESH, ...sent, name: 'Lakeside High' }
    expect([status, body]).toMatchObject([200, { version: 2, school: now }])
    const { payload } = await phone.hear('schoolChanged')
    expect(payload, 'every page of theirs shows some of it').toEqual({ schoolId: north.schoolId, isHeader: true })
    phone.close()
    expect(await read('sam.north')).toMatchObject(now)
    const { schools } = await sam.call('GET /api/user/initialize')
    expect(schools[north.schoolId]?.school).toMatchObject(now)
    const [line] = await t.database.db
      .select()
      .from(changeEvent)
      .where(and(eq(changeEvent.subject, 'school'), eq(changeEvent.schoolId, north.schoolId)))
      .orderBy(desc(changeEvent.changeEventId))
      .limit(1)
    expect(line?.detail).toMatchObject({ changed: { name: { from: 'north school', to: 'Lakeside High' } } })
  })

  it('[D-103] the time of day that a student reads follows the school’s zone at once', async () => {
    await change(await as('dora.north'), { timezone: 'Pacific/Honolulu', version: 1 })
    expect((await read('sam.north')).timezone).toBe('Pacific/Honolulu')
  })

  it('[PSET-02] [PSET-03] [D-046] limits are from 0 to 499, or off; a group is all or nothing', async () => {
    const dora = await as('dora.north')
    const on = { passAlertUsageAmount: 0, passAlertUsageTimeframe: 499, passAlertUsagePerDayAmount: 3 }
    expect((await change(dora, { ...on, passAlertTimeLimit: 10, version: 1 })).body).toMatchObject({ school: on })
    expect(await read('ada.north')).toMatchObject({ ...on, passAlertTimeLimit: 10 })
    const hidden = { passAlertUsageAmount: null, passAlertUsagePerDayAmount: null, passAlertTimeLimit: 10 }
    expect(await read('sam.north'), 'students see no thresholds').toMatchObject(hidden)
    const half = await change(dora, { passAlertUsageAmount: null, version: 2 })
    expect([half.status, errorOf(half.body).fields]).toEqual([422, { passAlertUsageAmount: 'From 0 up to 499' }])
    const off = { passAlertUsageAmount: null, passAlertUsageTimeframe: null }
    expect((await change(dora, { ...off, version: 2 })).body).toMatchObject({ school: off })
  })

  it('stores a time zone as it is spelled', async () => {
    const { body } = await change(await as('dora.north'), { timezone: 'america/new_york', version: 1 })
    expect(body).toMatchObject({ school: { timezone: 'America/New_York' } })
  })

  it.each<[string, object]>([
    ['name', { name: '' }],
    ['name', { name: '\u200b' }],
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(300) }],
    ['primaryColor', { primaryColor: 'red' }],
    ['primaryColor', { primaryColor: '#fff' }],
    ['secondaryColor', { secondaryColor: 'url(https://example.org)' }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['timezone', { timezone: '+01:00' }],
    ['passAlertTimeLimit', { passAlertTimeLimit: 500 }],
    ['passAlertUsagePerDayAmount', { passAlertUsagePerDayAmount: -1 }],
    ['passActivationIntervalAfter', { passActivationIntervalAfter: 1.5 }],
    ['logoUrl', { logoUrl: 'https://example.org/logo.png' }],
    ['certificate', { certificate: 'mine' }],
  ])('[SSCH-02] [PSET-02] refuses a bad %s with a sentence there, and nothing changes: %j', async (field, wrong) => {
    const dora = await as('dora.north')
    const { status, body } = await change(dora, { secondaryColor: '#123456', ...wrong, version: 1 })
    expect([status, Object.keys(errorOf(body).fields ?? {})]).toEqual([422, [field]])
    expect(errorOf(body).fields?.[field]).toMatch(/\w/)
    expect(await read('dora.north')).toMatchObject(FRESH)
  })

  it('any name that people have: emoji, right to left, 100 characters', async () => {
    const dora = await as('dora.north')
    let version = 1
    for (const name of ['École 🦉', 'مدرسة الشمال', 'x'.repeat(100), `Ann's "High" <b>School</b>`]) {
      expect((await change(dora, { name, version })).body).toMatchObject({ school: { name } })
      version += 1
    }
  })

  it('has a name of its own in its district', async () => {
    const { status, body } = await change(await as('dora.north'), { name: 'SOUTH school', version: 1 })
    expect([status, errorOf(body).fields?.name]).toEqual([422, expect.stringContaining('has this name')])
    expect((await change(await as('dora.north'), { name: 'abroad school', version: 1 })).status).toBe(200)
  })

  it('two administrators: different fields both count, the same one is shown to the second', async () => {
    const dora = await as('dora.north')
    const dee = await as('dee.district')
    await change(dora, { name: 'First', version: 1 })
    expect((await change(dee, { primaryColor: '#123456', version: 1 })).status).toBe(200)
    const { status, body } = await change(dee, { name: 'Second', version: 1 })
    expect([status, errorOf(body).current?.school.name]).toEqual([409, 'First'])
  })
})
