import type { RosterRun } from '@corridor/contract'
import { permissionsAtCreation } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { and, eq, isNull } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import {
  block,
  changeEvent,
  classMember,
  classTeacher,
  externalId,
  membership,
  pass,
  rosterRun,
  rosterStep,
  schedule,
  school,
  schoolClass,
  userAccount,
} from '../db/schema/index.ts'
import type { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { RosterTester } from '../testing/rosters.ts'
import { type RosterFiles, type RosterPerson, rosterTables, rosterZip } from '../testing/rosterZip.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { addIdentity } from '../testing/signOn.ts'
import { continueRuns } from './runner.ts'
import { openRun, readRun } from './runs.ts'

let t: TestServer
let r: RosterTester
let signedIn: Map<string, Promise<TestClient>>
beforeAll(async () => {
  t = await startServer()
})
/** Each test imports into a district of its own. */
beforeEach(async () => {
  await t.renew()
  r = new RosterTester(t)
  signedIn = new Map()
})
afterAll(() => t.close())

const as = (username: string): Promise<TestClient> => {
  const client = signedIn.get(username) ?? t.as(username)
  signedIn.set(username, client)
  return client
}

const ORGS = [
  { id: 'n', name: 'North School' },
  { id: 's', name: 'south school' },
]
const student = (id: string, more: Partial<RosterPerson> = {}): RosterPerson => ({
  id,
  role: 'student',
  grade: '09',
  orgs: ['n'],
  ...more,
})
const students = (count: number, prefix = 'a') => Array.from({ length: count }, (_, at) => student(`${prefix}${at}`))
const TEACHER: RosterPerson = { id: 'tea', role: 'teacher', lastName: 'Cher', orgs: ['n'] }

const roster = (people: readonly RosterPerson[], more: Partial<RosterFiles> = {}): RosterFiles => ({
  orgs: ORGS,
  people,
  ...more,
})

const dee = () => r.dee()
const key = (rosterRunId: RosterRun['rosterRunId']) => ({ districtId: t.world.districtId, rosterRunId })

const upload = (files: RosterFiles | Uint8Array) =>
  r.upload(['roster.zip', files instanceof Uint8Array ? files : rosterZip(files)])
const settled = (run: Pick<RosterRun, 'rosterRunId'>) => r.settled(run)

type Choices = { schoolId: number; choice: 'keep' | 'remove' | 'leaveOut'; count?: number }[]

const imported = (run: RosterRun, choices: Choices = []) => r.import(run, choices as never)

const person = async (id: string) => {
  const [found] = await t.database.db
    .select({ user: userAccount })
    .from(externalId)
    .innerJoin(userAccount, eq(userAccount.userId, externalId.rowId))
    .where(and(eq(externalId.kind, 'user'), eq(externalId.externalId, id)))
  return found?.user
}
const activeIn = async (schoolId: number) =>
  (
    await t.database.db
      .select({ userId: membership.userId })
      .from(membership)
      .where(
        and(eq(membership.schoolId, schoolId as never), isNull(membership.endedAt), eq(membership.source, 'oneroster')),
      )
  ).length

describe('[D-153] a roster from a file', () => {
  it('[D-071] is compared first, changes nothing until it is imported, finds people at ClassLink, and twice is an empty plan', async () => {
    const files = roster([...students(3), TEACHER], {
      classes: [{ id: 'c1', title: 'Algebra', org: 'n', teacher: 'tea', students: ['a0', 'a1'] }],
    })
    const run = await upload(files)
    expect(run).toMatchObject({ state: 'ready', format: 'OneRoster 1.1', people: 4, classes: 1, problemCount: 0 })
    expect(run.schools.find(({ name }) => name === 'north school')).toMatchObject({
      students: { added: 3, changed: 0, ended: 0 },
      staff: { added: 1 },
      classes: { added: 1 },
      holds: [],
    })
    expect(await person('a0')).toBeUndefined()
    const steps = await (await dee()).call('GET /api/district/:districtId/roster/:rosterRunId/steps', {
      params: key(run.rosterRunId),
      query: { kind: 'classes' },
    })
    expect(steps.rows).toMatchObject([{ name: 'Algebra', action: 'add', joining: 2 }])
    const stepsOf = async (schoolId: SchoolId) =>
      (await dee()).ask('GET /api/district/:districtId/roster/:rosterRunId/steps', {
        params: key(run.rosterRunId),
        query: { schoolId },
      })
    expect((await stepsOf(t.world.north.schoolId)).body).toMatchObject({ total: 5 })
    expect((await stepsOf(t.world.south.schoolId)).body).toMatchObject({ total: 0 })
    expect(await stepsOf(t.world.abroad.schoolId), '[D-149]').toMatchObject({ status: 404 })

    expect(await imported(run)).toMatchObject({ state: 'done', stepsDone: 5 })
    expect(await person('a0')).toMatchObject({ username: 'a0', grade: '9', type: 'student', lastName: 'Last a0' })
    expect((await person('a0'))?.notificationSettings, '[D-116]').toEqual(['start', 'end'])
    expect((await person('tea'))?.notificationSettings, '[D-116]').toEqual(['request', 'view', 'assign'])
    const [group] = await t.database.db.select().from(schoolClass).where(eq(schoolClass.name, 'Algebra'))
    expect(group).toMatchObject({ source: 'oneroster', ownedBy: (await person('tea'))?.userId })
    expect(await t.database.db.select().from(classMember)).toHaveLength(2)

    const { ssoIdentityId } = await addIdentity(t.database.db, {
      districtId: t.world.districtId,
      name: 'ClassLink',
      provider: 'classlink',
      configuration: { tenant: '2284' },
    })
    const params = { ssoIdentityId }
    const tried = await (await dee()).call('POST /api/sso/identity/:ssoIdentityId/try', {
      params,
      body: { typed: 'a0' },
    })
    expect(tried.sentence).toMatch(/\(a0\), found by the id in the roster\.$/)

    const again = await upload(files)
    expect(again).toMatchObject({ state: 'ready', steps: 0, added: 0, changed: 0, ended: 0 })
  })

  it('[D-163] a class is taught by its primary teacher with the others, and says so in the preview and in the trail', async () => {
    const others = ['ort', 'roy'].map((id): RosterPerson => ({ id, role: 'teacher', lastName: id, orgs: ['n'] }))
    const people = [...students(2), TEACHER, ...others]
    const algebra = { id: 'c1', title: 'Algebra', org: 'n', teacher: 'tea', students: ['a0'] }
    const taughtBy = (teacher: string, ...coTeachers: string[]) =>
      roster(people, { classes: [{ ...algebra, teacher, coTeachers }] })
    const stepOf = async (run: RosterRun) => {
      const { rows } = await (await dee()).call('GET /api/district/:districtId/roster/:rosterRunId/steps', {
        params: key(run.rosterRunId),
        query: { kind: 'classes' },
      })
      expect(rows).toHaveLength(1)
      return rows[0]
    }
    const teachersNow = async () => {
      const { rows } = await t.database.pool.query(`select o.username as owner,
          array(select u.username from class_teacher t join user_account u using (user_id)
            where t.user_group_id = c.user_group_id order by 1) as others
        from class c join user_account o on o.user_id = c.owned_by`)
      return rows
    }

    const first = await upload(taughtBy('tea', 'ort', 'roy'))
    expect(await stepOf(first)).toMatchObject({ action: 'add', coTeachersIn: ['First ort', 'First roy'] })
    await imported(first)
    expect(await teachersNow()).toEqual([{ owner: 'tea', others: ['ort', 'roy'] }])
    expect(await upload(taughtBy('tea', 'ort', 'roy')), 'twice').toMatchObject({ steps: 0 })

    const swapped = await upload(taughtBy('ort', 'tea'))
    expect(await stepOf(swapped)).toMatchObject({
      action: 'change',
      hasNewOwner: true,
      coTeachersIn: ['First Cher'],
      coTeachersOut: ['First ort', 'First roy'],
    })
    await imported(swapped)
    expect(await teachersNow()).toEqual([{ owner: 'ort', others: ['tea'] }])
    expect(await upload(taughtBy('ort', 'tea')), 'twice').toMatchObject({ steps: 0 })
    const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.subject, 'class'))
    expect(lines.map(({ action, detail }) => [action, (detail as { userIds?: number[] }).userIds?.length])).toEqual(
      expect.arrayContaining([
        ['addTeachers', 2],
        ['removeTeacher', 2],
        ['addTeachers', 1],
      ]),
    )

    // [D-141] Whoever leaves teaches nothing anymore, and whoever returns teaches what the roster says.
    const gone = people.filter(({ id }) => id !== 'tea')
    await imported(await upload(roster(gone, { classes: [{ ...algebra, teacher: 'ort' }] })))
    expect(await teachersNow()).toEqual([{ owner: 'ort', others: [] }])
    await imported(await upload(taughtBy('ort', 'tea')))
    expect(await teachersNow()).toEqual([{ owner: 'ort', others: ['tea'] }])
  })

  it('with changes of enrollments alone is compared with what is here, and its new teacher does not replace the old one', async () => {
    const people = [...students(3), TEACHER, { ...TEACHER, id: 'ort' }]
    const algebra = { id: 'c1', title: 'Algebra', org: 'n', teacher: 'tea', students: ['a0', 'a1'] }
    const enrollments = (...rows: string[]) =>
      `sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary\n${rows.join('\n')}\n`
    const send = async (files: Record<string, string>) => {
      const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
      return upload(zip)
    }
    const moved = enrollments(
      'e1,tobedeleted,2026-10-12T00:00:00Z,c1,n,a0,student,false',
      'e2,active,2026-10-12T00:00:00Z,c1,n,a2,student,false',
      'e3,active,2026-10-12T00:00:00Z,c1,n,ort,teacher,true',
      'e4,active,2026-10-12T00:00:00Z,nothing,n,a2,student,false',
      'e5,active,2026-10-12T00:00:00Z,c1,n,nobody,student,false',
    )
    expect(await send({ 'enrollments.csv': moved })).toMatchObject({
      state: 'refused',
      failure: expect.stringMatching(/Import a complete roster first/),
    })
    await imported(await upload(roster(people, { classes: [algebra] })))
    const run = await send({ 'enrollments.csv': moved })
    const found = { state: 'ready', isPartial: true, nobody: null, enrolled: 1, unenrolled: 1, problemCount: 2 }
    expect(run).toMatchObject(found)
    expect(run.problems.map(({ reason }) => reason)).toEqual([
      'The class “nothing” is neither in this file nor here.',
      'The user “nobody” of the class “c1” is neither in this file nor here.',
    ])
    await imported(run)
    const { rows } = await t.database.pool.query(`select o.username as owner,
        array(select u.username from class_teacher t join user_account u using (user_id)
          where t.user_group_id = c.user_group_id) as others,
        array(select u.username from class_member m join user_account u using (user_id)
          where m.user_group_id = c.user_group_id and m.ended_at is null order by 1) as students
      from class c join user_account o on o.user_id = c.owned_by where c.name = 'Algebra'`)
    expect(rows).toEqual([{ owner: 'ort', others: ['tea'], students: ['a1', 'a2'] }])
    expect(await send({ 'enrollments.csv': moved }), 'twice').toMatchObject({ steps: 0 })
    // All of the people and classes, and nothing about who is where.
    const { 'enrollments.csv': _, ...silent } = rosterTables(roster(people, { classes: [algebra] }))
    expect(await send(silent)).toMatchObject({ state: 'ready', steps: 0 })
  })

  it('asks about somebody who comes under a new id, and keeps their account and their class until it is answered', async () => {
    const teacher = TEACHER
    const algebra = (id: string) => ({ id: 'c1', title: 'Algebra', org: 'n', teacher: 'tea', students: [id, 'b'] })
    const ana = student('old', { number: '0042', email: 'ana@example.org' })
    const files = (id: string) => roster([{ ...ana, id }, student('b'), teacher], { classes: [algebra(id)] })
    await imported(await upload(files('old')))
    const before = await person('old')
    const run = await upload(files('new'))
    expect(run).toMatchObject({ added: 0, ended: 0, unenrolled: 0 })
    expect(run.actions).toEqual([{ action: 'conflict', count: 1 }])
    await imported(run)
    expect(await activeIn(t.world.north.schoolId)).toBe(3)
    const again = await upload(files('new'))
    const decided = await (await dee()).call('POST /api/district/:districtId/roster/:rosterRunId/decide', {
      params: key(again.rosterRunId),
      body: { decisions: [], others: 'same' },
    })
    await imported(await settled(decided))
    expect(await person('new')).toMatchObject({ userId: before?.userId })
    expect(await person('old')).toBeUndefined()
    expect(await upload(files('new')), 'twice').toMatchObject({ steps: 0 })
  })

  it('says what was left out, and counts only what was imported', async () => {
    const { north } = t.world
    const files = roster([...students(3), student('s1', { orgs: ['s'] })])
    const run = await imported(await upload(files), [{ schoolId: north.schoolId, choice: 'leaveOut' }])
    expect(run).toMatchObject({ state: 'done', added: 1, isPartly: true, notImported: ['north school was left out.'] })
    const { notifications } = await (await dee()).call('GET /api/user/initialize')
    expect(JSON.stringify(notifications)).toContain('something was left out')
    const rest = await imported(await upload(files))
    expect(rest).toMatchObject({ state: 'done', added: 3, isPartly: false, notImported: [] })
  })

  it('says so when a student is named as a teacher, who does not get the class', async () => {
    const classes = [{ id: 'c1', title: 'Algebra', org: 'n', teacher: 'tea', coTeachers: ['a0'], students: ['a1'] }]
    const run = await upload(roster([...students(2), TEACHER], { classes }))
    expect(run.problems).toMatchObject([{ file: 'enrollments.csv', line: 2, reason: expect.stringMatching(/student/) }])
    await imported(run)
    expect(await t.database.db.select().from(classTeacher)).toEqual([])
  })

  it('keeps what was edited here, and follows the roster in everything else', async () => {
    await imported(await upload(roster([student('a', { firstName: 'Ana', grade: '09' })])))
    await t.database.db.update(userAccount).set({ firstName: 'Anita' }).where(eq(userAccount.username, 'a'))
    const run = await upload(roster([student('a', { firstName: 'Anna', grade: '10' })]))
    const { rows } = await (await dee()).call('GET /api/district/:districtId/roster/:rosterRunId/steps', {
      params: key(run.rosterRunId),
      query: {},
    })
    expect(rows).toMatchObject([
      {
        action: 'change',
        changed: [{ field: 'grade', from: '9', to: '10' }],
        kept: [{ field: 'firstName', from: 'Anita', to: 'Anna' }],
      },
    ])
    await imported(run)
    expect(await person('a')).toMatchObject({ firstName: 'Anita', grade: '10', version: 2 })
  })

  it('keeps what was edited here between the plan and the import: a value, and the hours of a class', async () => {
    const { db } = t.database
    const { schoolId } = t.world.north
    const createdAt = t.clock.now()
    const { scheduleId } = expectOne(
      await db.insert(schedule).values({ schoolId, name: 'Regular', createdAt }).returning(),
    )
    await db.insert(block).values({ schoolId, scheduleId, name: 'Period 1', createdAt })
    const withGrade = (grade: string, period: string) => {
      const of = { org: 'n', teacher: 'tea', students: ['a', 'b'], period }
      return roster([student('a', { grade }), student('b', { grade }), TEACHER], {
        classes: [
          { id: 'c1', title: 'Algebra', ...of },
          { id: 'c2', title: 'Biology', ...of },
        ],
      })
    }
    await imported(await upload(withGrade('09', '')))
    const run = await upload(withGrade('10', '1'))
    await db.update(userAccount).set({ grade: '12' }).where(eq(userAccount.username, 'a'))
    await db.update(schoolClass).set({ startMinute: 600, endMinute: 660 }).where(eq(schoolClass.name, 'Algebra'))
    expect(await imported(run)).toMatchObject({ state: 'done' })
    expect([(await person('a'))?.grade, (await person('b'))?.grade]).toEqual(['12', '10'])
    const classes = await db.select().from(schoolClass).orderBy(schoolClass.name)
    expect(classes.map(({ name, blockId }) => [name, blockId])).toEqual([
      ['Algebra', null],
      ['Biology', expect.any(Number)],
    ])
  })

  it('[D-157] gives somebody whose username is taken another one, and says so', async () => {
    const run = await upload(roster([student('sam.north', { email: 'sam@north.example.org' })]))
    const { rows } = await (await dee()).call('GET /api/district/:districtId/roster/:rosterRunId/steps', {
      params: key(run.rosterRunId),
      query: {},
    })
    expect(rows).toMatchObject([{ action: 'add', username: 'sam@north.example.org' }])
    await imported(run)
    expect(await person('sam.north')).toMatchObject({ username: 'sam@north.example.org' })
  })

  it('[D-141] ends who is gone, with their live pass, and restores who returns', async () => {
    const { north, districtId } = t.world
    await t.database.db.insert(externalId).values({
      districtId,
      source: 'oneroster',
      kind: 'user',
      externalId: 'sam',
      rowId: north.people.sam.userId,
    })
    await imported(await upload(roster([student('sam'), student('b')])))
    const sam = await as('sam.north')
    const { passId } = await requestPass(sam, north, { to: 'library' })
    const gone = await upload(roster([student('b')]))
    expect(gone.schools.find(({ schoolId }) => schoolId === north.schoolId)).toMatchObject({ students: { ended: 1 } })
    await imported(gone)
    expect((await sam.send('GET', '/api/user/initialize')).status).toBe(401)
    const [ended] = await t.database.db.select().from(pass).where(eq(pass.passId, passId))
    expect(ended?.completedAt).toBe(t.clock.now())

    const back = await upload(roster([student('sam'), student('b')]))
    const { rows } = await (await dee()).call('GET /api/district/:districtId/roster/:rosterRunId/steps', {
      params: key(back.rosterRunId),
      query: {},
    })
    expect(rows).toMatchObject([{ action: 'restore' }])
    await imported(back)
    await t.client().signIn('sam.north')
    const lines = await t.database.db
      .select()
      .from(changeEvent)
      .where(and(eq(changeEvent.subject, 'user'), eq(changeEvent.subjectId, String(north.people.sam.userId))))
    expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['endMembership', 'restoreMembership']))
    expect(lines.find(({ action }) => action === 'endMembership')).toMatchObject({
      actorId: t.world.districtAdministrator.userId,
      detail: { rosterRunId: gone.rosterRunId },
    })
  })

  it('puts nobody into a class whom an administrator ended here, and plans nothing for them', async () => {
    const files = roster([...students(2), TEACHER, { ...TEACHER, id: 'ort' }], {
      classes: [{ id: 'c1', title: 'Algebra', org: 'n', teacher: 'tea', coTeachers: ['ort'], students: ['a0', 'a1'] }],
    })
    await imported(await upload(files))
    for (const id of ['a1', 'ort']) {
      const ended = await person(id)
      await (await dee()).call('DELETE /api/user/:userId/school/:schoolId', {
        params: { userId: ended?.userId as never, schoolId: t.world.north.schoolId },
      })
    }
    const again = await upload(files)
    const { rows } = await (await dee()).call('GET /api/district/:districtId/roster/:rosterRunId/steps', {
      params: key(again.rosterRunId),
      query: {},
    })
    expect(rows).toEqual([])
  })

  it('holds back what would remove many, until somebody types how many', async () => {
    const { schoolId } = t.world.north
    await imported(await upload(roster(students(30))))
    const cut = () => upload(roster(students(15)))
    const run = await cut()
    const north = run.schools.find((one) => one.schoolId === schoolId)
    expect(north?.holds).toEqual([{ kind: 'students', reason: 'many', count: 15, of: 30 }])
    expect(await imported(run)).toMatchObject({ state: 'done' })
    expect(await activeIn(schoolId)).toBe(30)

    const second = await cut()
    const refused = await (await dee()).ask('POST /api/district/:districtId/roster/:rosterRunId/import', {
      params: key(second.rosterRunId),
      body: { choices: [{ schoolId, choice: 'remove', count: 14 }] },
    })
    expect(refused.status).toBe(422)
    expect(refused.body.error?.message).toBe('To confirm, type how many people are removed: 15.')
    await imported(second, [{ schoolId, choice: 'remove', count: 15 }])
    expect(await activeIn(schoolId)).toBe(15)
  })

  it('never ends anybody by a file without people, or without a school', async () => {
    const { schoolId } = t.world.north
    await imported(await upload(roster(students(3))))
    expect(await upload(roster([]))).toMatchObject({ state: 'refused', failure: expect.stringMatching(/no rows/) })
    const vanished = await upload(
      roster([student('x', { orgs: ['s'] })], { orgs: [{ id: 's', name: 'south school' }] }),
    )
    expect(vanished.problems.map(({ reason }) => reason)).toEqual([
      'north school was in earlier rosters and is not in this one. Nobody there is changed.',
    ])
    await imported(vanished)
    expect(await activeIn(schoolId)).toBe(3)
  })

  it('asks which school an organization is, remembers it, and can leave one out', async () => {
    const orgs = [
      { id: 'n', name: 'Northern Heights' },
      { id: 'z', name: 'Zoo' },
    ]
    const files = roster([student('a'), student('b', { orgs: ['z'] })], { orgs })
    const run = await upload(files)
    expect(run.orgs).toMatchObject([{ isDecided: false }, { isDecided: false }])
    expect(run.schools).toEqual([])
    const { schoolId } = t.world.north
    const said = await (await dee()).call('POST /api/district/:districtId/roster/:rosterRunId/schools', {
      params: key(run.rosterRunId),
      body: {
        orgs: [
          { id: 'n', schoolId },
          { id: 'z', schoolId: null },
        ],
      },
    })
    expect((await settled(said)).schools).toMatchObject([{ schoolId, students: { added: 1 } }])
    expect((await upload(files)).orgs).toMatchObject([
      { schoolId, isDecided: true },
      { schoolId: null, isDecided: true },
    ])
    const foreign = await (await dee()).ask('POST /api/district/:districtId/roster/:rosterRunId/schools', {
      params: key((await upload(files)).rosterRunId),
      body: { orgs: [{ id: 'n', schoolId: t.world.abroad.schoolId }] },
    })
    expect(foreign.status).toBe(404)
  })

  it('is refused with file, line and reason, and harms nothing', async () => {
    const run = await upload(new TextEncoder().encode('not a zip'))
    expect(run).toMatchObject({ state: 'refused', problems: [{ file: 'roster.zip', line: null }] })
    const ignored = await (await dee()).ask('POST /api/district/:districtId/roster/:rosterRunId/import', {
      params: key(run.rosterRunId),
      body: { choices: [] },
    })
    expect(ignored.status).toBe(409)
  })
})

