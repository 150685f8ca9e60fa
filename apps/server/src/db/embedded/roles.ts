/**
 * Who the server is to its PostgreSQL: `corridor`, who owns the database and all that is in it, and is no superuser.
 * Whatever slipped into a statement of ours could then reach neither the files nor the programs of this computer.
 * The superuser bears the name that PostgreSQL gives it by default, and works here alone, at the start.
 *
 * Earlier versions made `corridor` the superuser. PostgreSQL cannot take that right from the role it was made with, so
 * that one is renamed, and everything it owns goes to a new `corridor`. Each step can be repeated, and leaves behind
 * what the next start can go on with.
 */
import pg from 'pg'
import { errorCode } from '../../process/failure.ts'

export const databaseUser = 'corridor'
export const superuser = 'postgres'
/** `initdb` makes it, and nothing but Corridor lives in this cluster. */
export const databaseName = 'postgres'
/** Exists for a moment: nobody can rename the role that they are. */
const renamer = 'corridor_renamer'

const NO_SUCH_ROLE = '28000'

export interface RolesRequest {
  /** The folder of the socket. */
  host: string
  /** For tests: they make databases of their own. */
  makesDatabases: boolean
}

export async function prepareRoles({ host, makesDatabases }: RolesRequest): Promise<void> {
  const as = <T>(user: string, work: (client: pg.Client) => Promise<T>) => connected({ host, user }, work)
  if (!(await as(superuser, async () => true).catch(isMissingRole))) await renameSuperuser(as)
  await as(superuser, async (client) => {
    await client.query('begin')
    await client.query(`drop role if exists ${renamer}`)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [databaseUser])
    if (rowCount === 0) await client.query(`create role ${databaseUser}`)
    await client.query(`alter role ${databaseUser} login nosuperuser ${makesDatabases ? '' : 'no'}createdb`)
    await client.query(`alter database ${databaseName} owner to ${databaseUser}`)
    await client.query(HAND_OVER)
    await client.query('commit')
  })
}

type As = <T>(user: string, work: (client: pg.Client) => Promise<T>) => Promise<T>

async function renameSuperuser(as: As): Promise<void> {
  await as(databaseUser, async (client) => {
    await client.query(`drop role if exists ${renamer}`)
    await client.query(`create role ${renamer} superuser login`)
  })
  await as(renamer, (client) => client.query(`alter role ${databaseUser} rename to ${superuser}`))
}

/** Everything outside of PostgreSQL's own schemas that is still the superuser's. What a table brings along follows it. */
const HAND_OVER = `
  do $$
  declare
    statement text;
  begin
    for statement in
      with own_schema as (
        select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
      ), of_extension as (
        select objid from pg_depend where deptype = 'e'
      ), of_table as (
        select objid from pg_depend where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i') and refobjsubid > 0
      )
      select format('alter schema %I owner to ${databaseUser}', nspname)
        from own_schema where nspname <> 'public' and oid in (select oid from pg_namespace where nspowner = 10)
      union all
      select format('alter table %s owner to ${databaseUser}', c.oid::regclass)
        from pg_class c join own_schema s on s.oid = c.relnamespace
        where c.relowner = 10 and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
          and c.oid not in (select objid from of_extension) and (c.relkind <> 'S' or c.oid not in (select objid from of_table))
      union all
      select format('alter routine %s owner to ${databaseUser}', p.oid::regprocedure)
        from pg_proc p join own_schema s on s.oid = p.pronamespace
        where p.proowner = 10 and p.oid not in (select objid from of_extension)
      union all
      select format('alter type %s owner to ${databaseUser}', t.oid::regtype)
        from pg_type t join own_schema s on s.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
        where t.typowner = 10 and t.oid not in (select objid from of_extension)
          and (t.typtype in ('e', 'd', 'r') or c.relkind = 'c')
    loop
      execute statement;
    end loop;
  end $$`

async function connected<T>(
  { host, user }: { host: string; user: string },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ host, user, database: databaseName })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** False for that, and thrown on for anything else. */
function isMissingRole(error: unknown): false {
  if (errorCode(error) === NO_SUCH_ROLE) return false
  throw error
}
