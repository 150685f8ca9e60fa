import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { restoreFile } from '../../cli/restoreFile.ts'
import { takeOrVerify } from '../../cli/takeOrVerify.ts'
import { runHere } from '../../testing/command.ts'
import { createDatabase, type TestDatabase } from '../../testing/database.ts'
import { bareEnvironment } from '../../testing/environment.ts'
import { writeStudentRows } from '../../testing/studentRows.ts'
import { makeWorld } from '../../testing/world.ts'
import { apply, makeMigrationTable } from '../apply.ts'
import { run } from '../embedded/program.ts'
import { migrate } from '../migrate.ts'
import { makeNextVersion } from '../testing/nextVersion.ts'
import { backUp } from './backup.ts'
import { qualified, readTables } from './catalog.ts'
import { invalidateRestoredState } from './invalidateRestoredState.ts'
import { checkBackup } from './read.ts'
import { restore } from './restore.ts'

const AT = '2026-10-13T15:00:00.000Z' as never
const TOKEN = Buffer.from('a hash')

let folder: string
let source: TestDatabase
let file: string
let contents: Record<string, unknown>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-backup-'))
  file = join(folder, 'monday.backup')
  source = await createDatabase()
  const { north } = await makeWorld(source.writer, AT)
  await writeStudentRows(source.writers, north)
  await leaveOpen(source.writers)
  const made = await command('backup', source.connection, file)
  expect(made).toMatchObject({ code: 0, stderr: '' })
  contents = await contentsOf(source.connection)
})
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true, force: true })
})

/** A session, links, a message and an event that are open, and the nightly backup that is under way. */
async function leaveOpen(pool: pg.Pool): Promise<void> {
  const student = `(select min(user_id) from user_account where type = 'student')`
  await pool.query(
    `insert into session (session_id, token_hash, user_id, created_at, expires_at, last_seen_at)
     values (gen_random_uuid(), $1, ${student}, $2, $2, $2)`,
    [TOKEN, AT],
  )
  await pool.query(
    `insert into one_time_link (one_time_link_id, token_hash, user_id, purpose, created_at, expires_at)
     values (gen_random_uuid(), $1, ${student}, 'reset', $2, $2)`,
    [TOKEN, AT],
  )
  await pool.query(
    `insert into weekly_report_link (weekly_report_id, token_hash, created_at, expires_at)
     select min(weekly_report_id), $1, $2, $2 from weekly_report`,
    [TOKEN, AT],
  )
  await pool.query(
    `insert into delivery (notification_id, method, changed_at) select min(notification_id), 'email', $1 from notification`,
    [AT],
  )
  await pool.query(
    `insert into change_event (subject, subject_id, action, at, actor_kind) values ('school', '1', 'edit', $1, 'system')`,
    [AT],
  )
  await pool.query(`insert into backup_run (night, started_at) values ('2026-10-13', $1)`, [AT])
}

const inFolder = () => ({ env: { DATA_DIR: join(folder, 'data') } })
const backUpHere = (target: Target, ...argv: string[]) =>
  runHere({ database: { connection: target } }, takeOrVerify, ...argv, inFolder())
const restoreHere = (target: Target, ...argv: string[]) =>
  runHere({ database: { connection: target } }, restoreFile, ...argv, inFolder())

type Target = { host: string; user: string; database: string }

