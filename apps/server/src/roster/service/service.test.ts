/** A district fetches its roster from a service: set up, tried out, by hand and every night. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RosterRun } from '@corridor/contract'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  changeEvent,
  delivery,
  externalId,
  membership,
  notification,
  rosterRun,
  rosterService,
} from '../../db/schema/index.ts'
import { JOBS } from '../../jobs/schedule.ts'
import { makeOutbound } from '../../outbound/index.ts'
import { makeSealer } from '../../outbound/seal.ts'
import type { TestClient } from '../../testing/client.ts'
import { doctorHere, runCommand } from '../../testing/command.ts'
import { startOneRoster, type TestOneRoster } from '../../testing/oneRosterService.ts'
import { RosterTester } from '../../testing/rosters.ts'
import type { RosterFiles } from '../../testing/rosterZip.ts'
import { rosterZip } from '../../testing/rosterZip.ts'
import { startServer, type TestServer, testOutbound } from '../../testing/server.ts'
import { TLS } from '../../testing/tls.ts'
import { continueRuns } from '../runner.ts'
import { openRun } from '../runs.ts'

let t: TestServer
let service: TestOneRoster
let dee: TestClient
let r: RosterTester
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.renew()
  t.server.context.outbound = testOutbound()
  service = await startOneRoster('1.1', 'oauth1', files(20))
  r = new RosterTester(t)
  dee = await r.dee()
})
afterEach(() => service.close())

const files = (count: number, orgs = [{ id: 'n', name: 'North School' }]): RosterFiles => ({
  orgs,
  people: [
    ...Array.from({ length: count }, (_, at) => ({ id: `r${at}`, role: 'student' as const, orgs: ['n'] })),
    { id: 'tea', role: 'teacher' as const, lastName: 'Cher', orgs: ['n'] },
  ],
  classes: [{ id: 'c', title: 'Algebra', org: 'n', teacher: 'tea', students: ['r0', 'r1'] }],
})

const params = () => ({ districtId: t.world.districtId })
const settings = () => ({
  oneRoster: '1.1' as const,
  baseUrl: service.baseUrl,
  auth: 'oauth1' as const,
  tokenUrl: '',
  client: service.client,
  isNightly: true,
  hour: 3,
})
const setUp = (more: object = {}) =>
  dee.call('POST /api/district/:districtId/roster-service', {
    params: params(),
    body: { ...settings(), secret: service.secret, ...more },
  })
const change = (body: object) =>
  dee.ask('POST /api/district/:districtId/roster-service/settings', { params: params(), body: body as never })
const shown = async () => (await dee.call('GET /api/district/:districtId/roster-service', { params: params() })).service
const check = () => dee.call('POST /api/district/:districtId/roster-service/check', { params: params() })

const settled = (run: Pick<RosterRun, 'rosterRunId'>) => r.settled(run)
const fetchNow = async () =>
  settled(await dee.call('POST /api/district/:districtId/roster-service/import', { params: params() }))
const importRun = (run: RosterRun) => r.import(run)
const upload = (roster: RosterFiles) => r.upload(['roster.zip', rosterZip(roster)])

const night = () => JOBS['fetch-rosters'].run(t.server.context, {})
/** The clock stands at 10:00 in the morning. */
const nextNight = async () => {
  t.clock.advance(24 * 60)
  await night()
}
const runs = () => t.database.db.select().from(rosterRun).orderBy(desc(rosterRun.rosterRunId))
const newest = async () => (await runs())[0]
const notices = async () =>
  (
    await t.database.db
      .select()
      .from(notification)
      .where(and(eq(notification.kind, 'roster'), eq(notification.userId, t.world.districtAdministrator.userId)))
      .orderBy(notification.notificationId)
  ).map(({ facts }) => (facts as { roster?: string }).roster)
const imported = async () =>
  t.database.db.$count(membership, and(eq(membership.source, 'oneroster'), isNull(membership.endedAt)))

