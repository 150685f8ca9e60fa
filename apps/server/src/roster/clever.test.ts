import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { externalId, membership, userAccount } from '../db/schema/index.ts'
import { type CleverDistrict, cleverTables, cleverZip } from '../testing/cleverDistrict.ts'
import { RosterTester } from '../testing/rosters.ts'
import { rosterZip } from '../testing/rosterZip.ts'
import { startServer, type TestServer } from '../testing/server.ts'

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

const DISTRICT: CleverDistrict = { schools: ['North School', 'south school'], students: 40, perClass: 10, periods: 2 }
const tables = (more: Partial<CleverDistrict> = {}) => cleverTables({ ...DISTRICT, ...more })
const upload = (files: Record<string, string>) => r.upload(['clever.zip', cleverZip(files)])
const loose = (files: Record<string, string>) => r.upload(...Object.entries(files))

const active = () => t.database.db.$count(membership, and(eq(membership.source, 'clever'), isNull(membership.endedAt)))

it('[FIRST-07] Clever’s files are compared, imported and remembered like every roster, zipped or not', async () => {
  const run = await upload(tables())
  expect(run).toMatchObject({ state: 'ready', format: 'Clever', files: 5, people: 44, classes: 8, problemCount: 0 })
  expect(run.schools).toMatchObject([
    { students: { added: 20 }, staff: { added: 2 }, classes: { added: 4 }, enrollments: { added: 40 }, holds: [] },
    { students: { added: 20 }, staff: { added: 2 } },
  ])
  expect(await active()).toBe(0)
  expect(await r.import(run)).toMatchObject({ state: 'done', notImported: [] })
  expect(await active()).toBe(44)
  const found = await t.database.db
    .select({ id: externalId.externalId, source: externalId.source, user: userAccount })
    .from(externalId)
    .innerJoin(userAccount, eq(userAccount.userId, externalId.rowId))
    .where(eq(externalId.kind, 'user'))
  expect(found.find(({ id }) => id === 'student 100000')).toMatchObject({
    source: 'clever',
    user: { type: 'student', grade: 'K', schoolIdentifier: '005000', username: '100000@students.example.org' },
  })
  expect(new Set(found.map(({ user }) => user.type))).toEqual(new Set(['student', 'faculty']))

  // The same again, as loose files with the line ends of old Macs.
  const again = await loose(tables({ lineEnd: '\r' }))
  expect(again).toMatchObject({ state: 'ready', format: 'Clever', steps: 0, added: 0, changed: 0, ended: 0 })
})

it('[FIRST-07] a file of Clever with a third of the people is held back, and the log names what could not be read', async () => {
  await r.import(await upload(tables()))
  const third = tables()
  const [header, ...rows] = String(third['students.csv']).trim().split('\n')
  third['students.csv'] = `${[header, ...rows.filter((_, at) => at % 3 === 0)].join('\n')}\n`
  const run = await upload(third)
  expect(run.problems).toContainEqual({
    file: 'enrollments.csv',
    line: 3,
    reason: 'The student “100001” is not in students.csv.',
  })
  expect(run.schools.flatMap(({ holds }) => holds.map(({ kind }) => kind))).toContain('students')
  expect(await r.import(run)).toMatchObject({ state: 'done', isPartly: true })
  expect(await active()).toBe(44)
  const log = await (await r.dee()).send('GET', `/api/district/${t.world.districtId}/roster/${run.rosterRunId}/log`)
  expect(String(log.body)).toContain('The student “100001” is not in students.csv.')
})

it('[FIRST-07] what is missing is said before anything is changed, and a list of students is still a list', async () => {
  const { 'sections.csv': _, ...four } = tables()
  for (const run of [await upload(four), await loose(four)]) {
    expect(run).toMatchObject({ state: 'refused' })
    expect(run.failure).toContain('The roster has no sections.csv. Choose all five files of Clever at once')
  }
  const files = tables()
  const alone = await r.upload(['sections.csv', String(files['sections.csv'])])
  expect(alone.failure).toContain('The roster has no schools.csv, students.csv, teachers.csv, enrollments.csv.')
  expect(await r.upload(['students.csv', String(files['students.csv'])])).toMatchObject({ format: 'CSV list' })
})

it('[FIRST-07] a district that changes from OneRoster to Clever keeps its people', async () => {
  const person = { id: 'sam', role: 'student' as const, firstName: 'Ana', lastName: 'Abbott', number: '005000' }
  const before = rosterZip({ orgs: [{ id: 'n', name: 'North School' }], people: [{ ...person, orgs: ['n'] }] })
  await r.import(await r.upload(['oneroster.zip', before]))
  const count = await t.database.db.$count(userAccount)
  const run = await upload(tables())
  expect((await r.steps(run)).filter(({ action }) => action === 'join')).toMatchObject([{ name: 'Ana Abbott' }])
  await r.import(run)
  expect(await t.database.db.$count(userAccount)).toBe(count + 43)
  expect(await active()).toBe(44)
})