function start(name: 'backup' | 'restore', { user, host, database }: Target, ...argv: string[]): ChildProcess {
  const url = `postgresql://${user}@${encodeURIComponent(host)}/${database}`
  return spawn(process.execPath, [join(import.meta.dirname, `../../cli/${name}.ts`), ...argv], {
    env: { ...bareEnvironment, DATABASE_URL: url, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function command(name: 'backup' | 'restore', target: Target, ...argv: string[]) {
  const child = start(name, target, ...argv)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout as never),
    text(child.stderr as never),
    once(child, 'exit'),
  ])
  return { code, stdout, stderr }
}

async function withClient<T>(target: Target, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(target)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

let made = 0
/** A database with nothing in it, as an operator creates one. */
async function emptyDatabase(): Promise<Target> {
  made += 1
  const target = { ...inject('maintenance'), database: `corridor_restore_${process.pid}_${made}` }
  await withClient(inject('maintenance'), (client) =>
    client.query(`create database ${target.database} template template0`),
  )
  return target
}

/** Every table that there is, with the number of its rows and a hash over all of their values. */
function contentsOf(target: Target): Promise<Record<string, unknown>> {
  return withClient(target, async (client) => {
    await client.query("set timezone = 'UTC'")
    const found: Record<string, unknown> = {}
    for (const table of await readTables(client)) {
      const { rows } = await client.query(
        `select count(*)::int as count, md5(string_agg(row_text, '' order by row_text)) as hash
           from (select t::text as row_text from ${qualified(table)} t) all_rows`,
      )
      found[`${table.schema}.${table.name}`] = rows[0]
    }
    return found
  })
}

const rowsOf = (target: Target, sql: string) => withClient(target, async (client) => (await client.query(sql)).rows)

describe('a backup', () => {
  it('is a file that only its owner may read, and that tar opens', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const { output } = await run({ file: 'tar', args: ['-tzf', file] })
    const names = output.trim().split('\n')
    expect(names[0]).toBe('corridor-backup.json')
    expect(names.at(-1)).toBe('manifest.json')
    expect(names).toContain('tables/public.user_account/000001.copy')
  })

  it('names every table of the schema, with its rows', async () => {
    const { output } = await run({ file: 'tar', args: ['-xzf', file, '-O', 'manifest.json'] })
    const { tables, migrations } = JSON.parse(output)
    const counts = Object.fromEntries(
      tables.map((table: { schema: string; name: string; rows: number }) => [
        `${table.schema}.${table.name}`,
        table.rows,
      ]),
    )
    expect(counts).toEqual(
      Object.fromEntries(Object.entries(contents).map(([name, value]) => [name, (value as { count: number }).count])),
    )
    const applied = await rowsOf(source.connection, 'select hash from drizzle.__drizzle_migrations order by created_at')
    expect(migrations).toEqual(applied.map(({ hash }) => hash))
  })

  it('shows one moment, while people go on', async () => {
    const target = join(folder, 'moment.backup')
    const holder = await holdReports()
    const made = backUp(source.connection, target)
    await waitingFor(source.connection, 'copy "public"."weekly_report"')
    // Written after the snapshot, to a table that it has read, and to one that it has not.
    await source.writers.query(`update district set name = name || ' now'`)
    await source.writers.query(`update weekly_report_link set expires_at = '2099-01-01'`)
    await holder.end()
    await made
    await source.writers.query(`update district set name = replace(name, ' now', '')`)
    await source.writers.query(`update weekly_report_link set expires_at = $1`, [AT])
    for (const table of ['district', 'weekly_report_link']) {
      const part = `tables/public.${table}/000001.copy`
      const { succeeded, output } = await run({ file: 'tar', args: ['-xzf', target, '-O', part] })
      expect(succeeded).toBe(true)
      expect(output).not.toMatch(/ now|2099/)
    }
    expect(existsSync(join(folder, '.moment.backup.unfinished'))).toBe(false)
  })

  it('that is killed in the middle leaves no file under its name, and the one that was there as it was', async () => {
    const target = join(folder, 'killed.backup')
    await writeFile(target, 'the one before')
    const holder = await holdReports()
    const child = start('backup', source.connection, target)
    const ended = once(child, 'exit')
    await waitingFor(source.connection, 'copy "public"."weekly_report"')
    child.kill('SIGKILL')
    await ended
    await holder.end()
    expect(await readFile(target, 'utf8')).toBe('the one before')
    await backUp(source.connection, target)
    await checkBackup(target)
    expect(existsSync(join(folder, '.killed.backup.unfinished'))).toBe(false)
  })

  it.each([
    [['one', 'two'], /^Use it as npm run backup/],
    [['/nowhere/at/all.backup'], /could not be written to \/nowhere\/at\/all\.backup/],
  ])('says what is wrong: %j', async (argv, sentence) => {
    const { code, stderr } = await backUpHere(source.connection, ...argv)
    expect(code).toBe(1)
    expect(stderr).toMatch(sentence)
  })
})

/** A backup that comes to this table waits until the connection ends. */
async function holdReports(): Promise<pg.Client> {
  const holder = new pg.Client(source.connection)
  await holder.connect()
  onTestFinished(() => holder.end().catch(() => {}))
  await holder.query('begin')
  await holder.query('lock table weekly_report in access exclusive mode')
  return holder
}

async function waitingFor(target: Target, statement: string): Promise<void> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '${statement}%'`
  await expect.poll(() => rowsOf(target, waiting), { timeout: 60_000 }).toHaveLength(1)
}

/** Asked from outside of the database, where nobody else may be connected. */
async function running({ database }: Target, statement: string): Promise<void> {
  const found = `select from pg_stat_activity where datname = '${database}' and query like '${statement}%'`
  await expect.poll(() => rowsOf(inject('maintenance'), found), { timeout: 60_000 }).toHaveLength(1)
}

describe('a restored database', () => {
  let target: Target
  beforeAll(async () => {
    target = await emptyDatabase()
    const restored = await command('restore', target, file)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(/Everybody has to sign in again/)
  })
  const fill = async (how: { replace: boolean }) =>
    restore({ connection: target, file, manifest: await checkBackup(file), finish: async () => {}, ...how })

  it('holds every row of every table, apart from what must not be open anymore', async () => {
    const messages = ['delivery', 'change_event', 'pass_event']
    const ended = ['session', 'one_time_link', 'weekly_report_link', ...messages, 'backup_run']
    const names = ended.map((name) => `public.${name}`)
    const without = (all: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))
    const restored = await contentsOf(target)
    expect(without(restored)).toEqual(without(contents))
    expect(Object.keys(restored)).toEqual(Object.keys(contents))
  })

  it('opens nothing that was open then', async () => {
    expect(await rowsOf(target, 'select from session where ended_at is null')).toEqual([])
    expect(await rowsOf(target, 'select from one_time_link where used_at is null')).toEqual([])
    expect(await rowsOf(target, 'select from weekly_report_link where revoked_at is null')).toEqual([])
    expect(await rowsOf(target, `select from delivery where state = 'pending'`)).toEqual([])
    expect(await rowsOf(target, 'select from change_event where emitted_at is null')).toEqual([])
    expect(await rowsOf(target, `select from backup_run where failure is distinct from 'stopped'`)).toEqual([])
  })

  it('has the same references, triggers and checks, all of them in force', async () => {
    const constraints = `select conrelid::regclass::text as table_name, conname, pg_get_constraintdef(oid), convalidated
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`
    const triggers = `select tgrelid::regclass::text as table_name, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`
    expect(await rowsOf(target, constraints)).toEqual(await rowsOf(source.connection, constraints))
    expect(await rowsOf(target, triggers)).toEqual(await rowsOf(source.connection, triggers))
  })

  it('goes on numbering where the other one was', async () => {
    const sequences = `select sequencename, last_value from pg_sequences order by 1`
    expect(await rowsOf(target, sequences)).toEqual(await rowsOf(source.connection, sequences))
  })

  it('is not overwritten, unless it is meant', async () => {
    await expect(fill({ replace: false })).rejects.toThrow(/already holds a district .* add --replace/)
    await rowsOf(target, `update district set name = 'Another' returning 1`)
    expect(await restoreHere(target, file, '--replace')).toMatchObject({ code: 0, stderr: '' })
    expect(await rowsOf(target, `select from district where name = 'Another'`)).toEqual([])
  })

  it('stays as it was when the command is killed in the middle', async () => {
    const before = await contentsOf(target)
    const pipe = join(folder, 'pipe.backup')
    await run({ file: 'mkfifo', args: [pipe] })
    const child = start('restore', target, pipe, '--replace')
    const ended = once(child, 'exit')
    const whole = await readFile(file)
    // The file is read once to check it. The second time it stops in the middle.
    await writeFile(pipe, whole)
    for await (const line of createInterface(child.stdout as never)) if (line.startsWith('Filling')) break
    const second = await open(pipe, 'w')
    await second.write(whole.subarray(0, whole.length / 2))
    await running(target, 'copy ')
    child.kill('SIGKILL')
    expect((await ended)[1]).toBe('SIGKILL')
    await second.close()
    expect(await contentsOf(target)).toEqual(before)
  })

  it('is not touched while somebody is connected to it', async () => {
    await withClient(target, async () => {
      await expect(fill({ replace: true })).rejects.toThrow(
        /^Something else is connected to this database \(1 connection\)\. Stop Corridor/,
      )
    })
  })

  it('is not touched if it holds tables of others', async () => {
    await rowsOf(target, 'create table library_books (title text)')
    await expect(fill({ replace: true })).rejects.toThrow(/not Corridor's \(library_books\)/)
    await rowsOf(target, 'drop table library_books')
  })
})

it('whoever goes back to the version before restores its backup over the tables of the newer one', async () => {
  const target = await emptyDatabase()
  const options = { connection: target, file, manifest: await checkBackup(file), finish: async () => {} }
  await restore({ ...options, replace: false })
  const before = await contentsOf(target)
  const { migrationsFolder, remove } = await makeNextVersion(
    `create table weather (day date primary key); alter table pass drop column note`,
  )
  onTestFinished(remove)
  await migrate(target, migrationsFolder)
  await rowsOf(target, `insert into weather (day) values ('2026-10-13')`)
  await expect(restore({ ...options, replace: false })).rejects.toThrow(/already holds a district .* add --replace/)
  const said: string[] = []
  await restore({ ...options, replace: true, progress: (line) => said.push(line) })
  expect(said).toContain('Replacing what a newer version has added as well (weather)')
  expect(await contentsOf(target)).toEqual(before)
})

describe('a file that is no whole backup', () => {
  let damaged: string
  beforeAll(() => {
    damaged = join(folder, 'damaged.backup')
  })

  it('is refused if its end is missing, and nothing is touched', async () => {
    const target = await emptyDatabase()
    await copyFile(file, damaged)
    await truncate(damaged, Math.floor((await stat(file)).size / 2))
    const { code, stderr } = await restoreHere(target, damaged)
    expect(code).toBe(1)
    expect(stderr).toMatch(/cannot be used as a backup.*Nothing was changed/)
    expect(await contentsOf(target)).toEqual({})
  })

  it('is refused if one value was changed', async () => {
    const whole = gunzipSync(await readFile(file))
    whole.write('STUDENT', whole.indexOf('student\t'))
    await writeFile(damaged, gzipSync(whole))
    await expect(checkBackup(damaged)).rejects.toThrow(/the rows of user_account are not those that were written/)
  })

  it('is refused if it is something else', async () => {
    await writeFile(damaged, 'not a backup')
    await expect(checkBackup(damaged)).rejects.toThrow(/damaged or was made by something else/)
    await writeFile(damaged, gzipSync(Buffer.alloc(2048, 1)))
    await expect(checkBackup(damaged)).rejects.toThrow(/cannot be used as a backup/)
    await rm(damaged)
    await expect(checkBackup(damaged)).rejects.toThrow(/^There is no backup at/)
  })

  it('is refused if it names other tables than those of its version', async () => {
    const manifest = await checkBackup(file)
    const target = await emptyDatabase()
    const [first, ...others] = manifest.tables
    const refusing = async (tables: typeof manifest.tables) => {
      const forged = { ...manifest, tables }
      const restored = restore({ connection: target, file, manifest: forged, replace: false, finish: async () => {} })
      await expect(restored).rejects.toThrow(/does not hold the tables of the version/)
    }
    await refusing(others)
    if (first) await refusing([...others, { ...first, schema: 'pg_catalog', name: 'pg_authid' }])
    if (first) await refusing([...others, { ...first, columns: [...first.columns, 'more'] }])
    expect(await contentsOf(target)).toEqual({})
  })

  it('is refused if a newer version made it', async () => {
    const manifest = await checkBackup(file)
    const newer = { ...manifest, migrations: [...manifest.migrations, 'another'] }
    const target = await emptyDatabase()
    const restored = restore({ connection: target, file, manifest: newer, replace: false, finish: async () => {} })
    await expect(restored).rejects.toThrow(/newer version of Corridor/)
    expect(await contentsOf(target)).toEqual({})
  })
})

it('a backup of the first version is brought up to date by a later one', async () => {
  const [before, target] = [await emptyDatabase(), await emptyDatabase()]
  const { migrationsFolder, remove } = await makeNextVersion(`alter table pass add column weather text default 'fair'`)
  onTestFinished(remove)
  const migrations = readMigrationFiles({ migrationsFolder })
  await withClient(before, async (client) => {
    await makeMigrationTable(client)
    for (const first of migrations.slice(0, 1)) await apply(client, first)
    await client.query(await readFile(join(import.meta.dirname, '../testing/baseline.sql'), 'utf8'))
  })
  const old = join(folder, 'old.backup')
  await backUp(before, old)
  const finish = (client: pg.Client) => invalidateRestoredState(client, new Date(AT))
  const manifest = await checkBackup(old)
  await restore({ connection: target, file: old, manifest, replace: false, finish, migrationsFolder })
  const applied = await rowsOf(target, 'select hash from drizzle.__drizzle_migrations order by id')
  expect(applied.map(({ hash }) => hash)).toEqual(migrations.map(({ hash }) => hash))
  const kept = 'select note, weather from pass order by note limit 1'
  expect(await rowsOf(target, kept)).toEqual([{ note: 'Take the book along', weather: 'fair' }])
})
