/**
 * The demo district as it is, and grown: years back, to many schools, and, on request, both until it is very large. All
 * databases are in one PostgreSQL and are removed with it.
 */
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Instant } from '@corridor/rules'
import { sql } from 'drizzle-orm'
import { connect, type Tx } from '../../apps/server/src/db/connect.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { fillDemo } from '../../apps/server/src/demo/index.ts'
import type { Cluster } from '../harness/cluster.ts'
import { signInViewers, type Viewers } from '../harness/demoViewers.ts'
import type { ServerInput } from '../harness/serverEntry.ts'
import type { Bench } from '../part.ts'
import { addYears } from './addYears.ts'
import { copySchools } from './copySchools.ts'

export interface GrownDatabase {
  /** How it has grown, such as "5 years back". */
  how: string
  connection: ServerInput['connection']
  passes: number
  gigabytes: number
}

export interface Databases {
  small: GrownDatabase
  grown: GrownDatabase[]
  viewers: Viewers
}

const LARGE_GIGABYTES = 40

export async function makeDatabases({ sizes, print }: Bench, cluster: Cluster, now: Instant): Promise<Databases> {
  const { years, schools, largePasses } = sizes.history
  const isLarge = process.env.BENCH_LARGE === '1'
  if (isLarge) await checkDisk()
  print('Filling the demo district…')
  const connection = await cluster.create('small')
  await migrate(connection)
  const database = connect({ connection, poolSize: 2 })
  const demo = await fillDemo(database, { now })
  const viewers = await signInViewers(database.db, now)
  await database.close()
  const copies = Math.ceil(schools / (demo?.schools ?? 1)) - 1

  const grow = async (name: string, how: string, change: (tx: Tx) => Promise<void>): Promise<GrownDatabase> => {
    print(`Growing: ${how}…`)
    const grown = await cluster.create(name, 'small')
    return { how, connection: grown, ...(await growDatabase(grown, change)) }
  }
  const grown = [
    await grow('years', `${years} years back`, (tx) => addYears(tx, years, now)),
    await grow('schools', `${schools} schools`, (tx) => copySchools(tx, copies)),
  ]
  if (isLarge) {
    const both = async (tx: Tx) => {
      await copySchools(tx, copies)
      // A year back has slightly fewer, because its open passes are not repeated.
      await addYears(tx, Math.ceil(largePasses / (await countPasses(tx))), now)
    }
    grown.push(await grow('large', 'many schools and years back', both))
  }
  // Last, because a database that somebody is connected to cannot be copied.
  const small = { how: 'as it is', connection, ...(await growDatabase(connection, async () => {})) }
  return { small, grown, viewers }
}

async function growDatabase(connection: ServerInput['connection'], change: (tx: Tx) => Promise<void>) {
  const { db, close } = connect({ connection, poolSize: 2 })
  const passes = await db.transaction(async (tx) => {
    await change(tx)
    return countPasses(tx)
  })
  await db.execute(sql`vacuum analyze`)
  const { rows } = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`)
  await close()
  return { passes, gigabytes: Number(rows[0]?.bytes) / 1e9 }
}

async function countPasses(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int from pass`)
  return rows[0]?.count ?? 0
}

async function checkDisk(): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  const free = Math.floor((bavail * bsize) / 1e9)
  if (free < LARGE_GIGABYTES) {
    throw new Error(`BENCH_LARGE needs ${LARGE_GIGABYTES} GB in ${tmpdir()} for a while, and there are ${free} GB.`)
  }
}
