import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../migrate.ts'
import { type Embedded, startEmbedded } from './index.ts'
import { superuser } from './roles.ts'
import { closedFolder, query } from './testing.ts'

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

it('a server is no superuser, on a new data folder and when it starts again', async () => {
  const dataDir = await closedFolder()
  const first = await begin(dataDir)
  await migrate(first.connection)
  await expectOwnRole(first)
  await first.stop()
  await expectOwnRole(await begin(dataDir))
})
