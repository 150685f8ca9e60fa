/**
 * Looking back: pages of History, a student's insights, the dashboard's chart and Student Analysis, in the demo district
 * and in ones with millions of passes. What is asked for is the same in all of them. There are two floors: the same
 * request to the small one, and the bare SQL of the answer (`sql`) in the same database.
 */
import { clockOffset, schoolNow } from './harness/clock.ts'
import { openCluster } from './harness/cluster.ts'
import { withCpu } from './harness/cpu.ts'
import { Connection, timesOf, timesOfEach } from './harness/http.ts'
import { startCorridor } from './harness/server.ts'
import { describeDatabase, type GrownDatabase } from './history/databases.ts'
import type { Line } from './line.ts'
import { makeDatabases } from './lookback/databases.ts'
import { type Request, requestsFor } from './lookback/requests.ts'
import { sampleQuery } from './lookback/sample.ts'
import type { Part } from './part.ts'
import { takeTurns } from './rounds.ts'
import { openSql } from './sql/client.ts'
import { median } from './stats.ts'

const MAX_GROWTH = 1.5
const MAX_OVER_SQL = 3

export const lookback: Part = {
  title: 'Looking back over millions of passes',
  async run(bench) {
    const { sizes, open, print } = bench
    const { rounds, requests, warmUps, deepPages } = sizes.lookback
    const offset = clockOffset()
    const now = schoolNow(offset)
    const cluster = await openCluster(open, { fsync: false })
    const { small, grown, viewers } = await makeDatabases(bench, cluster, now)

    const opened = async ({ how, connection }: GrownDatabase) => {
      const { origin, pid } = await startCorridor(open, { connection, offset })
      const browser = new Connection(origin)
      open.defer(() => browser.close())
      const runSql = await openSql(open, connection)
      return {
        how,
        browser,
        ask: ({ by, path, body }: Request, count: number) =>
          withCpu({ server: pid, database: cluster.pid }, async () => ({
            operations: count,
            ms: await timesOf(browser, viewers[by], path, count, body),
          })),
        bare: ({ sql }: Request, count: number) =>
          withCpu({ server: process.pid, database: cluster.pid }, async () => ({
            operations: count,
            ms: await timesOfEach(count, () => runSql(sql)),
          })),
      }
    }
    const smallServer = await opened(small)
    const servers = [smallServer, ...(await Promise.all(grown.map(opened)))]
    const asked = await sampleQuery(small, smallServer.browser, viewers, { now, deepPages })

    print(`${rounds} rounds of ${requests} requests each…`)
    const lines: Line[] = []
    for (const request of requestsFor(asked)) {
      for (const { ask, bare } of servers) {
        await ask(request, warmUps)
        await bare(request, warmUps)
      }
      const turns = servers.flatMap(({ how, ask, bare }) => [
        [how, () => ask(request, requests)] as const,
        [sqlOf(how), () => bare(request, requests)] as const,
      ])
      const played = await takeTurns(rounds, Object.fromEntries(turns))
      const times = (name: string) => (played[name] ?? []).map(({ ms }) => median(ms))
      const cpu = (name: string) => (played[name] ?? []).map(({ cpu }) => cpu.server + cpu.database)
      for (const { how } of grown) {
        lines.push(
          {
            what: `${request.what}, ${how}`,
            unit: 'ms',
            corridor: times(how),
            floor: times(small.how),
            target: { of: 'ratio', atMost: MAX_GROWTH },
          },
          {
            what: `${request.what}, ${how}, CPU of server and database`,
            unit: 'ms',
            corridor: cpu(how),
            floor: cpu(small.how),
          },
        )
      }
      for (const { how } of servers) {
        lines.push({
          what: `${request.what}, ${how}, against its bare SQL`,
          unit: 'ms',
          corridor: times(how),
          floor: times(sqlOf(how)),
          target: { of: 'ratio', atMost: MAX_OVER_SQL },
        })
      }
    }
    return { lines, notes: [small, ...grown].map(describeDatabase) }
  },
}

const sqlOf = (how: string) => `${how}, SQL`
