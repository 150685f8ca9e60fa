/**
 * Looking back: pages of History, a student's insights, the dashboard's chart and Student Analysis, in the demo district
 * and in ones with millions of passes. What is asked for is the same in all of them. There are two floors: the same
 * request to the small one, and the bare SQL of the answer (`sql`) in the same database.
 */
import { type Instant, instant } from '@corridor/rules/time'
import { connect } from '../apps/server/src/db/connect.ts'
import type { Person } from './harness/bulkStudents.ts'
import { clockOffset, schoolNow } from './harness/clock.ts'
import { openCluster } from './harness/cluster.ts'
import { withCpu } from './harness/cpu.ts'
import type { Viewers } from './harness/demoViewers.ts'
import { Connection, textOf, timesOf, timesOfEach } from './harness/http.ts'
import { startCorridor } from './harness/server.ts'
import type { GrownDatabase } from './history/databases.ts'
import type { Line } from './line.ts'
import { makeDatabases } from './lookback/databases.ts'
import { type Request, requestsFor, type SampleQuery, yearBody } from './lookback/requests.ts'
import type { Part } from './part.ts'
import { findSampleIds } from './people/databases.ts'
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
    const deep = await farDown(smallServer.browser, viewers.administrator, now, deepPages)
    const asked = { ...(await askedIn(small, viewers)), now, deep }

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
    return { lines, notes: [small, ...grown].map(describe) }
  },
}

const sqlOf = (how: string) => `${how}, SQL`

/** Whom and what is asked about. Grown districts contain the small one unchanged. */
async function askedIn(
  { connection }: GrownDatabase,
  { teacher }: Viewers,
): Promise<Omit<SampleQuery, 'now' | 'deep'>> {
  const { db, close } = connect({ connection, poolSize: 2 })
  const { districtId, schoolId, studentId } = await findSampleIds(db)
  const schools = await db.query.school.findMany({ where: ({ districtId: of }, { eq }) => eq(of, districtId) })
  await close()
  const timezone = schools.find((school) => school.schoolId === schoolId)?.timezone
  if (!timezone) throw new Error('the administrator has no school')
  return {
    timezone,
    schoolId,
    schoolIds: schools.map((school) => school.schoolId),
    studentId,
    teacherId: teacher.userId,
  }
}

/** A cursor as many pages of 100 down in the passes of a year. */
async function farDown(browser: Connection, by: Person, now: Instant, pages: number): Promise<SampleQuery['deep']> {
  let cursor: string | undefined
  for (let page = 0; page < pages; page += 1) {
    const reply = await browser.post(by, '/api/pass/query', { ...yearBody(now), size: 100, ...(cursor && { cursor }) })
    if (reply.status !== 200) throw new Error(`History answered ${reply.status}: ${textOf(reply)}`)
    const { nextCursor } = JSON.parse(textOf(reply)) as { nextCursor: string | null }
    if (!nextCursor) break
    cursor = nextCursor
  }
  if (!cursor) throw new Error('History has a single page')
  // A cursor has the direction, and what the last row of its page is sorted by.
  const [, time, passId] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string, string]
  return { cursor, after: [instant(Date.parse(time)), passId] }
}

function describe({ how, passes, gigabytes }: GrownDatabase): string {
  return `The demo district, ${how}: ${passes.toLocaleString('en-US')} passes, ${gigabytes.toFixed(1)} GB.`
}
