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
import { Connection, timesOf, timesOfEach } from './harness/http.ts'
import { startCorridor } from './harness/server.ts'
import { checkDisk, copiesFor, describeDatabase, type GrownDatabase, growDemo, isLarge } from './history/databases.ts'
import { REQUESTS } from './history.ts'
import type { Line, Target } from './line.ts'
import { requestsFor } from './lookback/requests.ts'
import { sampleQuery } from './lookback/sample.ts'
import type { Bench, Part } from './part.ts'
import { takeTurns } from './rounds.ts'
import { median } from './stats.ts'
import { drawTable } from './table.ts'

const MAX_GROWTH = 1.5

export const years: Part = {
  title: 'Five years of a large district in one table',
  async run(bench) {
    const { sizes, open, print } = bench
    const { years, largeSchools, largeGigabytes } = sizes.years
    const schools = isLarge ? largeSchools : sizes.years.schools
    await checkDisk(isLarge ? largeGigabytes : sizes.years.gigabytes)
    const offset = clockOffset()
    const now = schoolNow(offset)
    const cluster = await openCluster(open, { fsync: false })
    const { grown, viewers } = await growDemo(bench, cluster, now, (start) => [
      { name: 'few', how: `${start.schools} schools, ${years} years back`, size: { copies: 0, years } },
      {
        name: 'many',
        how: `${schools} schools, ${years} years back`,
        size: { copies: copiesFor(schools, start), years },
      },
    ])
    const [few, many] = grown as [GrownDatabase, GrownDatabase]

    const opened = async ({ connection }: GrownDatabase) => {
      const { origin, pid } = await startCorridor(open, { connection, offset, withoutJobs: true })
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
    print(`${drawTable(lines)}\n…nights and backups…`)
    const nights = { few: await measureNight(bench, cluster, few), many: await measureNight(bench, cluster, many) }
    const work = (what: string, read: (night: Night) => Work, target?: Target): Line[] =>
      (['ms', 'cpu'] as const).map((unit) => ({
        what: unit === 'ms' ? what : `${what}, CPU`,
        unit: 's',
        corridor: [read(nights.many)[unit] / 1000],
        floor: [read(nights.few)[unit] / 1000],
        ...(target && { target }),
      }))
    const grows: Target = { of: 'ratio', atMost: MAX_GROWTH }
    lines.push(
      ...work('a night without anything to forget', ({ idle }) => idle),
      ...work('forgetting students, per 1,000 passes of a school', ({ forget }) => forget, grows),
      ...work('vacuum of passes afterward, with all indexes', ({ vacuum }) => vacuum),
      ...work('backup', ({ backup }) => backup),
      ...work('backup, per million passes', ({ backup, passes }) => per(backup, passes / 1e6), grows),
      {
        what: 'size of a backup',
        unit: 'GB',
        corridor: [nights.many.backupBytes / 1e9],
        floor: [nights.few.backupBytes / 1e9],
      },
    )
    return {
      lines,
      notes: [
        ...grown.map(describeDatabase),
        `Forgotten: ${nights.many.forgotten.toLocaleString('en-US')} passes of one school.`,
      ],
    }
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

/** Of this process and of PostgreSQL. */
interface Work {
  ms: number
  cpu: number
}

interface Night {
  idle: Work
  /** For 1,000 passes. */
  forget: Work
  forgotten: number
  vacuum: Work
  backup: Work
  backupBytes: number
  passes: number
}

/** Students of one school are forgotten; the others are counted as done, because theirs take the same again. */
async function measureNight(
  { open, print }: Bench,
  cluster: Cluster,
  { connection, passes }: GrownDatabase,
): Promise<Night> {
  const database = connect({ connection, poolSize: 4 })
  open.defer(() => database.close())
  const clock = new SettableClock()
  const now = schoolNow(clockOffset())
  clock.run(now)
  const { writer } = database
  const measured = async (what: string, run: () => Promise<unknown>) => {
    const work = await measure(run)
    print(`${connection.database}, ${what}: ${(work.ms / 1000).toFixed(1)} s, ${(work.cpu / 1000).toFixed(1)} s of CPU`)
    return work
  }
  await writer.execute(sql`update school set students_forgotten_before = ${now}::timestamptz`)
  const night = async () => {
    await deleteOldRows(writer, now)
    await forgetOldStudents({ database, clock })
  }
  // The first one also deletes what has been old for long.
  await night()
  const idle = await measured('a night', night)
  await writer.execute(sql`update school set students_forgotten_before = null
    where school_id = (select min(school_id) from school)`)
  const forget = await measured('a night with forgetting', night)
  const { rows } = await writer.execute<{ count: number }>(sql`select count(*)::int from pass p
    join user_account u on u.user_id = p.student_id
    where p.school_id = (select min(school_id) from school) and u.external_id = 'former-student'`)
  const forgotten = rows[0]?.count ?? 0
  if (forgotten === 0) throw new Error('nobody was forgotten')
  // PostgreSQL leaves indexes alone while few pages have changed. It has to come to them at some time.
  const vacuum = await measured('vacuum', () => writer.execute(sql`vacuum (index_cleanup on) pass`))
  const file = join(cluster.folder, `${connection.database}.backup`)
  const backup = await measured('backup', () => backUp(connection, file))
  const { size } = await stat(file)
  const forgetting = { ms: forget.ms - idle.ms, cpu: forget.cpu - idle.cpu }
  return { idle, forget: per(forgetting, forgotten / 1000), forgotten, vacuum, backup, backupBytes: size, passes }
}

const per = ({ ms, cpu }: Work, count: number): Work => ({ ms: ms / count, cpu: cpu / count })

async function measure(run: () => Promise<unknown>): Promise<Work> {
  // PostgreSQL is among the processes that this one has started.
  const { ms, cpu } = await withCpu({ server: process.pid }, async () => {
    const [ms = Number.NaN] = await timesOfEach(1, run)
    return { operations: 1, ms }
  })
  return { ms, cpu: cpu.server }
}