describe('a run', () => {
  it('[D-162] is for district administrators with write alone', async () => {
    const { districtId } = t.world
    for (const who of ['dora.north', 'ada.north', 'sam.north']) {
      const answer = await (await as(who)).ask('GET /api/district/:districtId/roster', {
        params: { districtId },
        query: {},
      })
      expect(answer.status).toBe(403)
      // Before the form is read, which has no file.
      const form = await (await as(who)).send('POST', `/api/district/${districtId}/roster`, new FormData())
      expect(form.status).toBe(403)
    }
  })

  it('[D-185] takes every permission in every school of the district', async () => {
    const { districtId, north, districtAdministrator } = t.world
    const mine = eq(membership.userId, districtAdministrator.userId)
    const ofNorth = and(mine, eq(membership.schoolId, north.schoolId))
    const all = [...permissionsAtCreation('districtAdministrator')]
    const statuses = async () => {
      const client = await dee()
      const list = await client.ask('GET /api/district/:districtId/roster', { params: { districtId }, query: {} })
      const form = new FormData()
      form.append('file', new File([new Uint8Array()], 'roster.zip'))
      const sent = await client.send('POST', `/api/district/${districtId}/roster`, form)
      const service = await client.ask('GET /api/district/:districtId/roster-service', { params: { districtId } })
      const { district } = await client.call('GET /api/user/initialize', {})
      return [list.status, sent.status, service.status, district.mayConnect]
    }
    const { db } = t.database
    await db
      .update(membership)
      .set({ permissions: all.filter((permission) => permission !== 'allRooms:write') })
      .where(ofNorth)
    expect(await statuses(), 'without one flag in one school').toEqual([403, 403, 403, false])
    await db.update(membership).set({ permissions: all, endedAt: t.clock.now() }).where(ofNorth)
    expect(await statuses(), 'not in one school').toEqual([403, 403, 403, false])
    await db.update(school).set({ endedAt: t.clock.now() }).where(eq(school.schoolId, north.schoolId))
    expect(await statuses(), 'once that school is closed').toEqual([200, 200, 200, true])
  })

  it('of another district is not found', async () => {
    const abroad = eq(school.schoolId, t.world.abroad.schoolId)
    const { districtId } = expectOne(await t.database.db.select().from(school).where(abroad))
    const run = await openRun(
      t.database.db,
      { districtId, source: 'oneroster', name: 'x', bytes: 1, startedBy: null },
      t.clock.now(),
    )
    const { status } = await (await dee()).ask('GET /api/district/:districtId/roster/:rosterRunId', {
      params: key(run.rosterRunId),
    })
    expect(status).toBe(404)
    const form = new FormData()
    form.append('file', new File(['PK'], 'roster.zip'))
    expect((await (await dee()).send('POST', `/api/district/${districtId}/roster`, form)).status).toBe(404)
  })

  it('goes on where its process died, and does nothing twice', async () => {
    const run = await upload(roster([...students(40), TEACHER]))
    const { context } = t.server
    // As a process leaves it that dies in the middle: some steps are done, with their people.
    const half = await readRun(t.database.db, run.rosterRunId)
    await t.database.db.update(rosterRun).set({ state: 'applying' }).where(eq(rosterRun.rosterRunId, run.rosterRunId))
    const held = await t.database.db.transaction(async (tx) => {
      const steps = await tx.select().from(rosterStep).where(eq(rosterStep.rosterRunId, half.rosterRunId))
      return steps.length
    })
    expect(held).toBe(41)
    // The upload may hold the district for a moment longer.
    await vi.waitFor(
      async () => {
        await continueRuns(context)
        expect(await readRun(t.database.db, run.rosterRunId)).toMatchObject({ state: 'done', stepsDone: 41 })
      },
      { timeout: 30_000 },
    )
    await continueRuns(context)
    expect(await activeIn(t.world.north.schoolId)).toBe(41)
  })

  it('whose file was lost with its process says so', async () => {
    const run = await openRun(
      t.database.db,
      { districtId: t.world.districtId, source: 'oneroster', name: 'x.zip', bytes: 1, startedBy: null },
      t.clock.now(),
    )
    await continueRuns(t.server.context)
    expect(await readRun(t.database.db, run.rosterRunId)).toMatchObject({
      state: 'failed',
      problems: [{ reason: 'The server stopped while it was read. Upload it again.' }],
    })
  })

  it('is the only one of its district', async () => {
    const { writers } = t.server.context.database
    const other = await writers.connect()
    await other.query('select pg_advisory_lock(7411, $1)', [t.world.districtId])
    const answer = await (await dee()).ask('POST /api/district/:districtId/roster', {
      params: { districtId: t.world.districtId },
      file: new File([new Uint8Array(rosterZip(roster(students(1))))], 'roster.zip'),
    })
    expect(answer.status).toBe(409)
    other.release(true)
  })

  it('is told to whoever started it, and is in the log', async () => {
    const run = await imported(await upload(roster(students(2))))
    const { rows } = await (await dee()).call('GET /api/district/:districtId/roster', {
      params: { districtId: t.world.districtId },
      query: {},
    })
    expect(rows[0]).toMatchObject({ rosterRunId: run.rosterRunId, state: 'done', added: 2 })
    const { notifications } = await (await dee()).call('GET /api/user/initialize')
    expect(JSON.stringify(notifications)).toContain('The import is done')
  })
})
