/** What waits for a person, and what never happens whatever a roster says. */
import { minutesAfter } from '@corridor/rules/time'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { membership, rosterRow, rosterRun, rosterStep, schoolClass, userAccount } from '../db/schema/index.ts'
import { forgetOldStudents } from '../privacy/retention.ts'
import { RosterTester } from '../testing/rosters.ts'
import { type RosterFiles, type RosterPerson, rosterTables, rosterZip } from '../testing/rosterZip.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { beginApplying, resumeRun } from './runner.ts'
import { readRun } from './runs.ts'

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

const ORGS = [{ id: 'n', name: 'North School' }]
const students = (count: number, grade = '09'): RosterPerson[] =>
  Array.from({ length: count }, (_, at) => ({ id: `a${at}`, role: 'student', grade, orgs: ['n'] }))
const upload = (people: readonly RosterPerson[], more: Partial<RosterFiles> = {}) =>
  r.upload(['roster.zip', rosterZip({ orgs: ORGS, people, ...more })])
const active = async () =>
  (
    await t.database.db
      .select()
      .from(membership)
      .where(and(eq(membership.source, 'oneroster'), isNull(membership.endedAt)))
  ).length

/** As the nightly run leaves it: everything is imported but for those who would go. */
async function held() {
  await r.import(await upload(students(30)))
  const run = await upload(students(15))
  await t.database.db
    .update(rosterRun)
    .set({ isAutomatic: true, state: 'held' })
    .where(eq(rosterRun.rosterRunId, run.rosterRunId))
  return r.read(run)
}

describe('[D-153] a run that is held', () => {
  it('is over when somebody removes them, and when somebody keeps them', async () => {
    const schoolId = t.world.north.schoolId
    const kept = await held()
    expect(kept.schools.find((one) => one.schoolId === schoolId)).toMatchObject({
      removal: { what: 'people', count: 15 },
      choice: null,
    })
    expect(await r.import(kept, [{ schoolId, choice: 'keep' }])).toMatchObject({
      state: 'done',
      ended: 0,
      isPartly: true,
    })
    expect(await active()).toBe(30)
    const removed = await held()
    expect(await r.import(removed, [{ schoolId, choice: 'remove', count: 15 }])).toMatchObject({ state: 'done' })
    expect(await active()).toBe(15)
  })

  it('is over when it is discarded, and replaced by the next roster', async () => {
    const run = await held()
    const client = await r.dee()
    const path = 'POST /api/district/:districtId/roster/:rosterRunId/discard'
    expect(await client.call(path, { params: r.key(run) })).toMatchObject({ state: 'done' })
    const second = await held()
    await upload(students(30))
    expect(await r.read(second)).toMatchObject({ state: 'discarded' })
    expect(await active()).toBe(30)
  })
})

it('[D-153] a kind that the roster has nothing of is never removed, whatever somebody types', async () => {
  const { schoolId } = t.world.north
  const teacher: RosterPerson = { id: 'tea', role: 'teacher', orgs: ['n'] }
  await r.import(await upload([...students(2), teacher]))
  const run = await upload(students(2))
  expect(run.schools.find((one) => one.schoolId === schoolId)).toMatchObject({
    holds: [{ kind: 'staff', reason: 'empty', count: 1, of: 1 }],
    removal: null,
  })
  expect(await r.import(run, [{ schoolId, choice: 'remove', count: 1 }])).toMatchObject({ state: 'done' })
  expect(await active()).toBe(3)
})

it('[D-153] in August, when everybody has another grade and many are gone, the school waits', async () => {
  const { schoolId } = t.world.north
  await r.import(await upload(students(60, '09')))
  const rollover = () => upload(students(48, '10'))
  const run = await rollover()
  expect(run.schools.find((one) => one.schoolId === schoolId)?.holds).toEqual([
    { kind: 'students', reason: 'many', count: 12, of: 60 },
    { kind: 'students', reason: 'changed', count: 48, of: 60 },
  ])
  // Nobody has said anything about it, so the school is left out.
  await r.import(run)
  expect(await active()).toBe(60)
  await r.import(await rollover(), [{ schoolId, choice: 'remove', count: 12 }])
  expect(await active()).toBe(48)
  expect(await rollover()).toMatchObject({ steps: 0 })
})