describe('[D-153] [D-169] setting up a service', () => {
  it('stores the secret sealed, shows everything else, and is in the trail', async () => {
    expect(await shown()).toBeNull()
    const made = await setUp()
    expect(made).toEqual({ ...settings(), failures: 0, fetchedAt: null, version: 1 })
    expect(await shown()).toEqual(made)
    const stored = JSON.stringify(await t.database.db.select().from(rosterService))
    const trail = JSON.stringify(await t.database.db.select().from(changeEvent))
    for (const text of [stored, trail]) expect(text).not.toContain(service.secret)
    const edited = await change({ version: 1, hour: 5 })
    expect(edited.body).toMatchObject({ hour: 5, version: 2 })
    await dee.call('DELETE /api/district/:districtId/roster-service', { params: params() })
    expect(await shown()).toBeNull()
    const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.subject, 'rosterService'))
    expect(lines.map(({ action }) => action)).toEqual(['setUpService', 'edit', 'removeService'])
  })

  it('is refused with a sentence at the field', async () => {
    for (const [wrong, field] of [
      [{ baseUrl: 'http://roster.example.org' }, 'baseUrl'],
      [{ baseUrl: 'https://me@roster.example.org' }, 'baseUrl'],
      [{ auth: 'clientCredentials' }, 'tokenUrl'],
      [{ oneRoster: '1.2' }, 'auth'],
      [{ client: ' ' }, 'client'],
    ] as const) {
      const refused = await dee.ask('POST /api/district/:districtId/roster-service', {
        params: params(),
        body: { ...settings(), secret: 'x', ...wrong } as never,
      })
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.body.error?.fields ?? {})).toContain(field)
    }
    expect(await shown()).toBeNull()
  })

  it('keeps the secret from another address, unless it is typed again', async () => {
    await setUp()
    const elsewhere = { version: 1, baseUrl: 'https://attacker.example.org/ims/oneroster/v1p1' }
    const refused = await change(elsewhere)
    expect([refused.status, refused.body.error?.fields]).toEqual([
      422,
      { secret: 'Enter the secret for the new address.' },
    ])
    const tokens = await change({ version: 1, auth: 'clientCredentials', tokenUrl: 'https://attacker.example.org/t' })
    expect(tokens.status).toBe(422)
    expect((await change({ ...elsewhere, secret: 'another' })).status).toBe(200)
  })

  it('shows a change that somebody else made meanwhile', async () => {
    await setUp()
    await change({ version: 1, hour: 5 })
    const late = await change({ version: 1, hour: 6 })
    expect([late.status, late.body.error?.code]).toEqual([409, 'changed'])
    expect((await change({ version: 1, isNightly: false })).status).toBe(200)
  })

  it('[D-162] is for district administrators with write alone, and not for support', async () => {
    for (const who of ['dora.north', 'ada.north', 'sam.north']) {
      const client = await t.as(who)
      expect((await client.send('GET', `/api/district/${t.world.districtId}/roster-service`)).status).toBe(403)
      expect((await client.send('POST', `/api/district/${t.world.districtId}/roster-service/import`, {})).status).toBe(
        403,
      )
    }
  })

  it('can be tried out: it says which schools there are, or what is wrong', async () => {
    await setUp()
    expect(await check()).toEqual({ schools: ['North School'], count: 1, problem: null })
    await change({ version: 1, secret: 'wrong' })
    expect((await check()).problem).toMatch(/refused the key or the secret/)
    expect(await imported()).toBe(0)
    expect(await runs()).toEqual([])
  })

  it('does not ask an address in a private network', async () => {
    await setUp()
    const sealer = makeSealer('the key of the tests, which everybody knows')
    t.server.context.outbound = makeOutbound({ sealer, ca: TLS.cert })
    expect((await check()).problem).toMatch(/private network/)
    expect(await fetchNow()).toMatchObject({ state: 'failed', failure: expect.stringMatching(/private network/) })
    expect(service.asked).toEqual([])
  })

  it('is asked by npm run doctor', async () => {
    await setUp()
    const certificate = join(await mkdtemp(join(tmpdir(), 'corridor-roster-')), 'ca.pem')
    await writeFile(certificate, TLS.cert)
    const key = { ROSTER_KEY: 'the key of the tests, which everybody knows' }
    const env = { PORT: new URL(t.origin).port, PUBLIC_URL: t.origin, ...key }
    const trusting = { NODE_EXTRA_CA_CERTS: certificate, PRIVATE_ADDRESSES: '127.0.0.1' }
    const well = await runCommand(t, 'doctor', { env: { ...env, ...trusting } })
    expect(well.stdout).toMatch(/^ok {7}Roster {8}The service of Lakeside answers, with 1 school\.$/m)
    const wrong = await doctorHere(t, { env })
    expect([wrong.code, wrong.stdout]).toEqual([
      1,
      expect.stringMatching(/^PROBLEM {2}Roster {8}Lakeside: This address leads into a private network/m),
    ])
  })

  it('says so if the secret was sealed with another key', async () => {
    await setUp()
    t.server.context.outbound = makeOutbound({ sealer: makeSealer('another key, as after a move') })
    expect((await check()).problem).toMatch(/another ROSTER_KEY/)
  })
})

