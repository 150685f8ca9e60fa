/** Backups of the included database, by the commands themselves, with nothing but a data folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { takeOrVerify } from '../../cli/takeOrVerify.ts'
import { eraseStudent } from '../../privacy/erase.ts'
import { erasureListIn, updateErasureList } from '../../privacy/erasureList.ts'
import { runHere } from '../../testing/command.ts'
import { bareEnvironment } from '../../testing/environment.ts'
import { rosterZip } from '../../testing/rosterZip.ts'
import { writeStudentRows } from '../../testing/studentRows.ts'
import { makeWorld, type World } from '../../testing/world.ts'
import { connect, type Database } from '../connect.ts'
import { type Embedded, startEmbedded } from '../embedded/index.ts'
import { migrate } from '../migrate.ts'

const AT = '2026-10-13T15:00:00.000Z'

let folder: string
let dataDir: string
let file: string
let world: World
let running: { embedded: Embedded; database: Database } | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-embedded-'))
  dataDir = join(folder, 'data')
  file = join(folder, 'monday.backup')
})
afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<Database> {
  const embedded = await startEmbedded({ dataDir, fsync: false })
  await migrate(embedded.connection)
  running = { embedded, database: connect({ connection: embedded.connection, poolSize: 4 }) }
  return running.database
}

async function stop(): Promise<void> {
  await running?.database.close()
  await running?.embedded.stop()
  running = undefined
}

async function command(name: 'backup' | 'restore' | 'roster', argv: string[], inFolder = dataDir, env = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../../cli/${name}.ts`), ...argv], {
    env: { ...bareEnvironment, DATA_DIR: inFolder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, stdout, stderr }
}

const NO_DATABASE = { database: { connection: { host: '', user: '', database: '' } } }
const verifyHere = (env: Record<string, string>) =>
  runHere(NO_DATABASE, takeOrVerify, '--verify', { env: { DATABASE_URL: '', DATA_DIR: dataDir, ...env } })

const samNow = async (database: Database) => {
  const { rows } = await database.writers.query(
    `select first_name || ' ' || last_name as name, (select count(*)::int from session where ended_at is null) as sessions,
      (select count(*)::int from one_time_link where used_at is null) as links
      from user_account where user_id = $1`,
    [world.north.people.sam.userId],
  )
  return rows
}

const NEW_STUDENT = { id: 'r1', role: 'student' as const, orgs: ['n'] }

it('[FIRST-08] a backup is taken and a roster imported beside the server, which is not restored into', async () => {
  const database = await start()
  world = await makeWorld(database.writer, AT)
  await writeStudentRows(database.writers, world.north)
  expect(await command('backup', [file])).toMatchObject({ code: 0, stderr: '' })
  const refused = await command('restore', [file, '--replace'])
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Corridor is already running') })
  const roster = join(folder, 'roster.zip')
  await writeFile(roster, rosterZip({ orgs: [{ id: 'n', name: 'north school' }], people: [NEW_STUDENT] }))
  const imported = await command('roster', [roster, '--district', 'Lakeside'])
  expect(imported).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Imported.') })
  const { userId } = world.north.people.sam
  await database.writer.transaction((tx) => eraseStudent(tx, userId, AT))
  await updateErasureList(database.writer, erasureListIn(dataDir), new Date(AT))
  await stop()
})

it('a backup is taken without a server, and leaves nothing running', async () => {
  const stopped = join(folder, 'stopped.backup')
  expect(await command('backup', [stopped])).toMatchObject({ code: 0, stderr: '' })
  expect((await readFile(stopped)).length).toBeGreaterThan(1000)
})

it('a backup is verified by restoring it into a database of its own, and the real one is not touched', async () => {
  const nightly = { BACKUP_DIR: folder, DATABASE_URL: 'postgresql://corridor@127.0.0.1:9/corridor', TMPDIR: folder }
  await copyFile(file, join(folder, 'corridor-2026-10-13-0215.backup'))
  const good = await command('backup', ['--verify'], dataDir, nightly)
  expect(good).toMatchObject({ code: 0, stderr: '' })
  expect(good.stdout).toMatch(
    /corridor-2026-10-13-0215\.backup can be restored: [\d,]+ rows of \d+ tables, as they were/,
  )
  await writeFile(join(folder, 'corridor-2026-10-14-0215.backup'), (await readFile(file)).subarray(0, 5000))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const damaged = await verifyHere(nightly)
  expect(damaged).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/10-14-0215\.backup cannot be used as a backup/),
  })
  expect((await readdir(folder)).filter((name) => name.startsWith('corridor-verify-'))).toEqual([])
  expect(await verifyHere({})).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Say which backup/),
  })
})

it('[D-167] restoring erases those again who were erased since', async () => {
  const restored = await command('restore', [file, '--replace'])
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(/were erased again \(1\)/)
  expect(await samNow(await start())).toEqual([{ name: 'Erased student', sessions: 0, links: 0 }])
  await stop()
})

it('[D-167] on another machine it asks for the list, and changes nothing without it', async () => {
  const other = join(folder, 'other')
  const asked = await command('restore', [file], other)
  expect(asked).toMatchObject({ code: 1, stderr: expect.stringMatching(/would be back.*--erasures FILE/) })
  const brought = join(folder, 'brought.jsonl')
  await copyFile(erasureListIn(dataDir), brought)
  const restored = await command('restore', [file, '--erasures', brought], other)
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(/were erased again \(1\)/)
  expect(await readFile(erasureListIn(other), 'utf8')).toContain(`"userId":${world.north.people.sam.userId}`)
})
