/**
 * The benchmark's school next to the demo district with its year of history. PostgreSQL runs as it does for a real
 * school, with fsync on.
 */
import { connect, type Db } from '../../apps/server/src/db/connect.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { loadSecrets, type Secrets } from '../../apps/server/src/db/secrets.ts'
import { fillDemo } from '../../apps/server/src/demo/index.ts'
import { memoryOfTree } from '../memory/read.ts'
import type { Bench } from '../part.ts'
import { type BulkStudents, makeBulkStudents } from './bulkStudents.ts'
import { clockOffset, schoolNow } from './clock.ts'
import { type Cluster, openCluster } from './cluster.ts'
import type { ServerInput } from './serverEntry.ts'

export interface Harness {
  cluster: Cluster
  connection: ServerInput['connection']
  /** The offset from the machine's clock to the school's. */
  offset: number
  bulk: BulkStudents
  db: Db
  secrets: Secrets
  postgres: { pid: number; emptyMb: number }
}

export interface HarnessOptions {
  students: number
  staff: number
  /** Omitted when only a screen is measured. */
  demo?: boolean
}

export async function openHarness({ open, print }: Bench, options: HarnessOptions): Promise<Harness> {
  const cluster = await openCluster(open, { fsync: true })
  const emptyMb = await memoryOfTree(cluster.pid)
  const connection = await cluster.create('corridor')
  await migrate(connection)
  const database = connect({ connection, poolSize: 4 })
  open.defer(() => database.close())
  const offset = clockOffset()
  const now = schoolNow(offset)
  if (options.demo ?? true) {
    print('Filling the demo district…')
    await fillDemo(database, { now })
  }
  const bulk = await makeBulkStudents(database.db, { ...options, now })
  const secrets = await loadSecrets(database.db)
  await database.pool.query('analyze')
  return { cluster, connection, offset, bulk, db: database.db, secrets, postgres: { pid: cluster.pid, emptyMb } }
}
