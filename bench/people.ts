/**
 * The tables of people, rooms and classes and a person's page, in the demo district and in one with many more people. A
 * page has as many rows in both, so it should cost the same. The floor is the same request to the small one; for a
 * school's students and classes there is the bare SQL of the answer as well (`sql/people.ts`).
 */
import type { Person } from './harness/bulkStudents.ts'
import { clockOffset, schoolNow } from './harness/clock.ts'
import { openCluster } from './harness/cluster.ts'
import { withCpu } from './harness/cpu.ts'
import { Connection, timesOf, timesOfEach } from './harness/http.ts'
import { startCorridor } from './harness/server.ts'
import type { Line } from './line.ts'
import type { Part } from './part.ts'
import { makeDatabases, type PeopleDatabase, type SampleIds } from './people/databases.ts'
import { takeTurns } from './rounds.ts'
import { openSql } from './sql/client.ts'
import { classesSql, studentsSql } from './sql/people.ts'
import { median } from './stats.ts'

const MAX_GROWTH = 1.3
const MAX_OVER_SQL = 2

type By = 'administrator' | 'districtAdministrator'

interface Request {
  what: string
  by: By
  path: string
  sql?: readonly string[]
}

function requestsFor({ districtId, schoolId, studentId }: SampleIds): Request[] {
  const district = (what: string, path: string) =>
    ({ what: `district, ${what}`, by: 'districtAdministrator', path: `/api/district/${districtId}/${path}` }) as const
  const school = (what: string, path: string) =>
    ({ what: `school, ${what}`, by: 'administrator', path: `/api/school/${schoolId}/${path}` }) as const
  return [
    district('students, first page', 'students'),
    district('students, search', 'students?search=okonk'),
    district('students, by first name', 'students?sort=firstName'),
    district('students, by email, descending', 'students?sort=email&descending=true'),
    district('students, by grade', 'students?sort=grade'),
    district('faculty, first page', 'faculty'),
    district('faculty, search', 'faculty?search=alv'),
    { ...school('students, first page', 'students'), sql: studentsSql(schoolId) },
    school('students, search', 'students?search=okonk'),
    school('students, by grade', 'students?sort=grade'),
    school('faculty, first page', 'faculty'),
    school('rooms, first page', 'rooms'),
    school('rooms, search', 'rooms?search=204'),
    { ...school('classes, first page', 'classes'), sql: classesSql(schoolId) },
    { what: "a person's page", by: 'administrator', path: `/api/user/${studentId}/full` },
  ]
}

export const people: Part = {
  title: 'Tables and a person’s page with more people',
  async run(bench) {
    const { sizes, open, print } = bench
    const { rounds, requests, warmUps } = sizes.people
    const offset = clockOffset()
    const cluster = await openCluster(open, { fsync: false })
    const { small, grown, viewers, asked } = await makeDatabases(bench, cluster, schoolNow(offset))

    const opened = async ({ connection }: PeopleDatabase) => {
      const { origin, pid } = await startCorridor(open, { connection, offset })
      const browser = new Connection(origin)
      open.defer(() => browser.close())
      return (by: Person, path: string, count: number) =>
        withCpu({ server: pid, database: cluster.pid }, async () => ({
          operations: count,
          ms: await timesOf(browser, by, path, count),
        }))
    }
    const [askSmall, askGrown] = [await opened(small), await opened(grown)]
    const runSql = await openSql(open, small.connection)

    print(`${rounds} rounds of ${requests} requests each…`)
    const lines: Line[] = []
    for (const { what, by, path, sql } of requestsFor(asked)) {
      const person = viewers[by]
      for (const ask of [askSmall, askGrown]) await ask(person, path, warmUps)
      const played = await takeTurns(rounds, {
        small: () => askSmall(person, path, requests),
        grown: () => askGrown(person, path, requests),
      })
      lines.push(
        {
          what,
          unit: 'ms',
          corridor: played.grown.map(({ ms }) => median(ms)),
          floor: played.small.map(({ ms }) => median(ms)),
          target: { of: 'ratio', atMost: MAX_GROWTH },
        },
        {
          what: `${what}, CPU of server and database`,
          unit: 'ms',
          corridor: played.grown.map(({ cpu }) => cpu.server + cpu.database),
          floor: played.small.map(({ cpu }) => cpu.server + cpu.database),
        },
      )
      if (!sql) continue
      await timesOfEach(warmUps, () => runSql(sql))
      const against = await takeTurns(rounds, {
        small: async () => (await askSmall(person, path, requests)).ms,
        bare: () => timesOfEach(requests, () => runSql(sql)),
      })
      lines.push({
        what: `${what}, against its bare SQL`,
        unit: 'ms',
        corridor: against.small.map(median),
        floor: against.bare.map(median),
        target: { of: 'ratio', atMost: MAX_OVER_SQL },
      })
    }
    const number = (value: number) => value.toLocaleString('en-US')
    return { lines, notes: [`${number(grown.people)} people, and the demo district’s ${number(small.people)}.`] }
  },
}
