import type pg from 'pg'
import { readDatabaseUrl } from '../../config/databaseUrl.ts'
import type { Settings } from '../../config/settings.ts'
import { type Connection, makeClient } from '../../db/client.ts'
import { databaseFailure } from '../../db/databaseFailure.ts'
import { OLDEST_POSTGRES, oldPostgresProblem, TESTED_POSTGRES } from '../../db/postgresVersion.ts'
import { readTablesVersion, type TablesVersion } from '../../db/version.ts'
import { embeddedFailure } from '../../process/failure.ts'
import { HEALTH_NAME } from '../health.ts'
import { LITTLE_MEMORY, WRITE_MEGABYTE } from '../room.ts'
import { type Finding, findingsOf, sentenceOf } from './finding.ts'
import { checkOutside } from './outside.ts'
import { checkReplication } from './replication.ts'

/** Sessions and one-time links depend on the server's clock, the schedule of jobs on the database's. */
const DIFFERENT_SECONDS = 5
/** Beside the pool: live events take three, exports two, jobs six, and health one. */
const MORE_CONNECTIONS = 12

export async function* checkDatabase(settings: Settings, connection: Connection): AsyncGenerator<Finding> {
  const client = makeClient(connection, { connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    yield await checkVersion(client, settings)
    // Fails if its disk is full.
    await client.query(`begin; ${LITTLE_MEMORY}; ${WRITE_MEGABYTE}; rollback`)
    yield await checkClock(client)
    if (typeof connection === 'string') {
      const address = readDatabaseUrl(connection)
      yield* findingsOf('Database', () => checkOutside(client, address))
      yield* findingsOf('Standbys', () => checkReplication(client, address))
    }
    // A user without rights cannot read this, and should be told of the rights first.
    yield evaluateTables(await readTablesVersion(client))
  } catch (error) {
    const failure =
      typeof connection === 'string' ? databaseFailure(connection, error) : embeddedFailure(settings.dataDir, error)
    yield { state: 'problem', about: 'Database', says: sentenceOf(failure) }
  } finally {
    await client.end().catch(() => {})
  }
}

interface DatabaseFacts {
  version: string
  number: number
  size: string
  read_only: string
  /** How many connections PostgreSQL has for its users, apart from those that it keeps for superusers. */
  allowed: number
  /** How many of them other databases use now. */
  others: number
  /** How many this user and this database may have; null if that is not limited. */
  limit: number | null
  /** The servers of Corridor that are connected to this database now. */
  servers: number
}

async function checkVersion(client: pg.Client, settings: Settings): Promise<Finding> {
  const { rows } = await client.query<DatabaseFacts>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as number,
            pg_size_pretty(pg_database_size(current_database())) as size,
            current_setting('transaction_read_only') as read_only,
            current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
              - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed,
            (select count(*) from pg_stat_activity
              where datname <> current_database() and usesysid is not null and leader_pid is null)::int as others,
            (select min(few) from (
              select rolconnlimit from pg_roles where rolname = current_user
              union all select datconnlimit from pg_database where datname = current_database()) as limits (few)
              where few >= 0) as "limit",
            (select count(*) from pg_stat_activity
              where datname = current_database() and application_name = $1)::int as servers`,
    // Each server has one of these.
    [HEALTH_NAME],
  )
  const [facts] = rows
  if (!facts) throw new Error('the database gave no answer')
  return evaluateDatabase(facts, settings)
}

export function evaluateDatabase(facts: DatabaseFacts, settings: Pick<Settings, 'poolSize' | 'backups'>): Finding {
  const about = 'Database'
  const is = `PostgreSQL ${facts.version} answers, and holds ${facts.size}`
  const old = oldPostgresProblem(facts.number)
  if (old !== null) return { state: 'problem', about, says: old }
  if (facts.read_only === 'on') {
    return { state: 'problem', about, says: `${is}, but takes no writes. Set DATABASE_URL to the one that does.` }
  }
  const few = tooFewConnections(facts, settings)
  if (few !== null) return { state: 'problem', about, says: `${is}, but ${few}` }
  if (facts.number < TESTED_POSTGRES) {
    const says = `${is}. Corridor is tested on PostgreSQL ${TESTED_POSTGRES}, and needs ${OLDEST_POSTGRES} or newer: update it when you can.`
    return { state: 'warning', about, says }
  }
  return { state: 'ok', about, says: `${is}.` }
}

/** All servers together, taken to be set like this one. Whoever asks may be the one that does not run. */
function tooFewConnections(
  { allowed, others, limit, servers }: DatabaseFacts,
  { poolSize, backups }: Pick<Settings, 'poolSize' | 'backups'>,
): string | null {
  const each = poolSize + MORE_CONNECTIONS + (backups ? 1 : 0)
  const needed = each * Math.max(1, servers)
  const take = servers > 1 ? `${servers} servers take ${needed}` : `A server takes ${needed}`
  if (allowed - others < needed) {
    const used = others > 0 ? `, ${others} of which other databases use` : ''
    return `allows ${allowed} connections${used}. ${take}: raise max_connections, or lower DATABASE_POOL.`
  }
  if (limit === null || limit >= needed) return null
  return `its user or this database may have ${limit} connections. ${take}: raise that limit (alter role, alter database … connection limit), or lower DATABASE_POOL.`
}

export function evaluateTables({ is, known, toRun }: TablesVersion): Finding {
  const about = 'Tables'
  switch (is) {
    case 'missing': {
      const says = 'The database is empty. Run npm run setup to create the first school, or npm run restore to fill it.'
      return { state: 'warning', about, says }
    }
    case 'other': {
      const says =
        'The tables are those of another version of Corridor. Start the version that you used last, or a newer one.'
      return { state: 'problem', about, says }
    }
    case 'expanded': {
      const says = 'A newer version of Corridor has added to the tables. This one works with them; start the newer one.'
      return { state: 'warning', about, says }
    }
    case 'behind':
      return { state: 'warning', about, says: `${toRun} migrations have not run yet. npm start runs them.` }
    case 'same':
      return { state: 'ok', about, says: `All ${known} migrations have run.` }
  }
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const about = 'Clock'
  const before = Date.now()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const halfway = (before + Date.now()) / 2
  return evaluateClock(((rows[0]?.now.getTime() ?? 0) - halfway) / 1000, about)
}

export function evaluateClock(aheadSeconds: number, about = 'Clock'): Finding {
  const seconds = Math.round(Math.abs(aheadSeconds))
  if (seconds <= DIFFERENT_SECONDS)
    return { state: 'ok', about, says: 'This computer and the database have the same time.' }
  const says = `The clock of the database is ${seconds.toLocaleString('en-US')} seconds ${aheadSeconds > 0 ? 'ahead of' : 'behind'} this computer's. Turn on time synchronization on both.`
  return { state: 'problem', about, says }
}
