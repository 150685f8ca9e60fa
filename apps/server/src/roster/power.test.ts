/** An import gives, changes and reaches nobody beyond the power of whoever is behind it. */
import type { RosterStep } from '@corridor/contract'
import { permissionsAtCreation } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, classMember, externalId, membership, pass, userAccount } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { RosterTester } from '../testing/rosters.ts'
import { type RosterFiles, type RosterPerson, rosterZip } from '../testing/rosterZip.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { makePerson } from '../testing/world.ts'
import { beginApplying, resumeRun, startRun } from './runner.ts'
import { ONE_ROSTER, readRun } from './runs.ts'

let t: TestServer
let r: RosterTester
beforeAll(async () => {
  t = await startServer()
})
beforeEach(async () => {
  await t.renew()
  r = new RosterTester(t)
})
afterAll(() => t.close())

const ORGS = [
  { id: 'n', name: 'North School' },
  { id: 's', name: 'South School' },
]
const PUPIL: RosterPerson = { id: 'pupil', role: 'student', orgs: ['n'] }
const TEACHER: RosterPerson = { id: 'tea', role: 'teacher', email: 'tea@north.example.org', orgs: ['n'] }
const zip = (people: readonly RosterPerson[], more: Partial<RosterFiles> = {}) =>
  rosterZip({ orgs: ORGS, people: [PUPIL, ...people], ...more })

const upload = (people: readonly RosterPerson[], more?: Partial<RosterFiles>) =>
  r.upload(['roster.zip', zip(people, more)])
const importAll = async (people: readonly RosterPerson[], more?: Partial<RosterFiles>) =>
  r.import(await upload(people, more))

/** As the roster of a night comes, behind which nobody is. */
async function nightly(people: readonly RosterPerson[]) {
  const { districtId } = t.world
  const wanted = { districtId, source: ONE_ROSTER, name: 'sis', bytes: 0, startedBy: null, isAutomatic: true } as const
  const content = Buffer.from(zip(people))
  const { run, finished } = await startRun(t.server.context, { ...wanted, via: 'service' }, { name: 'sis', content })
  await finished
  return r.read(run)
}

type Asked = Pick<RosterStep, 'name' | 'conflict' | 'held' | 'decisions'>
const questions = async (run: Parameters<typeof r.steps>[0]): Promise<Asked[]> =>
  (await r.steps(run))
    .filter(({ action }) => action === 'conflict')
    .map(({ name, conflict, held, decisions }) => ({ name, conflict, held, decisions }))

async function decide(
  run: Parameters<typeof r.steps>[0],
  decision: RosterStep['decisions'][number],
  client?: TestClient,
) {
  const [step] = (await r.steps(run)).filter(({ action }) => action === 'conflict')
  const answer = await (client ?? (await r.dee())).ask('POST /api/district/:districtId/roster/:rosterRunId/decide', {
    params: r.key(run),
    body: { decisions: [{ rosterStepId: step?.rosterStepId ?? 0, decision }] },
  })
  return { status: answer.status, run: await r.settled(run) }
}

const accountBy = async (username: string) => {
  const [row] = await t.database.db.select().from(userAccount).where(eq(userAccount.username, username))
  return row
}
const held = async (userId: UserId | undefined) => {
  const rows = await t.database.db
    .select()
    .from(membership)
    .where(eq(membership.userId, userId ?? (0 as UserId)))
  return rows.map(({ permissions, endedAt }) => (endedAt === null ? [...permissions].sort() : 'ended'))
}
const setPermissions = (userId: UserId, permissions: readonly string[]) =>
  t.database.db
    .update(membership)
    .set({ permissions: [...permissions] as never })
    .where(eq(membership.userId, userId))
const ALL = permissionsAtCreation('schoolAdministrator').toSorted()

/** The administrator of North, as a roster may name her. */
async function dora(more: Partial<RosterPerson> = {}): Promise<RosterPerson> {
  const row = await accountBy('dora.north')
  await t.database.db
    .update(userAccount)
    .set({ email: 'dora@north.example.org' })
    .where(eq(userAccount.userId, row?.userId ?? (0 as UserId)))
  const { lastName = '' } = row ?? {}
  return { id: 'dora', role: 'administrator', lastName, email: 'dora@north.example.org', orgs: ['n'], ...more }
}

