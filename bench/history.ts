/**
 * The requests that a teacher and an administrator send many times a day, with one year of history and with decades of
 * it. Both databases run side by side in one PostgreSQL with a server each, and every request goes to both in turn: the
 * floor is the same request with the short history.
 */
import type { UserId } from '@corridor/rules'
import { sql } from 'drizzle-orm'
import { connect } from '../apps/server/src/db/connect.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { fillDemo } from '../apps/server/src/demo/index.ts'
import { DEMO_PEOPLE } from '../apps/server/src/demo/signIns.ts'
import { type Person, signIn } from './harness/bulkStudents.ts'
import { clockOffset, schoolNow } from './harness/clock.ts'
import { openCluster } from './harness/cluster.ts'
import { Connection, textOf } from './harness/http.ts'
import { startCorridor } from './harness/server.ts'
import { growHistory } from './history/grow.ts'
import type { Part } from './part.ts'
import type { Sizes } from './sizes.ts'
import { median } from './stats.ts'
import type { Line } from './table.ts'

const MAX_GROWTH = 1.2

const REQUESTS = [
  { what: 'initialize, teacher', by: 'teacher', path: '/api/user/initialize' },
  { what: 'initialize, administrator', by: 'administrator', path: '/api/user/initialize' },
  { what: 'live list', by: 'administrator', path: '/api/pass/list?list=live' },
  { what: 'upcoming list', by: 'administrator', path: '/api/pass/list?list=upcoming' },
  { what: 'requested list', by: 'administrator', path: '/api/pass/list?list=requested' },
] as const

type Viewers = Record<(typeof REQUESTS)[number]['by'], Person>

export const history: Part = {
  title: 'The same screens with a year of history and with decades',
  async run({ sizes, open, print }) {
    const offset = clockOffset()
    const now = schoolNow(offset)
    const cluster = await openCluster(open, { fsync: false })

    print('Filling the demo district…')
    const short = await cluster.create('short')
    await migrate(short)
    const shortDatabase = connect({ connection: short, poolSize: 2 })
    const demo = await fillDemo(shortDatabase, { now })
    const viewers = await signInViewers(shortDatabase.db, now)
    await shortDatabase.db.execute(sql`vacuum analyze`)
    await shortDatabase.close()

    print(`Adding history up to ${sizes.history.passes.toLocaleString('en-US')} passes…`)
    const long = await cluster.create('long', short.database)
    const longDatabase = connect({ connection: long, poolSize: 2 })
    const passes = await growHistory(longDatabase, sizes.history.passes, now)
    await longDatabase.close()

    const servers = {
      short: new Connection((await startCorridor(open, { connection: short, offset })).origin),
      long: new Connection((await startCorridor(open, { connection: long, offset })).origin),
    }
    open.defer(() => {
      for (const server of Object.values(servers)) server.close()
    })
    const lines: Line[] = []
    for (const { what, by, path } of REQUESTS) {
      lines.push({ what, unit: 'ms', ...(await compare(servers, viewers[by], path, sizes.history)) })
    }
    const passesText = (count: number) => `${count.toLocaleString('en-US')} passes`
    return { lines, notes: [`Medians, with ${passesText(passes)} compared to ${passesText(demo?.passes ?? 0)}.`] }
  },
}

async function signInViewers(db: Parameters<typeof signIn>[0], now: string): Promise<Viewers> {
  const { rows } = await db.execute<{ username: string; user_id: UserId }>(
    sql`select username, user_id from user_account where username in (${DEMO_PEOPLE.teacher.username}, ${DEMO_PEOPLE.administrator.username})`,
  )
  const people = rows.map(({ username, user_id }) => ({ name: username, userId: user_id }))
  const signedIn = await signIn(db, people, now)
  const find = ({ username }: { username: string }) => {
    const person = signedIn.find(({ name }) => name === username)
    if (!person) throw new Error(`the demo has no ${username}`)
    return person
  }
  return { teacher: find(DEMO_PEOPLE.teacher), administrator: find(DEMO_PEOPLE.administrator) }
}

async function compare(
  servers: Record<'short' | 'long', Connection>,
  by: Person,
  path: string,
  { requests, warmUps }: Sizes['history'],
) {
  const times = { short: [] as number[], long: [] as number[] }
  for (let round = -warmUps; round < requests; round += 1) {
    for (const which of round % 2 === 0 ? (['short', 'long'] as const) : (['long', 'short'] as const)) {
      const startedAt = performance.now()
      const reply = await servers[which].get(by, path)
      if (round >= 0) times[which].push(performance.now() - startedAt)
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${textOf(reply)}`)
    }
  }
  return {
    corridor: median(times.long),
    floor: median(times.short),
    target: { of: 'ratio', atMost: MAX_GROWTH } as const,
  }
}