describe('[D-153] fetching by hand', () => {
  it('is compared first, and then changes nothing after the same people came by a file', async () => {
    await setUp()
    const run = await fetchNow()
    expect(run).toMatchObject({ state: 'ready', via: 'service', people: 21, classes: 1, problemCount: 0 })
    expect(await imported()).toBe(0)
    await importRun(run)
    expect(await imported()).toBe(21)
    expect(await upload(files(20))).toMatchObject({ state: 'ready', steps: 0 })
    expect(await fetchNow()).toMatchObject({ state: 'ready', steps: 0 })
  })

  it('harms nothing if the service cuts its list short', async () => {
    await setUp()
    await importRun(await fetchNow())
    service.behavior.total = 'tooHigh'
    service.have(files(10))
    const run = await fetchNow()
    expect(run).toMatchObject({ state: 'failed', failure: expect.stringMatching(/Nothing was imported/) })
    expect(await imported()).toBe(21)
  })
})

describe('[D-153] every night', () => {
  const knownDistrict = async () => {
    await setUp()
    await importRun(await fetchNow())
    await vi.waitFor(async () => expect(await notices()).toEqual(['done']))
  }

  it('waits for a person the first time, and tells the administrators', async () => {
    await setUp()
    await night()
    expect(await runs()).toEqual([])
    await nextNight()
    expect(await newest()).toMatchObject({ state: 'ready', via: 'service', startedBy: null })
    expect(await notices()).toEqual(['waiting'])
    expect(await imported()).toBe(0)
  })

  it('imports once, however many servers ask, and tells nobody that all is well', async () => {
    await knownDistrict()
    const before = (await runs()).length
    const told = await notices()
    service.have(files(22))
    t.clock.advance(24 * 60)
    const sibling = await t.sibling()
    await Promise.all([night(), JOBS['fetch-rosters'].run(sibling.server.context, {}), night()])
    await night()
    await sibling.close()
    expect((await runs()).length).toBe(before + 1)
    expect(await newest()).toMatchObject({ state: 'done', startedBy: null })
    expect(await imported()).toBe(23)
    expect(await notices()).toEqual(told)
    expect(await shown()).toMatchObject({ failures: 0, fetchedAt: t.clock.now() })
  })

  it('keeps what the newest roster said, and not every night of the month', async () => {
    await knownDistrict()
    const { sam } = t.world.north.people
    const staged = (runs: string) =>
      t.database.pool.query(`select from roster_row where external_id = 'r0' and roster_run_id ${runs}`)
    const held = { districtId: t.world.districtId, source: 'oneroster', kind: 'user' as const, externalId: 'r1' }
    await t.database.db.update(externalId).set({ rowId: sam.userId }).where(eq(externalId.externalId, held.externalId))
    await t.database.pool.query('insert into student_hold (user_id, held_at) values ($1, now())', [sam.userId])
    const first = (await newest())?.rosterRunId
    await nextNight()
    expect((await staged(`= ${first}`)).rowCount).toBe(0)
    expect((await staged(`> ${first}`)).rowCount).toBe(1)
    const kept = await t.database.pool.query('select external_id from roster_row where roster_run_id = $1', [first])
    expect(kept.rows).toEqual([{ external_id: held.externalId }])
  })

  it('comes at its hour in the district’s zone, and after a night without a server', async () => {
    await knownDistrict()
    const before = (await runs()).length
    // It is 10:00 in Chicago; 2:59 comes 16 hours and 59 minutes later.
    t.clock.advance(17 * 60 - 1)
    await night()
    expect((await runs()).length).toBe(before)
    t.clock.advance(1)
    await night()
    expect((await runs()).length).toBe(before + 1)
    t.clock.advance(3 * 24 * 60)
    await night()
    expect((await runs()).length).toBe(before + 2)
  })

  it('is quiet where nothing is set up, or where it is switched off', async () => {
    await nextNight()
    await setUp({ isNightly: false })
    await nextNight()
    expect(await runs()).toEqual([])
  })

  it('holds back what would remove many, imports the rest, and tells the administrators as they want to be told', async () => {
    await knownDistrict()
    await t.database.pool.query(`update user_account set notification_methods = '{in-app,email}' where user_id = $1`, [
      t.world.districtAdministrator.userId,
    ])
    const roster = files(5)
    service.have({ ...roster, people: [...roster.people, { id: 'new', role: 'student', orgs: ['n'] }] })
    await nextNight()
    expect(await newest()).toMatchObject({ state: 'held' })
    expect(await imported()).toBe(22)
    expect((await notices()).at(-1)).toBe('held')
    const mails = await t.database.db.select().from(delivery).where(eq(delivery.method, 'email'))
    expect(mails).toHaveLength(1)
  })

  it('waits if the roster has an organization of which nobody has said what it is', async () => {
    await knownDistrict()
    service.have(
      files(22, [
        { id: 'n', name: 'North School' },
        { id: 'x', name: 'Annex' },
      ]),
    )
    await nextNight()
    expect(await newest()).toMatchObject({ state: 'ready' })
    expect((await notices()).at(-1)).toBe('waiting')
    expect(await imported()).toBe(21)
    const told = await notices()
    await nextNight()
    expect(await newest()).toMatchObject({ state: 'ready' })
    expect(await notices()).toEqual(told)
  })

  it('tells of what is held once, and again if it becomes more, after a week, and after a night that was well', async () => {
    await knownDistrict()
    const nights = async (count: number, state: 'held' | 'done' = 'held') => {
      const before = (await notices()).length
      for (let night = 0; night < count; night += 1) {
        await nextNight()
        expect(await newest()).toMatchObject({ state })
      }
      return (await notices()).slice(before)
    }
    service.have(files(5))
    expect(await nights(1)).toEqual(['held'])
    expect(await nights(6)).toEqual([])
    expect(await nights(1)).toEqual(['held'])
    service.have(files(4))
    expect(await nights(2)).toEqual(['held'])
    service.have(files(20))
    expect(await nights(1, 'done')).toEqual([])
    service.have(files(4))
    expect(await nights(2)).toEqual(['held'])
    expect(await imported()).toBe(21)
  })

  it('tells the administrators at the third failure in a row, and not before', async () => {
    await knownDistrict()
    const told = await notices()
    const fail = async () => {
      service.behavior.first = [{ status: 403 }]
      await nextNight()
      expect(await newest()).toMatchObject({ state: 'failed' })
    }
    await fail()
    await fail()
    expect(await notices()).toEqual(told)
    await nextNight()
    expect(await shown()).toMatchObject({ failures: 0 })
    await fail()
    await fail()
    await fail()
    expect(await notices()).toEqual([...told, 'failed'])
    await fail()
    expect(await notices()).toEqual([...told, 'failed'])
    expect(await shown()).toMatchObject({ failures: 4 })
    expect(await imported()).toBe(21)
  })

  it('is tried again soon if the server stopped meanwhile, but not forever', async () => {
    await knownDistrict()
    const lose = async () => {
      const { districtId } = t.world
      const lost = { districtId, source: 'oneroster', via: 'service' as const, name: 'x', bytes: 0, startedBy: null }
      await openRun(t.database.db, { ...lost, isAutomatic: true }, t.clock.now())
      await t.database.db.update(rosterService).set({ triedAt: t.clock.now() })
      await continueRuns(t.server.context)
    }
    await lose()
    expect(await newest()).toMatchObject({
      state: 'failed',
      problems: [{ reason: expect.stringMatching(/fetched again/) }],
    })
    await night()
    expect(await newest()).toMatchObject({ state: 'done' })
    for (const _ of [1, 2, 3]) await lose()
    const before = (await runs()).length
    await night()
    expect((await runs()).length).toBe(before)
    expect((await notices()).at(-1)).toBe('failed')
  })

  it('waits while somebody imports', async () => {
    await knownDistrict()
    const other = await t.server.context.database.writers.connect()
    await other.query('select pg_advisory_lock(7411, $1)', [t.world.districtId])
    await nextNight()
    const before = (await runs()).length
    await other.query('select pg_advisory_unlock(7411, $1)', [t.world.districtId])
    other.release()
    await night()
    expect((await runs()).length).toBe(before + 1)
    expect(await newest()).toMatchObject({ state: 'done', startedBy: null })
  })
})
