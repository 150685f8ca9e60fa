/**
 * The header's search in a district with many people, by an administrator of one school and by one of the whole district.
 * The floor is the bare SQL of the same results (`sql/search.ts`) in the same database.
 */
import { connect } from '../apps/server/src/db/connect.ts'
import { clockOffset, schoolNow } from './harness/clock.ts'
import { openCluster } from './harness/cluster.ts'
import { withCpu } from './harness/cpu.ts'
import { Connection, textOf, timesOf, timesOfEach } from './harness/http.ts'
import { startCorridor } from './harness/server.ts'
import type { Line } from './line.ts'
import type { Part } from './part.ts'
import { makeDatabases } from './people/databases.ts'
import { makeSearchers } from './people/searchers.ts'
import { takeTurns } from './rounds.ts'
import { openSql } from './sql/client.ts'
import { searchSql } from './sql/search.ts'
import { median } from './stats.ts'

const MAX_OVER_SQL = 3

/** A call that reads nothing but the session. */
const NOTHING_READ = '/api/user/current'

export const search: Part = {
  title: 'The header’s search among many people',
  async run(bench) {
    const { sizes, open, print } = bench
    const { rounds, requests, warmUps, searchers } = sizes.search
    const offset = clockOffset()
    const now = schoolNow(offset)
    const cluster = await openCluster(open, { fsync: false })
    const { grown, viewers, asked } = await makeDatabases(bench, cluster, now)
    const { db, close } = connect({ connection: grown.connection, poolSize: 2 })
    const people = {
      school: await makeSearchers(db, viewers.administrator, searchers, now),
      district: await makeSearchers(db, viewers.districtAdministrator, searchers, now),
    }
    const schools = await db.query.school.findMany({
      where: ({ districtId }, { eq }) => eq(districtId, asked.districtId),
    })
    const schoolIds = { school: [asked.schoolId], district: schools.map(({ schoolId }) => schoolId) }
    const student = await db.query.userAccount.findFirst({ where: ({ userId }, { eq }) => eq(userId, asked.studentId) })
    const number = student?.schoolIdentifier?.toLowerCase()
    if (!number) throw new Error('the demo’s student has no number')
    await close()

    const { origin, pid } = await startCorridor(open, { connection: grown.connection, offset })
    const browser = new Connection(origin)
    open.defer(() => browser.close())
    const runSql = await openSql(open, grown.connection)
    let turn = 0
    const ask = async (where: keyof typeof people, text: string) => {
      turn += 1
      const by = people[where][turn % searchers]
      if (!by) throw new Error('nobody searches')
      const reply = await browser.post(by, '/api/find', { search: text })
      if (reply.status !== 200) throw new Error(`the search answered ${reply.status}: ${textOf(reply)}`)
      return JSON.parse(textOf(reply)) as { students: { userId: number }[] }
    }

    print(`${rounds} rounds of ${requests} searches each…`)
    const lines: Line[] = []
    const notes = [`${grown.people.toLocaleString('en-US')} people in ${schools.length} schools.`]
    for (const where of ['school', 'district'] as const) {
      const [somebody] = people[where]
      if (!somebody) throw new Error('nobody searches')
      await timesOf(browser, somebody, NOTHING_READ, warmUps)
      const least = median(await timesOf(browser, somebody, NOTHING_READ, rounds * requests))
      notes.push(`${where}: a call that reads only the session takes ${least.toFixed(2)} ms. The floor has no session.`)
      // A rare name, the beginning of many, and a number.
      for (const text of ['okonk', 'ma', number]) {
        const bare = searchSql({ districtId: asked.districtId, schoolIds: schoolIds[where], search: text })
        expectSameStudents(await ask(where, text), await runSql(bare))
        const corridor = (count: number) =>
          withCpu({ server: pid, database: cluster.pid }, async () => ({
            operations: count,
            ms: await timesOfEach(count, () => ask(where, text)),
          }))
        const floor = (count: number) =>
          withCpu({ server: process.pid, database: cluster.pid }, async () => ({
            operations: count,
            ms: await timesOfEach(count, () => runSql(bare)),
          }))
        await corridor(warmUps)
        await floor(warmUps)
        const played = await takeTurns(rounds, { corridor: () => corridor(requests), floor: () => floor(requests) })
        const what = `${where}, ${text === number ? 'a number' : `"${text}"`}`
        lines.push(
          {
            what,
            unit: 'ms',
            corridor: played.corridor.map(({ ms }) => median(ms)),
            floor: played.floor.map(({ ms }) => median(ms)),
            target: { of: 'ratio', atMost: MAX_OVER_SQL },
          },
          {
            what: `${what}, CPU of server and database`,
            unit: 'ms',
            corridor: played.corridor.map(({ cpu }) => cpu.server + cpu.database),
            floor: played.floor.map(({ cpu }) => cpu.server + cpu.database),
          },
        )
      }
    }
    return { lines, notes }
  },
}

/** Faculty and rooms take places of students in an answer of 20, so the students are the first of those that SQL finds. */
function expectSameStudents(
  { students }: { students: { userId: number }[] },
  [result]: Awaited<ReturnType<Awaited<ReturnType<typeof openSql>>>>,
): void {
  const bare = (result?.rows ?? []).map((row: { user_id: number }) => row.user_id)
  const found = students.map(({ userId }) => userId)
  if (found.length === 0 || found.join() !== bare.slice(0, found.length).join()) {
    throw new Error(`the search found ${found.join()}, and SQL ${bare.join()}`)
  }
}