describe('[D-185] permissions', () => {
  it('are given by whoever imports, and by nobody in a roster that comes by itself', async () => {
    await importAll([TEACHER, { id: 'boss', role: 'administrator', orgs: ['n'] }])
    expect(await held((await accountBy('boss'))?.userId)).toEqual([ALL])

    const chief: RosterPerson = { id: 'chief', role: 'administrator', orgs: ['n', 's'] }
    const night = await nightly([TEACHER, { id: 'boss', role: 'administrator', orgs: ['n'] }, chief])
    expect(night.state).toBe('held')
    expect(await accountBy('chief')).toBeUndefined()
    expect(await questions(night)).toMatchObject([
      { conflict: 'newAdministrator', held: 'add', decisions: ['confirm'] },
    ])
    const { run } = await decide(night, 'confirm')
    expect(run.state).toBe('ready')
    expect((await r.import(run)).state).toBe('done')
    expect(await held((await accountBy('chief'))?.userId)).toEqual([ALL, ALL])
  })

  it('that somebody had come back only as far as somebody behind the import holds them', async () => {
    const other: RosterPerson = { id: 'other', role: 'teacher', orgs: ['n'] }
    await importAll([TEACHER, other])
    const { userId } = (await accountBy('tea')) ?? { userId: 0 as UserId }
    await setPermissions(userId, ['allStudents:write'])
    await importAll([other])
    expect(await held(userId)).toEqual(['ended'])
    await nightly([TEACHER, other])
    expect(await held(userId)).toEqual([[]])
  })
})

describe('[D-185] an administrator', () => {
  it('is linked to a roster and changed by it only once somebody with power over them says so', async () => {
    const before = await dora()
    const first = await upload([before])
    expect(await questions(first)).toMatchObject([{ conflict: 'protected', held: 'join', decisions: ['confirm'] }])
    await r.import(first)
    const linked = () => t.database.db.select().from(externalId).where(eq(externalId.externalId, 'dora'))
    expect(await linked()).toEqual([])

    const { run } = await decide(await upload([before]), 'confirm')
    expect(await questions(run)).toEqual([])
    await r.import(run)
    expect(await linked()).toHaveLength(1)

    const changed = { ...before, email: 'mallory@evil.example.org' }
    const second = await upload([changed])
    expect(await questions(second)).toMatchObject([{ conflict: 'protected', held: 'change', decisions: ['confirm'] }])
    await r.import(second)
    const night = await nightly([changed])
    expect(night.state).toBe('held')
    expect(await accountBy('dora.north')).toMatchObject({ email: 'dora@north.example.org' })
    const gone = await nightly([])
    expect(await held((await accountBy('dora.north'))?.userId)).toEqual([ALL])
    expect(await questions(gone)).toMatchObject([{ conflict: 'protected', held: 'end' }])

    await r.import((await decide(await upload([changed]), 'confirm')).run)
    expect(await accountBy('dora.north')).toMatchObject({ email: 'mallory@evil.example.org' })
  })

  it('does not decide about their own account, and whoever lost the power has decided nothing', async () => {
    const { districtAdministrator } = t.world
    const { lastName = '', passwordHash } = (await accountBy('dee.district')) ?? {}
    const dan = await makePerson(t.database.db, {
      districtId: t.world.districtId,
      type: 'districtAdministrator',
      username: 'dan.district',
      passwordHash: passwordHash ?? '',
      now: t.clock.now(),
      schoolIds: [t.world.north.schoolId, t.world.south.schoolId],
    })
    await t.database.db
      .update(userAccount)
      .set({ email: 'dee@example.org' })
      .where(eq(userAccount.userId, districtAdministrator.userId))
    const run = await upload([{ id: 'dee', role: 'teacher', lastName, email: 'dee@example.org', orgs: ['n'] }])
    expect(await questions(run)).toMatchObject([{ conflict: 'protected', decisions: [] }])
    expect((await decide(run, 'confirm')).status).toBe(403)

    const decided = await decide(run, 'confirm', await t.as('dan.district'))
    expect(decided.status).toBe(200)
    await setPermissions(dan.userId, ['district:read'])
    expect((await r.import(decided.run)).state).toBe('done')
    const linked = () => t.database.db.select().from(externalId).where(eq(externalId.externalId, 'dee'))
    expect(await linked()).toEqual([])

    await setPermissions(dan.userId, permissionsAtCreation('districtAdministrator'))
    const again = await upload([{ id: 'dee', role: 'teacher', lastName, email: 'dee@example.org', orgs: ['n'] }])
    await r.import((await decide(again, 'confirm', await t.as('dan.district'))).run)
    // An administrator of the district stays one, whatever a roster calls them.
    expect(await accountBy('dee.district')).toMatchObject({ type: 'districtAdministrator' })
    expect(await linked()).toHaveLength(1)
  })

  it('whom somebody becomes between the plan and the import is not changed', async () => {
    await importAll([TEACHER])
    const run = await upload([{ ...TEACHER, email: 'mallory@evil.example.org' }])
    expect(await questions(run)).toEqual([])
    const { userId } = (await accountBy('tea')) ?? { userId: 0 as UserId }
    await t.database.db.update(userAccount).set({ type: 'schoolAdministrator' }).where(eq(userAccount.userId, userId))
    await r.import(run)
    expect(await accountBy('tea')).toMatchObject({ email: 'tea@north.example.org' })
  })

  it('who has a roster imported and is restricted meanwhile brings it to a stop', async () => {
    const run = await upload([TEACHER])
    const { userId } = t.world.districtAdministrator
    const { context } = t.server
    await setPermissions(userId, ['district:write'])
    await beginApplying(context, await readRun(t.database.db, run.rosterRunId))
    await (await resumeRun(context, await readRun(t.database.db, run.rosterRunId)))?.finished
    expect(await readRun(t.database.db, run.rosterRunId)).toMatchObject({ state: 'stopped', stepsDone: 0 })
    expect(await accountBy('tea')).toBeUndefined()
  })
})

