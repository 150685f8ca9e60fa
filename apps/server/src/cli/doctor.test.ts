import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { superuser } from '../db/embedded/roles.ts'
import { closedFolder } from '../db/embedded/testing.ts'
import { MIGRATIONS, type TablesVersion } from '../db/version.ts'
import { outgoingFindings } from '../delivery/doctor.ts'
import { evaluateServer } from '../health/doctor/address.ts'
import { evaluateClock, evaluateDatabase, evaluateTables } from '../health/doctor/database.ts'
import { evaluateDisk } from '../health/doctor/disk.ts'
import { type Finding, findingsOf, summaryOf } from '../health/doctor/finding.ts'
import { doctorHere, runCommand } from '../testing/command.ts'
import { createDatabase } from '../testing/database.ts'
import { bareEnvironment } from '../testing/environment.ts'
import { urlOf } from '../testing/mainProcess.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

const atServer = (env: Record<string, string> = {}) => ({
  env: { PORT: new URL(t.origin).port, PUBLIC_URL: t.origin, ...env },
})
const doctor = (env?: Record<string, string>, on: Parameters<typeof doctorHere>[0] = t) => doctorHere(on, atServer(env))
const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS })

it('has a line for everything, and ends well if nothing is wrong', async () => {
  const { code, stdout, stderr } = await runCommand(t, 'doctor', atServer())
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^ok {7}Version {7}This is Corridor \d+\.\d+\.\d+\.$/m)
  expect(stdout).toMatch(/^ok {7}Settings {6}Every variable/m)
  expect(stdout).toMatch(/^ok {7}Database {6}PostgreSQL \d+\.\d+ answers, and holds \d+ [kM]B\.$/m)
  expect(stdout).toMatch(new RegExp(`^ok {7}Tables {8}All ${migrations.length} migrations have run\\.$`, 'm'))
  expect(stdout).toMatch(/^ok {7}Clock {9}This computer and the database have the same time\.$/m)
  expect(stdout).toMatch(/^ok {7}Rights {8}The user corridor may do what Corridor needs, and no more\.$/m)
  expect(stdout).toMatch(/^ok {7}Encryption {4}The database is on this computer/m)
  expect(stdout).toMatch(/^ok {7}Pooler {8}No pooler is between Corridor and PostgreSQL\.$/m)
  // As the PostgreSQL of the tests is set.
  expect(stdout).toMatch(/^look {5}Standbys {6}synchronous_commit is off, so what was saved can be lost/m)
  expect(stdout).toMatch(/^(ok {5}|look {3}) {2}Disk {10}The disk of .* has [\d.]+ GB left/m)
  expect(stdout).toMatch(/^ok {7}Server {8}Corridor \d+\.\d+\.\d+ runs on port \d+\.$/m)
  expect(stdout).toMatch(/^ok {7}Address {7}http:\S+ answers\.$/m)
  expect(stdout).toMatch(/^look {5}Address {7}PUBLIC_URL is not encrypted/m)
  expect(stdout).toMatch(/^off {6}Metrics {7}There is no \/metrics/m)
  expect(stdout).toMatch(/^off {6}Backups {7}Nightly backups are off/m)
  expect(stdout).toMatch(/^off {6}Mail {10}Email is off/m)
  expect(stdout).toMatch(/^off {6}Texts {9}Texts are off/m)
  expect(stdout).toMatch(/^off {6}Sign-in {7}Corridor is registered with no provider/m)
  expect(stdout).toMatch(/^off {6}Roster {8}No district fetches its roster/m)
  expect(stdout).toMatch(/\nCorridor works\. The lines with "look" say what should be different\.\n$/)
})

it('says at the end whether there is anything to do', () => {
  expect(summaryOf(new Set(['ok', 'off']))).toBe('Everything looks good.')
  expect(summaryOf(new Set(['ok', 'warning']))).toMatch(/^Corridor works\. The lines with "look"/)
  expect(summaryOf(new Set(['warning', 'problem']))).toBe('Some things need attention.')
})

it('asks the mail server, and names the providers that Corridor is registered with', async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const env = {
    MAIL_FROM: 'Corridor <passes@example.org>',
    GOOGLE_CLIENT_ID: 'corridor',
    GOOGLE_CLIENT_SECRET: 'very-secret',
  }
  const well = await doctor({ ...env, SMTP_URL: `smtp://127.0.0.1:${port}` })
  expect(well.stdout).toMatch(/^ok {7}Mail {10}The mail server accepts our sign-in\.$/m)
  expect(well.stdout).toMatch(/^ok {7}Sign-in {7}Corridor is registered with Google\.$/m)
  expect(well.stdout).not.toContain('very-secret')
  await new Promise<void>((resolve) => server.close(resolve))
  const gone = await doctor({ ...env, SMTP_URL: `smtp://127.0.0.1:${port}` })
  expect(gone.stdout).toMatch(/^PROBLEM {2}Mail {10}The mail server cannot be reached/m)
  expect(gone.code).toBe(1)
})

