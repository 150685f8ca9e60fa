import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { membership, rosterRun } from '../db/schema/index.ts'
import { failureText } from '../process/failure.ts'
import { createShutdown } from '../process/shutdown.ts'
import { cleverTables, cleverZip } from '../testing/cleverDistrict.ts'
import { runCommand } from '../testing/command.ts'
import { urlOf } from '../testing/mainProcess.ts'
import { type RosterFiles, rosterTables, rosterZip } from '../testing/rosterZip.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { importRoster } from './importRoster.ts'

let t: TestServer
let folder: string
beforeAll(async () => {
  t = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'corridor-roster-'))
})
afterAll(() => t.close())

/** As an operator types it, in a process of its own. */
const typed = (...argv: string[]) => runCommand(t, 'roster', ...argv)

/** The same in this process, which starts much faster. */
async function roster(...argv: string[]) {
  const shutdown = createShutdown({ report: () => {} })
  const env = { DATABASE_URL: urlOf(t.database.connection), PUBLIC_URL: 'https://passes.example.org' }
  const lines: string[] = []
  const answer = (isDone: boolean, stderr = '') => ({ code: isDone ? 0 : 1, stdout: `${lines.join('\n')}\n`, stderr })
  return importRoster(argv, shutdown, { env, print: (line) => void lines.push(line) })
    .then(
      (isDone) => answer(isDone),
      (error) => answer(false, failureText(error)),
    )
    .finally(() => shutdown.run())
}

const files = (count: number): RosterFiles => ({
  orgs: [{ id: 'n', name: 'north school' }],
  people: Array.from({ length: count }, (_, at) => ({ id: `r${at}`, role: 'student' as const, orgs: ['n'] })),
})

async function written(name: string, count: number): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, rosterZip(files(count)))
  return path
}

const imported = async () => {
  const from = and(eq(membership.source, 'oneroster'), isNull(membership.endedAt))
  return (await t.database.db.select().from(membership).where(from)).length
}

it('[D-153] says what would change, then imports, and twice changes nothing', async () => {
  const path = await written('roster.zip', 30)
  const dry = await roster(path, '--district', 'Lakeside', '--dry-run')
  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(dry.stdout).toMatch(/north school: students \+30 ~0 -0/)
  expect(await imported()).toBe(0)
  expect(await typed(path, '--district', 'lakeside')).toMatchObject({ code: 0, stderr: '' })
  expect(await imported()).toBe(30)
  // The second time as loose files of a folder.
  const loose = await mkdtemp(join(tmpdir(), 'corridor-roster-'))
  for (const [name, text] of Object.entries(rosterTables(files(30)))) await writeFile(join(loose, name), text)
  const again = await roster(loose, '--district', 'lakeside')
  expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/students \+0 ~0 -0/) })
})

it('[FIRST-07] imports Clever’s files, as a zip or one by one', async () => {
  const tables = cleverTables({ schools: ['North School'], students: 12, perClass: 6, periods: 1, lineEnd: '\r' })
  const zip = join(folder, 'clever.zip')
  await writeFile(zip, cleverZip(tables))
  const dry = await roster(zip, '--district', 'Lakeside', '--dry-run')
  expect(dry).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^Clever, 14 people, 2 classes\n/) })
  expect(dry.stdout).toMatch(/north school: students \+12 ~0 -0/)
  const loose = await mkdtemp(join(tmpdir(), 'corridor-roster-'))
  const paths = Object.keys(tables).map((name) => join(loose, name))
  for (const [name, text] of Object.entries(tables)) await writeFile(join(loose, name), text)
  expect(await roster(...paths, '--district', 'Lakeside', '--dry-run')).toEqual(dry)
  const some = await roster(...paths.slice(1), '--district', 'Lakeside', '--dry-run')
  expect(some).toMatchObject({ code: 1, stdout: expect.stringContaining('The roster has no schools.csv.') })
})

it('holds back what would remove many', async () => {
  const { code, stdout } = await typed(await written('half.zip', 10), '--district', 'Lakeside')
  expect(code).toBe(1)
  expect(stdout).toMatch(/held back: 20 of 30 students/)
  expect(stdout).toMatch(/Imported, except for what somebody.*\n {2}north school: kept 20 students not in this file\./)
  expect(await imported()).toBe(30)
  const [held] = await t.database.db.select().from(rosterRun).where(eq(rosterRun.state, 'held'))
  expect(held).toMatchObject({ name: 'half.zip', startedBy: null })
})

it('[D-153] of a roster of which nobody can be imported it says why, with exit status 1', async () => {
  const path = join(folder, 'elsewhere.zip')
  const elsewhere = { ...files(3), orgs: [{ id: 'n2', name: 'Nowhere High' }] }
  const people = elsewhere.people.map((person) => ({ ...person, orgs: ['n2'] }))
  await writeFile(path, rosterZip({ ...elsewhere, people }))
  const { code, stdout } = await roster(path, '--district', 'Lakeside')
  expect(code).toBe(1)
  expect(stdout).toMatch(/Nothing was changed\. Nobody can be imported yet\. First match each organization/)
})

it('[D-153] imports a plain list, and says what it does not say itself', async () => {
  const path = join(folder, 'students.csv')
  await writeFile(path, 'Student ID,First name,Last name,Grade\n0042,Ana,Listed,9\n')
  expect((await roster(path, '--district', 'Lakeside')).stderr).toMatch(/Add --role/)
  expect((await roster(path, '--district', 'Lakeside', '--role', 'student')).stderr).toMatch(/Add --school/)
  const said = ['--district', 'Lakeside', '--role', 'student', '--school', 'North School'] as const
  const done = await roster(path, ...said)
  expect(done).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/number = Student ID/) })
  expect(done.stdout).toMatch(/students \+1/)
  expect((await roster(path, ...said)).stdout).toMatch(/students \+0/)
})

it.each([
  [[], /^Use it as npm run roster/],
  [['/nowhere/roster.zip', '--district', 'Lakeside'], /^There is no file/],
])('says what is wrong: %j', async (argv, sentence) => {
  const { code, stderr } = await roster(...argv)
  expect(code).toBe(1)
  expect(stderr).toMatch(sentence)
})