it('[D-185] a teacher with permissions is changed by whoever has power over them, and not by a roster of the night', async () => {
  await importAll([TEACHER])
  const { userId } = (await accountBy('tea')) ?? { userId: 0 as UserId }
  await setPermissions(userId, ['allPasses:write'])
  const moved = { ...TEACHER, email: 'new@north.example.org' }
  expect(await questions(await nightly([moved]))).toMatchObject([{ conflict: 'protected', held: 'change' }])
  expect(await accountBy('tea')).toMatchObject({ email: 'tea@north.example.org' })
  await importAll([moved])
  expect(await accountBy('tea')).toMatchObject({ email: 'new@north.example.org' })
})

describe('[D-185] a role', () => {
  it('changes between teacher and administrator only once somebody with power says so', async () => {
    await importAll([TEACHER])
    const boss: RosterPerson = { ...TEACHER, role: 'administrator' }
    expect(await questions(await nightly([boss]))).toMatchObject([{ conflict: 'otherRole', held: 'change' }])
    const run = await upload([boss])
    await r.import(run)
    expect(await accountBy('tea')).toMatchObject({ type: 'faculty' })

    await r.import((await decide(await upload([boss]), 'confirm')).run)
    const { userId } = (await accountBy('tea')) ?? {}
    expect(await accountBy('tea')).toMatchObject({ type: 'schoolAdministrator' })
    expect(await held(userId)).toEqual([ALL])
    expect(await questions(await upload([boss]))).toEqual([])

    expect(await questions(await nightly([TEACHER]))).toMatchObject([{ conflict: 'otherRole', held: 'change' }])
    await r.import((await decide(await upload([TEACHER]), 'confirm')).run)
    expect(await accountBy('tea')).toMatchObject({ type: 'faculty' })
    expect(await held(userId)).toEqual([[]])
  })

  it('of a student who becomes staff ends the student and begins an account for the staff', async () => {
    const classes = [{ id: 'c', title: 'Algebra', org: 'n', teacher: 'tea', students: ['amy'] }]
    const amy: RosterPerson = { id: 'amy', role: 'student', email: 'amy@north.example.org', orgs: ['n'] }
    await importAll([TEACHER, amy], { classes })
    const student = await accountBy('amy')
    const client = await clientFor(t.database.db, t.origin, student?.userId ?? (0 as UserId), t.clock.now())
    const open = await requestPass(client, t.world.north, { to: 'library' })

    const hired: RosterPerson = { ...amy, role: 'teacher' }
    const run = await upload([TEACHER, hired], { classes: [{ ...classes[0], students: [] } as never] })
    expect(await questions(run)).toMatchObject([{ conflict: 'otherType', decisions: ['other'] }])
    const { run: decided } = await decide(run, 'other')
    expect(await questions(decided)).toEqual([])
    expect((await r.import(decided)).state).toBe('done')

    const [link] = await t.database.db.select().from(externalId).where(eq(externalId.externalId, 'amy'))
    expect(link?.rowId).not.toBe(student?.userId)
    const [staff] = await t.database.db
      .select()
      .from(userAccount)
      .where(eq(userAccount.userId, link?.rowId as UserId))
    expect(staff).toMatchObject({ type: 'faculty', email: 'amy@north.example.org' })
    expect(await held(staff?.userId)).toEqual([[]])
    expect(await held(student?.userId)).toEqual(['ended'])
    const [left] = await t.database.db.select().from(pass).where(eq(pass.passId, open.passId))
    expect(left?.completedAt).not.toBeNull()
    const places = await t.database.db
      .select()
      .from(classMember)
      .where(eq(classMember.userId, student?.userId ?? (0 as UserId)))
    expect(places.map(({ endedAt }) => endedAt !== null)).toEqual([true])
    const lines = await t.database.db
      .select({ action: changeEvent.action })
      .from(changeEvent)
      .where(
        and(
          eq(changeEvent.subject, 'user'),
          inArray(changeEvent.subjectId, [String(student?.userId), String(staff?.userId)]),
        ),
      )
    expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['add', 'endMembership']))
    expect(await questions(await upload([TEACHER, hired]))).toEqual([])
  })
})
