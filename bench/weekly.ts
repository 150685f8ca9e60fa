/**
 * The weekly report of a large school, made out of a table with millions of passes. The floor is the bare SQL of its
 * figures. Meanwhile a student of the same school plays the lives of passes, which must not wait for it.
 */
import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { weekBefore, weekOf } from '@corridor/rules/metrics'
import { addDays, dayBounds } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { connect } from '../apps/server/src/db/connect.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { fillDemo } from '../apps/server/src/demo/index.ts'
import { makeBulkStudents } from './harness/bulkStudents.ts'
import { clockOffset, schoolNow } from './harness/clock.ts'
import { openCluster } from './harness/cluster.ts'
import { cpuLines, withCpu } from './harness/cpu.ts'
import { Connection, textOf, timesOfEach } from './harness/http.ts'
import { startCorridor } from './harness/server.ts'
import { countPasses, growDatabase, sizeFor, startOf } from './history/databases.ts'
import { drive, pairUp } from './life/drive.ts'
import { actorsOf } from './life/steps.ts'
import { percentileLines } from './line.ts'
import type { Part } from './part.ts'
import { takeTurns } from './rounds.ts'
import { openSql } from './sql/client.ts'
import { weeklySql } from './sql/weekly.ts'
import { median } from './stats.ts'
import { fillWeeks, LOCKED_EVERY } from './weekly/fillWeeks.ts'
import { countWaits } from './weekly/waits.ts'

const MAX_OVER_SQL = 5
const STAFF = 150
/** Of the staff. The others teach. Together they stay below the limit of changes per minute. */
const ADMINISTRATORS = 50
const WEEKS = 6
const TIMEZONE = 'America/Chicago'

export const weekly: Part = {
  title: 'The weekly report of a large school',
  async run({ sizes, open, print }) {
    const { students, passes, schools, rounds, reports, seconds } = sizes.weekly
    const offset = clockOffset()
    const now = schoolNow(offset)
    const cluster = await openCluster(open, { fsync: true })
    const connection = await cluster.create('corridor')
    await migrate(connection)
    const database = connect({ connection, poolSize: 4 })
    open.defer(() => database.close())
    const { db } = database
    print('Filling the demo district…')
    const demo = await fillDemo(database, { now })
    print(`Growing: ${passes.toLocaleString('en-US')} passes…`)
    await growDatabase(connection, sizeFor(passes, schools, startOf(demo)), now)
    const bulk = await makeBulkStudents(db, { students, staff: STAFF, now })
    const administrators = bulk.staff.slice(-ADMINISTRATORS)
    const teachers = bulk.staff.slice(0, -ADMINISTRATORS)
    const newest = weekOf(addDays(now.slice(0, 10), -7))
    const weeks = Array.from({ length: WEEKS }, (_, at) => addDays(newest.startDate, -7 * at)).map((monday) => ({
      monday,
      start: dayBounds(monday, TIMEZONE).start,
    }))
    const total = await db.transaction(async (tx) => {
      await fillWeeks(tx, bulk, weeks)
      const userIds = sql.param(administrators.map(({ userId }) => userId))
      await tx.execute(sql`update user_account set type = 'schoolAdministrator' where user_id = any(${userIds}::int[])`)
      await tx.execute(sql`
        update membership set permissions = ${sql.param([...TOGGLEABLE_PERMISSIONS])}::text[]
        where user_id = any(${userIds}::int[])`)
      return countPasses(tx)
    })
    await db.execute(sql`vacuum analyze`)

    const corridor = await startCorridor(open, { connection, offset })
    const browser = new Connection(corridor.origin)
    open.defer(() => browser.close())
    const client = new pg.Client(connection)
    await client.connect()
    open.defer(() => client.end())
    let made = 0
    /** What is timed is the call alone. The report is removed afterward, because a week has one. */
    const makeReport = async (): Promise<number> => {
      const by = administrators[made % administrators.length]
      made += 1
      if (!by) throw new Error('the school has no administrators')
      const startedAt = performance.now()
      const reply = await browser.post(by, `/api/school/${bulk.schoolId}/reports`, { day: newest.startDate })
      const ms = performance.now() - startedAt
      if (reply.status !== 200) throw new Error(`The report answered ${reply.status}: ${textOf(reply)}`)
      await client.query('delete from weekly_report where school_id = $1 and start_date = $2', [
        bulk.schoolId,
        newest.startDate,
      ])
      return ms
    }
    const runSql = await openSql(open, connection)
    const text = weeklySql({
      schoolId: bulk.schoolId,
      ...newest,
      before: weekBefore(newest),
      start: dayBounds(newest.startDate, TIMEZONE).start,
    })
    const turns = {
      corridor: () =>
        withCpu({ server: corridor.pid, database: cluster.pid }, async () => {
          const ms: number[] = []
          for (let report = 0; report < reports; report += 1) ms.push(await makeReport())
          return { operations: reports, ms }
        }),
      bare: () =>
        withCpu({ server: process.pid, database: cluster.pid }, async () => ({
          operations: reports,
          ms: await timesOfEach(reports, () => runSql([text])),
        })),
    }
    print(`${rounds} rounds of ${reports} reports each…`)
    for (const warmUp of Object.values(turns)) await warmUp()
    const played = await takeTurns(rounds, turns)

    // Those who are locked would have to be approved first.
    const free = bulk.students.filter((_, at) => (at + 1) % LOCKED_EVERY > 0)
    const pairs = pairUp(corridor.origin, actorsOf({ ...bulk, students: free, staff: teachers }), 1)
    open.defer(() => {
      for (const { forStudent, forTeacher } of pairs) for (const each of [forStudent, forTeacher]) each.close()
    })
    const lives = () => drive(pairs, seconds, () => schoolNow(offset))
    await lives()
    const others = await takeTurns(rounds, {
      without: async () => ({ ...(await lives()), waits: 0 }),
      during: async () => {
        let isDone = false
        const making = (async () => {
          while (!isDone) await makeReport()
        })()
        const { result, waits } = await countWaits(connection, lives).finally(() => {
          isDone = true
        })
        await making
        return { ...result, waits }
      },
    })
    return {
      lines: [
        {
          what: 'a weekly report',
          unit: 'ms',
          corridor: played.corridor.map(({ ms }) => median(ms)),
          floor: played.bare.map(({ ms }) => median(ms)),
          target: { of: 'ratio', atMost: MAX_OVER_SQL },
        },
        ...cpuLines('weekly report', played.corridor, played.bare),
        {
          what: 'waits for a lock while reports are made',
          unit: '',
          corridor: others.during.map(({ waits }) => waits),
          target: { of: 'corridor', atMost: 0 },
        },
        ...percentileLines(
          'one action of a pass while reports are made',
          others.during.map(({ requestMs }) => requestMs),
          others.without.map(({ requestMs }) => requestMs),
        ),
      ],
      notes: [
        `A school of ${students.toLocaleString('en-US')} students, ${total.toLocaleString('en-US')} passes in the table.`,
        'A report is made by its call, with the session, the transaction and the line of the audit trail; the floor only reads.',
        'Waits for a lock: moments at which any connection waited for one, looked at all the time. The floor of an action is the same without reports.',
      ],
    }
  },
}
