/**
 * The demo district as it is, and grown: years back, to many schools, or both until it has some number of passes. All
 * databases are in one PostgreSQL and are removed with it.
 */
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import { connect, type Tx } from '../../apps/server/src/db/connect.ts'
import { superuser } from '../../apps/server/src/db/embedded/roles.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { type DemoSummary, fillDemo } from '../../apps/server/src/demo/index.ts'
import type { Cluster } from '../harness/cluster.ts'
import { signInViewers, type Viewers } from '../harness/demoViewers.ts'
import type { ServerInput } from '../harness/serverEntry.ts'
import type { Bench } from '../part.ts'
import { grow, type Size } from './grow.ts'

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

/** One way of growing. The name is that of the database. */
export interface Growth {
  name: string
  how: string
  size: Size
}

/** The district that growths begin with. */
export interface Start {
  schools: number
  passes: number
}

/** What `fillDemo` says that it made. */
export function startOf(demo: DemoSummary | null): Start {
  if (!demo) throw new Error('there was a district already')
  return demo
}

export function describeDatabase({ how, passes, gigabytes }: GrownDatabase): string {
  return `The demo district, ${how}: ${passes.toLocaleString('en-US')} passes, ${gigabytes.toFixed(1)} GB.`
}

export const isLarge = process.env.BENCH_LARGE === '1'
const LARGE_GIGABYTES = 40

export async function makeDatabases(bench: Bench, cluster: Cluster, now: Instant): Promise<Databases> {
  const { years, schools, largePasses } = bench.sizes.history
  return growDemo(bench, cluster, now, (start) => [
    { name: 'years', how: `${years} years back`, size: { copies: 0, years } },
    { name: 'schools', how: `${schools} schools`, size: { copies: copiesFor(schools, start), years: 0 } },
    ...(isLarge
      ? [{ name: 'large', how: 'many schools and years back', size: sizeFor(largePasses, schools, start) }]
      : []),
  ])
}

export function copiesFor(schools: number, start: Start): number {
  return Math.ceil(schools / start.schools) - 1
}

/** With as many schools, and as many years back as it takes. */
export function sizeFor(passes: number, schools: number, start: Start): Size {
  const copies = copiesFor(schools, start)
  // A year back has slightly fewer, because its open passes are not repeated.
  return { copies, years: Math.ceil(passes / (start.passes * (copies + 1))) }
}

export async function growDemo(
  { print }: Bench,
  cluster: Cluster,
  now: Instant,
  growths: (start: Start) => readonly Growth[],
): Promise<Databases> {
  if (isLarge) await checkDisk(LARGE_GIGABYTES)
  print('Filling the demo district…')
  const connection = await cluster.create('small')
  await migrate(connection)
  const database = connect({ connection, poolSize: 2 })
  const demo = await fillDemo(database, { now })
  const viewers = await signInViewers(database.db, now)
  await database.close()

  const grown: GrownDatabase[] = []
  for (const { name, how, size } of growths(startOf(demo))) {
    print(`Growing: ${how}…`)
    const copy = await cluster.create(name, 'small')
    grown.push({ how, connection: copy, ...(await growDatabase(copy, size, now)) })
  }
  // Last, because a database that someone is connected to cannot be copied.
  const asItIs = { copies: 0, years: 0 }
  const small = { how: 'as it is', connection, ...(await growDatabase(connection, asItIs, now)) }
  return { small, grown, viewers }
}

export async function growDatabase(connection: ServerInput['connection'], size: Size, now: Instant) {
  const { db, close } = connect({ connection: { ...connection, user: superuser }, poolSize: 2 })
  const passes = await db.transaction(async (tx) => {
    await grow(tx, size, now)
    return countPasses(tx)
  })
  await db.execute(sql`vacuum analyze`)
  const { rows } = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`)
  await close()
  return { passes, gigabytes: Number(rows[0]?.bytes) / 1e9 }
}

export async function countPasses(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int from pass`)
  return rows[0]?.count ?? 0
}

export async function checkDisk(wanted: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  const free = Math.floor((bavail * bsize) / 1e9)
  if (free < wanted) throw new Error(`This needs ${wanted} GB in ${tmpdir()} for a while, and there are ${free} GB.`)
}
