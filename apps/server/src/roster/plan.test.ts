/** What is compared, part by part, before anything is changed. People and rooms have tests of their own. */
import { and, eq, isNull } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { schoolClass } from '../db/schema/index.ts'
import { RosterTester } from '../testing/rosters.ts'
import { type RosterClass, type RosterPerson, rosterZip } from '../testing/rosterZip.ts'
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

const PEOPLE: readonly RosterPerson[] = [
  { id: 'tea', role: 'teacher', orgs: ['n'] },
  ...Array.from({ length: 3 }, (_, at) => ({ id: `a${at}`, role: 'student', grade: '09', orgs: ['n'] }) as const),
]
const ALGEBRA: RosterClass = { id: 'c1', title: 'Algebra', org: 'n', teacher: 'tea', students: ['a0', 'a1'] }
const BIOLOGY: RosterClass = { id: 'c2', title: 'Biology', org: 'n', teacher: 'tea', students: ['a2'] }

const upload = (classes: readonly RosterClass[]) =>
  r.upload(['roster.zip', rosterZip({ orgs: [{ id: 'n', name: 'North School' }], people: PEOPLE, classes })])
const openClasses = async () => {
  const found = await t.database.db
    .select({ name: schoolClass.name })
    .from(schoolClass)
    .where(and(eq(schoolClass.source, 'oneroster'), isNull(schoolClass.endedAt)))
    .orderBy(schoolClass.name)
  return found.map(({ name }) => name)
}

it('[D-153] a class ends that a whole roster does not name any more', async () => {
  await r.import(await upload([ALGEBRA, BIOLOGY]))
  const run = await upload([ALGEBRA])
  expect(run).toMatchObject({ steps: 1, schools: [{ classes: { active: 2, added: 0, ended: 1 }, holds: [] }] })
  await r.import(run)
  expect(await openClasses()).toEqual(['Algebra'])
  expect(await upload([ALGEBRA]), 'twice').toMatchObject({ steps: 0 })
})

it('[D-153] no class ends by a roster that has none, nor by a file with changes of others', async () => {
  await r.import(await upload([ALGEBRA, BIOLOGY]))
  const none = { steps: 0, schools: [{ classes: { ended: 0 }, holds: [] }] }
  expect(await upload([])).toMatchObject(none)
  const enrollments =
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary\n' +
    'e1,active,2026-10-12T00:00:00Z,c1,n,a2,student,false\n'
  const run = await r.upload(['changes.zip', zipSync({ 'enrollments.csv': strToU8(enrollments) })])
  expect(run).toMatchObject({ isPartial: true, enrolled: 1, schools: [{ classes: { ended: 0 }, holds: [] }] })
  await r.import(run)
  expect(await openClasses()).toEqual(['Algebra', 'Biology'])
})