it('[D-153] twelve leavers of 234 do not hold their school back, though each of them was in a class', async () => {
  const { schoolId } = t.world.north
  const teacher: RosterPerson = { id: 'tea', role: 'teacher', orgs: ['n'] }
  // Twelve small classes, each of which loses a student, and three others move to another one.
  const classOf = (at: number, ids: readonly string[]) => ({
    id: `c${at}`,
    title: `Class ${at}`,
    org: 'n',
    teacher: 'tea',
    students: ids,
  })
  const all = students(234)
  const classes = (isLater: boolean) =>
    Array.from({ length: 12 }, (_, at) => {
      const moved = isLater && at < 3 ? [`a${100 + at}`] : []
      return classOf(at, [...(isLater ? [] : [`a${at}`]), `a${20 + at}`, ...moved])
    })
  await r.import(await upload([...all, teacher], { classes: classes(false) }))
  const run = await upload([...all.slice(12), teacher], { classes: classes(true) })
  expect(run.schools.find((one) => one.schoolId === schoolId)).toMatchObject({
    students: { ended: 12 },
    classes: { changed: 0, ended: 0 },
    enrollments: { added: 3, ended: 0 },
    holds: [],
  })
  expect(await r.import(run)).toMatchObject({ state: 'done' })
  const { rows } = await t.database.pool.query('select count(*)::int as n from class_member where ended_at is null')
  expect(rows).toEqual([{ n: 15 }])
})

it('[D-153] whoever is kept keeps their classes; the rest of the school goes on', async () => {
  const { schoolId } = t.world.north
  const staff: RosterPerson[] = ['tea', 'ort', 'roy'].map((id) => ({ id, role: 'teacher', orgs: ['n'] }))
  const algebra = { id: 'c', title: 'Algebra', org: 'n', teacher: 'tea' }
  const kept = ['a0', 'a20', 'a25']
  await r.import(await upload([...students(30), ...staff], { classes: [{ ...algebra, students: kept }] }))
  const run = await upload([...students(15), ...staff.slice(0, 2)], { classes: [{ ...algebra, students: ['a1'] }] })
  await r.import(run, [{ schoolId, choice: 'keep' }])
  const { rows } =
    await t.database.pool.query(`select u.username from class_member c join user_account u using (user_id)
    where c.ended_at is null order by 1`)
  expect(rows.map(({ username }) => username)).toEqual(['a1', 'a20', 'a25'])
  // One of three teachers has left, which is not held.
  expect(await active()).toBe(32)
})

it('[D-153] students who would leave their classes in great numbers wait for a person', async () => {
  const { schoolId } = t.world.north
  const teacher: RosterPerson = { id: 'tea', role: 'teacher', orgs: ['n'] }
  const upTo = (count: number) => [
    { id: 'c', title: 'Algebra', org: 'n', teacher: 'tea', students: students(count).map(({ id }) => id) },
  ]
  const enrolled = async () =>
    (await t.database.pool.query('select 1 from class_member where ended_at is null')).rows.length
  await r.import(await upload([...students(90), teacher], { classes: upTo(90) }))
  const cut = () => upload([...students(90), teacher], { classes: upTo(30) })
  const run = await cut()
  expect(run.schools.find((one) => one.schoolId === schoolId)).toMatchObject({
    holds: [{ kind: 'enrollments', reason: 'half', count: 60, of: 90 }],
    removal: { what: 'enrollments', count: 60 },
  })
  await r.import(run)
  expect(await enrolled()).toBe(90)
  await r.import(await cut(), [{ schoolId, choice: 'remove', count: 60 }])
  expect(await enrolled()).toBe(30)
})

