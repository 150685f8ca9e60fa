/**
 * Whether the table of passes has to be divided by school year: the screens, the nightly work and the backup of a
 * district with as many passes as a large one writes in five years, next to two schools of it with the same five years.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { SettableClock } from '../apps/server/src/clock.ts'
import { backUp } from '../apps/server/src/db/backup/backup.ts'
import { connect } from '../apps/server/src/db/connect.ts'
import { deleteOldRows } from '../apps/server/src/jobs/housekeeping.ts'
import { forgetOldStudents } from '../apps/server/src/privacy/retention.ts'
import { clockOffset, schoolNow } from './harness/clock.ts'
import { type Cluster, openCluster } from './harness/cluster.ts'
import { withCpu } from './harness/cpu.ts'
import { Connection, timesOf } from './harness/http.ts'
import { startCorridor } from './harness/server.ts'
import { addYears } from './history/addYears.ts'
import { checkDisk, describeDatabase, type GrownDatabase, growDemo, growTo } from './history/databases.ts'
import { REQUESTS } from './history.ts'
import type { Line } from './line.ts'
import { mixSchools } from './lookback/databases.ts'
import { requestsFor } from './lookback/requests.ts'
import { sampleQuery } from './lookback/sample.ts'
import type { Bench, Part } from './part.ts'
import { takeTurns } from './rounds.ts'
import { median } from './stats.ts'

const MAX_GROWTH = 1.5

export const years: Part = {
  title: 'Five years of a large district in one table',
  async run(bench) {
    const { sizes, open, print } = bench
    const { years, passes, schools, gigabytes } = sizes.years
    await checkDisk(gigabytes)
    const offset = clockOffset()
    const now = schoolNow(offset)
    const cluster = await openCluster(open, { fsync: false })
    const { grown, viewers } = await growDemo(
      bench,
      cluster,
      now,
      (start) => [
        { name: 'few', how: `${start.schools} schools`, grow: (tx) => addYears(tx, years, now) },
        { name: 'many', how: `${schools} schools`, grow: (tx) => growTo(tx, passes, schools, start) },
      ],
      mixSchools,
    )
    const [few, many] = grown as [GrownDatabase, GrownDatabase]

    const opened = async ({ connection }: GrownDatabase) => {
      const { origin, pid } = await startCorridor(open, { connection, offset })
      const browser = new Connection(origin)
      open.defer(() => browser.close())
      return { browser, pids: { server: pid, database: cluster.pid } }
    }
    const servers = { few: await opened(few), many: await opened(many) }
    const sample = await sampleQuery(few, servers.few.browser, viewers, { now, deepPages: sizes.years.deepPages })

    print('…screens…')
    const lines: Line[] = []
    for (const request of [...REQUESTS, ...requestsFor(sample)]) {
      const { what, by, path } = request
      const ask = ({ browser, pids }: typeof servers.few, count: number) =>
        withCpu(pids, async () => ({
          operations: count,
          ms: await timesOf(browser, viewers[by], path, count, 'body' in request ? request.body : undefined),
        }))
      lines.push(...(await compare(bench, what, (which, count) => ask(servers[which], count))))
    }
    print('…nights and backups…')
    const nights = { few: await measureNight(bench, cluster, few), many: await measureNight(bench, cluster, many) }
    const night = (what: string, unit: string, read: (night: Night) => number, atMost?: number): Line => ({
      what,
      unit,
      corridor: [read(nights.many)],
      floor: [read(nights.few)],
      ...(atMost && { target: { of: 'ratio', atMost } }),
    })
    lines.push(
      night('a night without anything to forget', 'ms', ({ idleMs }) => idleMs),
      night('forgetting students, per 1,000 passes of a school', 'ms', ({ forgetMs }) => forgetMs, MAX_GROWTH),
      night('vacuum of passes afterward', 's', ({ vacuumMs }) => vacuumMs / 1000),
      night('backup', 's', ({ backupMs }) => backupMs / 1000),
      night('backup, per million passes', 's', ({ backupMs, passes }) => backupMs / 1000 / (passes / 1e6), MAX_GROWTH),
      night('size of a backup', 'GB', ({ backupBytes }) => backupBytes / 1e9),
    )
    return { lines, notes: grown.map(describeDatabase) }
  },
}

type Which = 'few' | 'many'

async function compare(
  { sizes }: Bench,
  what: string,
  ask: (which: Which, count: number) => Promise<{ ms: number[]; cpu: { server: number; database: number } }>,
): Promise<Line[]> {
  const { rounds, requests, warmUps } = sizes.years
  for (const which of ['few', 'many'] as const) await ask(which, warmUps)
  const { few, many } = await takeTurns(rounds, {
    few: () => ask('few', requests),
    many: () => ask('many', requests),
  })
  const cpu = (played: typeof few) => played.map((round) => round.cpu.server + round.cpu.database)
  return [
    {
      what,
      unit: 'ms',
      corridor: many.map(({ ms }) => median(ms)),
      floor: few.map(({ ms }) => median(ms)),
      target: { of: 'ratio', atMost: MAX_GROWTH },
    },
    { what: `${what}, CPU`, unit: 'ms', corridor: cpu(many), floor: cpu(few) },
  ]
}

interface Night {
  idleMs: number
  /** For 1,000 passes. */
  forgetMs: number
  vacuumMs: number
  backupMs: number
  backupBytes: number
  passes: number
}

/** Students of one school are forgotten; the others are counted as done, because theirs take the same again. */
async function measureNight({ open }: Bench, cluster: Cluster, { connection, passes }: GrownDatabase): Promise<Night> {
  const database = connect({ connection, poolSize: 4 })
  open.defer(() => database.close())
  const clock = new SettableClock()
  const now = schoolNow(clockOffset())
  clock.run(now)
  const { writer } = database
  await writer.execute(sql`update school set students_forgotten_before = ${now}::timestamptz`)
  const night = async () => {
    await deleteOldRows(writer, now)
    await forgetOldStudents({ database, clock })
  }
  // The first one also deletes what has been old for long.
  await night()
  const idleMs = await timed(night)
  await writer.execute(sql`update school set students_forgotten_before = null
    where school_id = (select min(school_id) from school)`)
  const forgetMs = await timed(night)
  const { rows } = await writer.execute<{ count: number }>(sql`select count(*)::int from pass p
    join user_account u on u.user_id = p.student_id
    where p.school_id = (select min(school_id) from school) and u.external_id = 'former-student'`)
  const vacuumMs = await timed(() => writer.execute(sql`vacuum pass`))
  const file = join(cluster.folder, `${connection.database}.backup`)
  const backupMs = await timed(() => backUp(connection, file))
  const { size } = await stat(file)
  const forgotten = rows[0]?.count ?? 0
  if (forgotten === 0) throw new Error('nobody was forgotten')
  return { idleMs, forgetMs: (forgetMs - idleMs) / (forgotten / 1000), vacuumMs, backupMs, backupBytes: size, passes }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