it('says that providers cannot send anybody back without PUBLIC_URL', async () => {
  const google = { clientId: 'corridor', clientSecret: 'very-secret' }
  const findings = await Array.fromAsync(outgoingFindings({ signOnClients: { google } }))
  expect(findings.at(-1)).toMatchObject({ state: 'problem', about: 'Sign-in' })
})

it('says what is wrong, all of it, and ends with 1', async () => {
  const { code, stdout } = await doctor({ PUBLIC_URL: 'https://127.0.0.1:9', PORT: '9' })
  expect(code).toBe(1)
  expect(stdout).toMatch(/^look {5}Server {8}Nothing answers on port 9\. Start Corridor/m)
  expect(stdout).toMatch(
    /^PROBLEM {2}Address {7}https:\/\/127\.0\.0\.1:9 does not answer from here\. Check its name in DNS/m,
  )
  expect(stdout).toMatch(/^look {5}Address {7}TRUST_PROXY is not set/m)
  expect(stdout).toMatch(/\nSome things need attention\.\n$/)
})

it('says which setting cannot be used, and never what a secret is', async () => {
  const { code, stdout } = await doctor({ METRICS_TOKEN: 'short' })
  expect(code).toBe(1)
  expect(stdout).toMatch(/^PROBLEM {2}Settings {6}Set METRICS_TOKEN to 16 or more/m)
  expect(stdout).not.toContain('short')
})

it('says what to do if the database does not answer', async () => {
  const { code, stdout } = await doctor({ DATABASE_URL: 'postgresql://corridor:very-secret@127.0.0.1:9/corridor' })
  expect(code).toBe(1)
  expect(stdout).toMatch(
    /^PROBLEM {2}Database {6}The database at 127\.0\.0\.1:9 does not answer\. Start it or correct DATABASE_URL/m,
  )
  expect(stdout).not.toContain('very-secret')
})

it('says what to do if the included database cannot be opened', async () => {
  const dataDir = await closedFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  const { code, stdout, stderr } = await doctor({ DATABASE_URL: '', DATA_DIR: dataDir })
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  expect(stdout).toMatch(/^PROBLEM {2}Database {6}The data in .* was written by PostgreSQL 17, and this Corridor runs/m)
  expect(stdout).toMatch(/^off {6}Texts/m)
  expect(stdout).toMatch(/\nSome things need attention\.\n$/)
})

it('says that there is no such database, and that its disk is full', async () => {
  const url = urlOf(t.database.connection)
  const missing = await doctor({ DATABASE_URL: url.replace(/[^/]+$/, 'no_such_database') })
  expect({ code: missing.code, stderr: missing.stderr }).toEqual({ code: 1, stderr: '' })
  expect(missing.stdout).toMatch(/^PROBLEM {2}Database {6}There is no database "no_such_database" at \S+\. Create it/m)
  // Stands in for a full disk: PostgreSQL may not write larger temporary files.
  const { rows } = await t.database.pool.query('select current_database() as name')
  const admin = new pg.Client({ ...inject('maintenance'), user: superuser })
  await admin.connect()
  await admin.query(`alter database ${rows[0].name} set temp_file_limit = '100kB'`)
  const full = await doctor()
  await admin.query(`alter database ${rows[0].name} reset temp_file_limit`)
  await admin.end()
  expect({ code: full.code, stderr: full.stderr }).toEqual({ code: 1, stderr: '' })
  expect(full.stdout).toMatch(/^PROBLEM {2}Database {6}.*temp_file_limit.*run npm run doctor again\.$/m)
})

it('makes no database where there is none', async () => {
  const dataDir = await closedFolder()
  const { stdout, stderr } = await doctor({ DATABASE_URL: '', DATA_DIR: dataDir })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^look {5}Database {6}There is no database in .* yet\. npm start makes it\.$/m)
  expect(await readdir(dataDir)).toEqual([])
})

it('goes on with the rest if something cannot be checked', async () => {
  async function* failing(): AsyncGenerator<Finding> {
    yield { state: 'ok', about: 'Disk', says: 'There is one.' }
    throw Object.assign(new Error('no space left on device\nat somewhere'), { code: 'ENOSPC' })
  }
  expect(await Array.fromAsync(findingsOf('Disk', failing))).toEqual([
    { state: 'ok', about: 'Disk', says: 'There is one.' },
    {
      state: 'problem',
      about: 'Disk',
      says: 'This could not be checked (no space left on device). Fix what it names, then run npm run doctor again.',
    },
  ])
})

