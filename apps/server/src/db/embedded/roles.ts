/**
 * Who the server is to its PostgreSQL: `corridor`, who owns the database and all that is in it, and is no superuser.
 * Whatever slipped into a statement of ours could then reach neither the files nor the programs of this computer.
 * The superuser bears the name that PostgreSQL gives it by default, and works here alone, at the start.
 */
import pg from 'pg'

export const databaseUser = 'corridor'
export const superuser = 'postgres'
/** `initdb` makes it, and nothing but Corridor lives in this cluster. */
export const databaseName = 'postgres'

export interface RolesRequest {
  /** The folder of the socket. */
  host: string
  /** For tests: they make databases of their own. */
  makesDatabases: boolean
}

export async function prepareRoles({ host, makesDatabases }: RolesRequest): Promise<void> {
  const client = new pg.Client({ host, user: superuser, database: databaseName })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [databaseUser])
    if (rowCount === 0) await client.query(`create role ${databaseUser}`)
    await client.query(`alter role ${databaseUser} login nosuperuser ${makesDatabases ? '' : 'no'}createdb`)
    await client.query(`alter database ${databaseName} owner to ${databaseUser}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
