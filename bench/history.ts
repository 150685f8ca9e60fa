/**
 * The requests that a teacher and an administrator send many times a day, to a small database and to ones that have
 * grown: years back, and to many schools. All run side by side in one PostgreSQL with a server each. The floor is the
 * same request to the small one.
 */
import type { Person } from './harness/bulkStudents.ts'
import { clockOffset, schoolNow } from './harness/clock.ts'
import { openCluster } from './harness/cluster.ts'
import { withCpu } from './harness/cpu.ts'
import { Connection, timesOf } from './harness/http.ts'
import { startCorridor } from './harness/server.ts'
import { describeDatabase, type GrownDatabase, makeDatabases } from './history/databases.ts'
import type { Line } from './line.ts'
import type { Part } from './part.ts'
import { takeTurns } from './rounds.ts'
import { median } from './stats.ts'

const MAX_GROWTH = 1.2

/** What opens a screen. */
export const REQUESTS = [
  { what: 'initialize, teacher', by: 'teacher', path: '/api/user/initialize' },
  { what: 'initialize, administrator', by: 'administrator', path: '/api/user/initialize' },
  { what: 'live list', by: 'administrator', path: '/api/pass/list?list=live' },
  { what: 'upcoming list', by: 'administrator', path: '/api/pass/list?list=upcoming' },
  { what: 'requested list', by: 'administrator', path: '/api/pass/list?list=requested' },
] as const

export const history: Part = {
  title: 'The same screens with more years and with more schools',
  async run(bench) {
    const { sizes, open, print } = bench
    const { rounds, requests, warmUps } = sizes.history
    const offset = clockOffset()
    const cluster = await openCluster(open, { fsync: false })
    const { small, grown, viewers } = await makeDatabases(bench, cluster, schoolNow(offset))

    const opened = async ({ how, connection }: GrownDatabase) => {
      const { origin, pid } = await startCorridor(open, { connection, offset })
      const browser = new Connection(origin)
      open.defer(() => browser.close())
      const pids = { server: pid, database: cluster.pid }
      const ask = (by: Person, path: string, count: number) =>
        withCpu(pids, async () => ({ operations: count, ms: await timesOf(browser, by, path, count) }))
      return { how, ask }
    }
    const smallServer = await opened(small)
    const servers = [smallServer, ...(await Promise.all(grown.map(opened)))]

    print(`${rounds} rounds of ${requests} requests each…`)
    const lines: Line[] = []
    for (const { what, by, path } of REQUESTS) {
      const person = viewers[by]
      for (const { ask } of servers) await ask(person, path, warmUps)
      const played = await takeTurns(
        rounds,
        Object.fromEntries(servers.map(({ how, ask }) => [how, () => ask(person, path, requests)])),
      )
      const floor = played[smallServer.how] ?? []
      for (const { how } of grown) {
        const rows = played[how] ?? []
        lines.push(
          {
            what: `${what}, ${how}`,
            unit: 'ms',
            corridor: rows.map(({ ms }) => median(ms)),
            floor: floor.map(({ ms }) => median(ms)),
            target: { of: 'ratio', atMost: MAX_GROWTH },
          },
          {
            what: `${what}, ${how}, CPU of server and database`,
            unit: 'ms',
            corridor: rows.map(({ cpu }) => cpu.server + cpu.database),
            floor: floor.map(({ cpu }) => cpu.server + cpu.database),
          },
        )
      }
    }
    return { lines, notes: [small, ...grown].map(describeDatabase) }
  },
}