it('ends quietly if nobody reads its lines', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'doctor.ts')], {
    env: { ...bareEnvironment, DATABASE_URL: 'postgresql://corridor@127.0.0.1:9/corridor' },
    stdio: ['ignore', 'pipe', 'pipe'],
  }) as ChildProcessByStdio<null, Readable, Readable>
  // As `npm run doctor | head -1` does.
  child.stdout.once('data', () => child.stdout.destroy())
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
})

it.each([
  ['expand', 0, /^look {5}Tables {8}A newer version of Corridor has added to the tables\. This one works with them/m],
  ['contract', 1, /^PROBLEM {2}Tables {8}The tables are those of another version of Corridor\. Start the version/m],
])('looks at the tables of a newer version, which %ss them', async (kind, code, says) => {
  const database = await createDatabase(1)
  onTestFinished(database.close)
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at, kind) values ('newer', $1, $2)`,
    [2 ** 42, kind],
  )
  expect(await doctor({}, { database })).toMatchObject({ code, stderr: '', stdout: expect.stringMatching(says) })
})

it('knows tables that are behind, and tables of a newer version that it can work with or not', () => {
  const saidOf = (is: TablesVersion['is']) => evaluateTables({ is, known: 3, toRun: 1 })
  expect(saidOf('missing')).toMatchObject({ state: 'warning', says: expect.stringContaining('npm run setup') })
  expect(saidOf('behind')).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(/^1 migrations have not run/),
  })
  expect(saidOf('same')).toMatchObject({ state: 'ok' })
  expect(saidOf('expanded')).toMatchObject({ state: 'warning', says: expect.stringContaining('works with them') })
  expect(saidOf('other')).toMatchObject({ state: 'problem', says: expect.stringContaining('another version') })
})

it('notices that another version runs than the one that is installed', () => {
  expect(evaluateServer('0.0.1', 3000)).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(/^Corridor 0\.0\.1 runs on port 3000, and .* is installed\. Restart it\.$/),
  })
})

it.each(['>&-', '>/dev/full'])('ends quietly if its lines go nowhere (%s)', async (redirection) => {
  const child = spawn(
    'sh',
    ['-c', `exec "$0" "$1" ${redirection}`, process.execPath, join(import.meta.dirname, 'doctor.ts')],
    {
      env: { ...bareEnvironment, DATABASE_URL: 'postgresql://corridor@127.0.0.1:9/corridor' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  ) as ChildProcessByStdio<null, null, Readable>
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
})

it('evaluates the database, the clock and the disk', () => {
  const facts = {
    ...{ version: '18.4', number: 18, size: '1 GB', read_only: 'off' },
    ...{ allowed: 100, others: 0, limit: null, servers: 0 },
  }
  const evaluated = (some: object, poolSize = 20) => evaluateDatabase({ ...facts, ...some }, { poolSize })
  expect(evaluated({})).toMatchObject({ state: 'ok' })
  expect(evaluated({}, 93)).toMatchObject({
    state: 'problem',
    says: expect.stringContaining('A server takes 105: raise'),
  })
  const backups = { folder: '/backups', at: { hour: 2, minute: 15 }, keep: 14 }
  expect([evaluated({}, 88), evaluateDatabase(facts, { poolSize: 88, backups })]).toMatchObject([
    { state: 'ok' },
    { state: 'problem' },
  ])
  expect(evaluated({ read_only: 'on' })).toMatchObject({
    state: 'problem',
    says: expect.stringContaining('takes no writes'),
  })
  // Three of them take 96.
  expect([evaluated({ servers: 3 }), evaluated({ servers: 3, others: 4 })]).toMatchObject([
    { state: 'ok' },
    { state: 'ok' },
  ])
  expect(evaluated({ servers: 3, others: 5 })).toMatchObject({
    state: 'problem',
    says: expect.stringContaining('allows 100 connections, 5 of which other databases use. 3 servers take 96: raise'),
  })
  expect(evaluated({ limit: 32 }).state).toBe('ok')
  expect(evaluated({ limit: 31 })).toMatchObject({ says: expect.stringContaining('may have 31 connections. A server') })
  expect(evaluated({ number: 16 })).toMatchObject({ state: 'warning' })
  expect(evaluated({ number: 14 })).toMatchObject({
    state: 'problem',
    says: expect.stringMatching(/needs 15 or newer/),
  })
  expect(evaluateClock(-4).state).toBe('ok')
  expect(evaluateClock(600)).toMatchObject({ state: 'problem', says: expect.stringContaining('600 seconds ahead of') })
  expect(evaluateClock(-600)).toMatchObject({ state: 'problem', says: expect.stringContaining('600 seconds behind') })
  expect(evaluateDisk(20 * 1024 ** 3, '/data').state).toBe('ok')
  expect(evaluateDisk(1024 ** 3, '/data')).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('has 1.0 GB left'),
  })
  expect(evaluateDisk(1024, '/data').state).toBe('problem')
})
