/** The least that could store the same: COPY of the same rows into the same tables, with their indexes and triggers. */
import pg from 'pg'
import type { EmbeddedConnection } from '../../apps/server/src/db/embedded/index.ts'
import { superuser } from '../../apps/server/src/db/embedded/roles.ts'

/** What an import fills, in the order in which they refer to each other. */
const TABLES = [
  'user_account',
  'membership',
  'external_id',
  'class',
  'class_teacher',
  'class_member',
  'change_event',
  'roster_run',
  'roster_row',
  'roster_step',
]

/** Only the superuser may make PostgreSQL read and write files, which takes the driver out of the measurement. */
async function asSuperuser<T>(connection: EmbeddedConnection, work: (client: pg.Client, folder: string) => Promise<T>) {
  const client = new pg.Client({ ...connection, user: superuser })
  await client.connect()
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return await work(client, rows[0]?.data_directory ?? '')
  } finally {
    await client.end()
  }
}

const fileOf = (folder: string, table: string) => `'${folder}/bench-${table}.copy'`

export function writeCopies(connection: EmbeddedConnection): Promise<void> {
  return asSuperuser(connection, async (client, folder) => {
    for (const table of TABLES) await client.query(`copy ${table} to ${fileOf(folder, table)}`)
  })
}

/** How many seconds it took, and how many rows there were. */
export function copyBack(connection: EmbeddedConnection): Promise<{ seconds: number; rows: number }> {
  return asSuperuser(connection, async (client, folder) => {
    const startedAt = performance.now()
    let total = 0
    await client.query('begin')
    for (const table of TABLES) {
      const { rowCount } = await client.query(`copy ${table} from ${fileOf(folder, table)}`)
      total += rowCount ?? 0
    }
    await client.query('commit')
    return { seconds: (performance.now() - startedAt) / 1000, rows: total }
  })
}