describe('[D-153] a class', () => {
  const people: readonly RosterPerson[] = [...students(3), { id: 'tea', role: 'teacher', orgs: ['n'] }]
  const algebra = { id: 'c1', title: 'Algebra', org: 'n', teacher: 'tea', students: ['a0', 'a1'] }
  const biology = { id: 'c2', title: 'Biology', org: 'n', teacher: 'tea', students: ['a2'] }
  const openClasses = async () => {
    const found = await t.database.db
      .select({ name: schoolClass.name })
      .from(schoolClass)
      .where(and(eq(schoolClass.source, 'oneroster'), isNull(schoolClass.endedAt)))
      .orderBy(schoolClass.name)
    return found.map(({ name }) => name)
  }

  it('ends that a whole roster does not name any more', async () => {
    await r.import(await upload(people, { classes: [algebra, biology] }))
    const run = await upload(people, { classes: [algebra] })
    expect(run).toMatchObject({ steps: 1, schools: [{ classes: { active: 2, added: 0, ended: 1 }, holds: [] }] })
    await r.import(run)
    expect(await openClasses()).toEqual(['Algebra'])
    expect(await upload(people, { classes: [algebra] }), 'twice').toMatchObject({ steps: 0 })
  })

  it('never ends by a roster that has none, nor by a file with changes of others', async () => {
    await r.import(await upload(people, { classes: [algebra, biology] }))
    expect(await upload(people)).toMatchObject({ steps: 0, schools: [{ classes: { ended: 0 }, holds: [] }] })
    const enrollments =
      'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary\n' +
      'e1,active,2026-10-12T00:00:00Z,c1,n,a2,student,false\n'
    const run = await r.upload(['changes.zip', zipSync({ 'enrollments.csv': strToU8(enrollments) })])
    expect(run).toMatchObject({ isPartial: true, enrolled: 1, schools: [{ classes: { ended: 0 }, holds: [] }] })
    await r.import(run)
    expect(await openClasses()).toEqual(['Algebra', 'Biology'])
  })
})

it('[D-153] the same people give the same plan in OneRoster 1.1 and 1.2', async () => {
  const classes = [{ id: 'c', title: 'Algebra', org: 'n', teacher: 'tea', students: ['a0'] }]
  const people: RosterPerson[] = [...students(2), { id: 'tea', role: 'teacher', orgs: ['n'] }]
  const tables = rosterTables({ orgs: ORGS, people, classes })
  const older = await r.upload(...Object.entries(tables))
  expect(older).toMatchObject({ format: 'OneRoster 1.1', state: 'ready' })
  const plan = (steps: Awaited<ReturnType<typeof r.steps>>) => steps.map(({ rosterStepId: _, ...step }) => step)
  const expected = plan(await r.steps(older))
  const roles = people.map(({ id, role }) => `${id}-r,${id},primary,${role},n`)
  const users = (tables['users.csv'] ?? '')
    .replace('orgSourcedIds,role', 'unused1,unused2')
    .replaceAll('"n","student"', '"",""')
    .replaceAll('"n","teacher"', '"",""')
  const newer = await r.upload(
    ...Object.entries({
      ...tables,
      'users.csv': users,
      'roles.csv': `sourcedId,userSourcedId,roleType,role,orgSourcedId\n${roles.join('\n')}\n`,
    }),
  )
  expect(newer).toMatchObject({ format: 'OneRoster 1.2', state: 'ready' })
  expect(plan(await r.steps(newer))).toEqual(expected)
})

it('[D-141] the last administrators of a school are never all removed, not even by one import', async () => {
  const { schoolId } = t.world.north
  const admins: RosterPerson[] = ['boss', 'chief'].map((id) => ({ id, role: 'administrator', orgs: ['n'] }))
  const teachers: RosterPerson[] = ['t1', 't2', 't3', 't4'].map((id) => ({ id, role: 'teacher', orgs: ['n'] }))
  await r.import(await upload([...students(2), ...admins, ...teachers]))
  const gone = await upload([...students(2), ...teachers])
  const decisions = (await r.steps(gone)).flatMap(({ rosterStepId, decisions: possible }) =>
    possible?.includes('confirm') ? [{ rosterStepId, decision: 'confirm' as const }] : [],
  )
  expect(decisions).toHaveLength(2)
  await (await r.dee()).call('POST /api/district/:districtId/roster/:rosterRunId/decide', {
    params: r.key(gone),
    body: { decisions },
  })
  await r.settled(gone)
  // Each of the two has confirmed that the other one goes.
  await t.database.db.execute(sql`
    update roster_step s set step = jsonb_set(s.step, '{confirmedBy}', to_jsonb(other.user_id)) from user_account other
    where other.username in ('boss', 'chief') and other.user_id <> (s.step ->> 'userId')::int and s.step ? 'confirmedBy'`)
  // The operator imports it, and nobody else runs the school by then.
  const byOperator = { via: 'command', startedBy: null } as const
  await t.database.db.update(rosterRun).set(byOperator).where(eq(rosterRun.rosterRunId, gone.rosterRunId))
  await t.database.db.execute(sql`
    update membership m set ended_at = now() from user_account u where u.user_id = m.user_id and m.school_id = ${schoolId}
      and u.type in ('schoolAdministrator', 'districtAdministrator') and u.username not in ('boss', 'chief')`)
  const { context } = t.server
  await beginApplying(context, await readRun(t.database.db, gone.rosterRunId))
  await (await resumeRun(context, await readRun(t.database.db, gone.rosterRunId)))?.finished
  const stayed = await t.database.db
    .select({ username: userAccount.username })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.userId, membership.userId))
    .where(
      and(eq(membership.schoolId, schoolId), isNull(membership.endedAt), eq(userAccount.type, 'schoolAdministrator')),
    )
  expect(stayed).toHaveLength(1)
})

