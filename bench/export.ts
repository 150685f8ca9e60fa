/**
 * The export of a school's year with a million passes: the server's memory, the rows per second next to COPY of the same
 * SELECT, and what others who work at the same time notice of it.
 */
import { minutesAfter } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { connect } from '../apps/server/src/db/connect.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { fillDemo } from '../apps/server/src/demo/index.ts'
import type { Drained, DrainInput } from './export/drain.ts'
import { withPeak } from './export/peak.ts'
import { startChild } from './harness/child.ts'
import { clockOffset, schoolNow } from './harness/clock.ts'
import { openCluster } from './harness/cluster.ts'
import { signInViewers } from './harness/demoViewers.ts'
import { Connection, timesOf } from './harness/http.ts'
import { startCorridor } from './harness/server.ts'
import { fillYear } from './history/fillYear.ts'
import { percentileLines } from './line.ts'
import type { Part } from './part.ts'
import { findSampleIds } from './people/databases.ts'
import { takeTurns } from './rounds.ts'
import { exportSql } from './sql/export.ts'

const MAX_GROWTH_MB = 100
const MIN_SHARE_OF_COPY = 0.4
const MAX_SLOWDOWN = 2
const YEAR_MINUTES = 364 * 24 * 60
const INITIALIZE = '/api/user/initialize'

export const exports: Part = {
  title: 'Exporting a million passes',
  async run({ sizes, open, print }) {
    const { rows: wanted, rounds, answers } = sizes.export
    const offset = clockOffset()
    const now = schoolNow(offset)
    const cluster = await openCluster(open, { fsync: false })
    const connection = await cluster.create('corridor')
    await migrate(connection)
    const database = connect({ connection, poolSize: 2 })
    open.defer(() => database.close())
    print('Filling the demo district…')
    await fillDemo(database, { now })
    const { teacher, administrator } = await signInViewers(database.db, now)
    const { schoolId } = await findSampleIds(database.db)
    print(`Growing: ${wanted.toLocaleString('en-US')} passes in a year…`)
    await database.db.transaction((tx) => fillYear(tx, schoolId, wanted, now))
    await database.db.execute(sql`vacuum analyze`)

    const corridor = await startCorridor(open, { connection, offset })
    const exporter = await startChild<void>(new URL('./export/drain.ts', import.meta.url), undefined)
    open.defer(() => exporter.stop())
    const period = { start: minutesAfter(now, -YEAR_MINUTES), end: minutesAfter(now, 1) }
    const filters = {
      passTypes: ['completed', 'live', 'upcoming', 'requested', 'unused'],
      timeRangeType: 'custom',
      ...period,
    }
    const take = (encoding: DrainInput['encoding']) =>
      exporter.send<Drained>('drain', {
        origin: corridor.origin,
        by: administrator,
        body: { resource: 'query', schoolId, filters },
        encoding,
      } satisfies DrainInput)
    const client = new pg.Client(connection)
    await client.connect()
    open.defer(() => client.end())
    const copy = async () => {
      const startedAt = performance.now()
      // What COPY sends is received and dropped.
      const { rowCount } = await client.query(`copy (${exportSql(schoolId, period, now)}) to stdout with (format csv)`)
      return { rows: rowCount ?? 0, seconds: (performance.now() - startedAt) / 1000 }
    }

    const browser = new Connection(corridor.origin)
    open.defer(() => browser.close())
    await timesOf(browser, teacher, INITIALIZE, answers)
    const { peakMb: restMb } = await withPeak(corridor.pid, () => timesOf(browser, teacher, INITIALIZE, answers))

    print(`${rounds} rounds…`)
    const exported = await takeTurns(rounds, {
      copy: async () => ({ ...(await copy()), peakMb: 0, bytes: 0 }),
      plain: () => exportedBy('identity'),
      gzip: () => exportedBy('gzip'),
    })
    async function exportedBy(encoding: DrainInput['encoding']) {
      const { result, peakMb } = await withPeak(corridor.pid, () => take(encoding))
      return { ...result, peakMb }
    }
    const rows = exported.plain[0]?.rows ?? 0
    const copied = exported.copy[0]?.rows
    if (copied !== rows) throw new Error(`The export has ${rows} rows, and COPY has ${copied}.`)

    const others = await takeTurns(rounds, {
      without: () => timesOf(browser, teacher, INITIALIZE, answers),
      during: () =>
        whileExporting(
          () => take('gzip'),
          () => timesOf(browser, teacher, INITIALIZE, answers),
        ),
    })
    const perSecond = ({ seconds }: { seconds: number }) => rows / seconds
    const copiedPerSecond = exported.copy.map(perSecond)
    const lines = percentileLines('other answers during an export', others.during, others.without)
    const [median, ...tails] = lines
    return {
      lines: [
        {
          what: 'memory of the server during an export, above before',
          unit: 'MB',
          corridor: [...exported.plain, ...exported.gzip].map(({ peakMb }) => peakMb - restMb),
          target: { of: 'corridor', atMost: MAX_GROWTH_MB },
        },
        {
          what: 'rows exported, compressed as for browsers',
          unit: '/s',
          corridor: exported.gzip.map(perSecond),
          floor: copiedPerSecond,
          target: { of: 'ratio', atLeast: MIN_SHARE_OF_COPY },
        },
        {
          what: 'rows exported, not compressed',
          unit: '/s',
          corridor: exported.plain.map(perSecond),
          floor: copiedPerSecond,
        },
        ...(median ? [{ ...median, target: { of: 'ratio', atMost: MAX_SLOWDOWN } as const }] : []),
        ...tails,
      ],
      notes: [
        `${rows.toLocaleString('en-US')} rows, ${Math.round((exported.plain[0]?.bytes ?? 0) / 1e6)} MB, compressed ${Math.round((exported.gzip[0]?.bytes ?? 0) / 1e6)} MB.`,
        'The floor of the rows is COPY of the same SELECT alone; that of the other answers, a teacher’s initialize, is the same without an export.',
      ],
    }
  },
}

/** Exports again and again until the work is done, and returns when the last export is done too. */
async function whileExporting<T>(take: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  let isDone = false
  const exporting = (async () => {
    while (!isDone) await take()
  })()
  const result = await work().finally(() => {
    isDone = true
  })
  await exporting
  return result
}
