import type pg from 'pg'
import { readDatabaseUrl } from '../../config/databaseUrl.ts'
import type { Settings } from '../../config/settings.ts'
import { type Connection, makeClient } from '../../db/client.ts'
import { databaseFailure } from '../../db/databaseFailure.ts'
import { readTablesVersion, type TablesVersion } from '../../db/version.ts'
import { embeddedFailure } from '../../process/failure.ts'
import { LITTLE_MEMORY, WRITE_MEGABYTE } from '../room.ts'
import { type Finding, findingsOf, sentenceOf } from './finding.ts'
import { checkOutside } from './outside.ts'
import { checkReplication } from './replication.ts'

const TESTED_VERSION = 18
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
    yield evaluateTables(await readTablesVersion(client))
    yield await checkClock(client)
    if (typeof connection === 'string') {
      const address = readDatabaseUrl(connection)
      yield* findingsOf('Database', () => checkOutside(client, address))
      yield* findingsOf('Standbys', () => checkReplication(client, address))
    }
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
  allowed: number
  size: string
  read_only: string
}

async function checkVersion(client: pg.Client, settings: Settings): Promise<Finding> {
  const { rows } = await client.query<DatabaseFacts>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as number,
            current_setting('max_connections')::int as allowed, pg_size_pretty(pg_database_size(current_database())) as size,
            current_setting('transaction_read_only') as read_only`,
  )
  const [facts] = rows
  if (!facts) throw new Error('the database gave no answer')
  return evaluateDatabase(facts, settings)
}

export function evaluateDatabase(facts: DatabaseFacts, settings: Pick<Settings, 'poolSize' | 'backups'>): Finding {
  const about = 'Database'
  const is = `PostgreSQL ${facts.version} answers, and holds ${facts.size}`
  const needed = settings.poolSize + MORE_CONNECTIONS + (settings.backups ? 1 : 0)
  if (facts.read_only === 'on') {
    return { state: 'problem', about, says: `${is}, but takes no writes. Set DATABASE_URL to the one that does.` }
  }
  if (facts.allowed < needed) {
    const says = `${is}, but allows ${facts.allowed} connections. A server takes ${needed}: raise max_connections, or lower DATABASE_POOL.`
    return { state: 'problem', about, says }
  }
  if (facts.number < TESTED_VERSION) {
    return { state: 'warning', about, says: `${is}. Corridor is tested on PostgreSQL ${TESTED_VERSION}: update it.` }
  }
  return { state: 'ok', about, says: `${is}.` }
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
