/** A server is no superuser, on a new data folder and on one that an earlier version made with `corridor` as one. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../migrate.ts'
import { findBinaries } from './binaries.ts'
import { chooseIdentity, type Identity } from './identity.ts'
import { type Embedded, startEmbedded } from './index.ts'
import { startPostmaster } from './postmaster.ts'
import { run } from './program.ts'
import { superuser } from './roles.ts'
import { closedFolder, query } from './testing.ts'

const GROUND = new URL('../migrations/0000_ground.sql', import.meta.url)

const begin = async (dataDir: string): Promise<Embedded> => {
  const embedded = await startEmbedded({ dataDir, fsync: false })
  onTestFinished(() => embedded.stop())
  return embedded
}

const ROLES = `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
  from pg_roles where rolname !~ '^pg_' order by rolname`
const PLAIN = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false }
/** What is not `corridor`'s in the schemas of ours. */
const FOREIGN = `
  select n.nspname || '.' || relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname !~ '^(pg_|information_schema)' and relowner <> 'corridor'::regrole
  union all select nspname || '.' || proname from pg_proc join pg_namespace n on n.oid = pronamespace
    where nspname !~ '^(pg_|information_schema)' and proowner <> 'corridor'::regrole
  union all select nspname || '.' || typname from pg_type join pg_namespace n on n.oid = typnamespace
    where nspname !~ '^(pg_|information_schema)' and typowner <> 'corridor'::regrole
  union all select nspname from pg_namespace
    where nspname !~ '^(pg_|information_schema|public$)' and nspowner <> 'corridor'::regrole`

async function expectOwnRole({ connection }: Embedded): Promise<void> {
  const [corridor, admin, ...others] = await query(connection, ROLES)
  expect(corridor).toEqual({ rolname: 'corridor', ...PLAIN })
  expect(admin).toMatchObject({ rolname: superuser, rolsuper: true })
  expect(others).toEqual([])
  expect(await query(connection, FOREIGN)).toEqual([])
  await expect(query(connection, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied')
  await expect(query(connection, `select pg_read_file('/etc/passwd')`)).rejects.toThrow('permission denied')
}

/** As versions before roles were apart left it, stopped. */
async function makeEarlierFolder(dataDir: string, statements: string[]): Promise<void> {
  const identity: Identity = await chooseIdentity({
    binaries: await findBinaries(),
    dataDir,
    sharedFolder: join(dataDir, 'shared'),
  })
  const cluster = join(dataDir, 'postgres')
  await mkdir(cluster, { mode: 0o700 })
  const made = await run(
    identity.command(identity.binaries.initdb, [
      ...['-D', cluster, '-U', 'corridor', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ]),
  )
  expect(made.succeeded).toBe(true)
  const socketDir = await mkdtemp(join(tmpdir(), 'corridor-pg-'))
  onTestFinished(() => rm(socketDir, { recursive: true, force: true }))
  const logFile = join(dataDir, 'postgres.log')
  const postmaster = await startPostmaster({ identity, cluster, socketDir, logFile, fsync: false })
  const connection = { host: socketDir, user: 'corridor', database: 'postgres' }
  for (const statement of statements) await query(connection, statement)
  await postmaster.stop()
}

let ground: string[]
beforeAll(async () => {
  const text = await readFile(GROUND, 'utf8')
  ground = text.split('--> statement-breakpoint')
})

it('a new data folder', async () => {
  const embedded = await begin(await closedFolder())
  await migrate(embedded.connection)
  await expectOwnRole(embedded)
})

it('a data folder of an earlier version: its role is demoted, and nothing is lost', async () => {
  const dataDir = await closedFolder()
  await makeEarlierFolder(dataDir, [
    ...ground,
    `insert into district (name, created_at) values ('Lakeside', '2026-01-05T08:00:00Z')`,
    'create schema drizzle',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('0000', 1794711467831)`,
    // What the jobs keep: a type, a function, a table in parts, a view.
    'create schema pgboss',
    `create type pgboss.job_state as enum ('created', 'active')`,
    'create function pgboss.job_table() returns int language sql as $$ select 1 $$',
    'create table pgboss.job (name text not null, state pgboss.job_state) partition by list (name)',
    `create table pgboss.job_housekeeping partition of pgboss.job for values in ('housekeeping')`,
    `insert into pgboss.job values ('housekeeping', 'active')`,
    'create view pgboss.job_view as select * from pgboss.job',
    'create sequence pgboss.job_number',
  ])
  const embedded = await begin(dataDir)
  await migrate(embedded.connection)
  await expectOwnRole(embedded)
  expect(await query(embedded.connection, 'select name from district')).toEqual([{ name: 'Lakeside' }])
  expect(await query(embedded.connection, 'select name, state from pgboss.job_view')).toEqual([
    { name: 'housekeeping', state: 'active' },
  ])
  expect(await query(embedded.connection, 'select pgboss.job_table() as one')).toEqual([{ one: 1 }])
  await embedded.stop()
  // And the next start finds nothing to do.
  await expectOwnRole(await begin(dataDir))
})

it.each([
  ['before the name was changed', ['create role corridor_renamer superuser login']],
  [
    'before the new role was there',
    ['create role corridor_renamer superuser login', 'set role corridor_renamer', 'select 1'],
  ],
])('a demotion that was cut off %s is carried on', async (_, statements) => {
  const dataDir = await closedFolder()
  await makeEarlierFolder(dataDir, ['create table kept as select 1 as value', ...statements])
  const embedded = await begin(dataDir)
  await expectOwnRole(embedded)
  expect(await query(embedded.connection, 'select value from kept')).toEqual([{ value: 1 }])
})