it('tells the screens of the school that its people have changed', async () => {
  const run = await upload(students(3))
  const dora = await (await t.as('dora.north')).listen()
  await r.import(run)
  const heard = await dora.hear('peopleChanged')
  expect(heard.payload).toMatchObject({ schoolId: t.world.north.schoolId })
  dora.close()
})

it('[D-168] what was read of a roster is deleted after 30 days, and its line in the log stays', async () => {
  const run = await r.import(await upload(students(3)))
  const { database } = t.server.context
  const forget = (days: number) =>
    forgetOldStudents({ database, clock: { now: () => minutesAfter(t.clock.now(), days * 24 * 60) } })
  const rows = async () => [
    (await t.database.db.select().from(rosterRow)).length,
    (await t.database.db.select().from(rosterStep)).length,
  ]
  await forget(30)
  expect(await rows()).toEqual([3, 3])
  await forget(31)
  expect(await rows()).toEqual([0, 0])
  expect(await r.read(run)).toMatchObject({ state: 'done', added: 3, problems: [] })
})

it('an import that is stopped keeps what it has done, and the same roster goes on with the rest', async () => {
  const run = await upload(students(3))
  await t.database.db.update(rosterRun).set({ state: 'applying' }).where(eq(rosterRun.rosterRunId, run.rosterRunId))
  const client = await r.dee()
  const stop = () => client.ask('POST /api/district/:districtId/roster/:rosterRunId/stop', { params: r.key(run) })
  expect((await stop()).body).toMatchObject({ state: 'stopped' })
  expect((await stop()).status).toBe(409)
  expect(await r.import(await upload(students(3)))).toMatchObject({ state: 'done', added: 3 })
})

it('people who might be somebody here are joined or added as somebody decides', async () => {
  const { sam } = t.world.north.people
  await t.database.db.update(userAccount).set({ schoolIdentifier: '77' }).where(eq(userAccount.userId, sam.userId))
  const other: RosterPerson = { id: 'x', role: 'student', number: '77', lastName: 'Different', orgs: ['n'] }
  const client = await r.dee()
  const decide = (run: Awaited<ReturnType<typeof upload>>, rosterStepId: number, decision: 'same' | 'other') =>
    client.ask('POST /api/district/:districtId/roster/:rosterRunId/decide', {
      params: r.key(run),
      body: { decisions: [{ rosterStepId, decision }] },
    })
  const run = await upload([other])
  const [asked] = await r.steps(run)
  expect(asked).toMatchObject({ action: 'conflict', here: { userId: sam.userId }, decisions: ['same', 'other'] })
  expect((await decide(run, 999_999, 'same')).status).toBe(404)
  await decide(run, asked?.rosterStepId ?? 0, 'other')
  expect(await r.steps(await r.settled(run))).toMatchObject([{ action: 'add', name: 'First Different' }])
  const [again] = await r.steps(await upload([other]))
  const second = (
    await client.call('GET /api/district/:districtId/roster', {
      params: { districtId: t.world.districtId },
      query: {},
    })
  ).rows[0]
  const key = second as typeof run
  await decide(key, again?.rosterStepId ?? 0, 'same')
  const joined = await r.settled(key)
  expect(await r.steps(joined)).toMatchObject([{ action: 'join' }])
  await r.import(joined)
  expect(await upload([other])).toMatchObject({ added: 0, changed: 0 })
})

it('the log of an import is a file with every change and every problem', async () => {
  const run = await upload([...students(1), { id: 'bad', role: 'student', email: 'nobody', orgs: ['n'] }])
  const reply = await (await r.dee()).ask('GET /api/district/:districtId/roster/:rosterRunId/log', {
    params: r.key(run),
  })
  const text = reply.body as unknown as string
  expect(reply.headers.get('content-disposition')).toContain(`roster-import-${run.rosterRunId}.csv`)
  expect(text).toMatch(/"problem",.*“nobody” is not an email address.*"users.csv","3"/)
  expect(text).toMatch(/"add","First Last a0","students","north school"/)
})
