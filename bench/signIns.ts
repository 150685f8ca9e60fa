/**
 * The first bell: many people sign in at once, and someone else keeps working. The floor is the same work while nobody
 * signs in.
 */
import { isNotNull } from 'drizzle-orm'
import { userAccount } from '../apps/server/src/db/schema/index.ts'
import { DEMO_PASSWORD } from '../apps/server/src/demo/index.ts'
import { schoolNow } from './harness/clock.ts'
import { withCpu } from './harness/cpu.ts'
import { signInViewers } from './harness/demoViewers.ts'
import { openHarness } from './harness/harness.ts'
import { startCorridor } from './harness/server.ts'
import type { Part } from './part.ts'
import { signInAll, workDuring } from './signIns/drive.ts'
import { percentile } from './stats.ts'

const MAX_SLOWDOWN = 3
/** How long someone works before each bell. */
const USUAL_MS = 2000

export const signIns: Part = {
  title: 'Many sign-ins at once',
  async run(bench) {
    const { sizes, open, print } = bench
    const { atOnce, rounds } = sizes.signIns
    const { connection, offset, postgres, db } = await openHarness(bench, { students: 1, staff: 1 })
    const { teacher } = await signInViewers(db, schoolNow(offset))
    const accounts = await db
      .select({ username: userAccount.username })
      .from(userAccount)
      .where(isNotNull(userAccount.passwordHash))
      .limit(atOnce * (rounds + 1))
    const { origin, pid } = await startCorridor(open, { connection, offset })

    print(`${rounds} rounds of ${atOnce} sign-ins at once…`)
    const pids = { server: pid, database: postgres.pid }
    const usernamesOf = (round: number) =>
      accounts.slice(round * atOnce, (round + 1) * atOnce).map(({ username }) => username ?? '')
    const ringBell = (round: number) => {
      const signingIn = signInAll(origin, usernamesOf(round), DEMO_PASSWORD)
      return workDuring(origin, teacher, signingIn)
    }
    const playRound = async (round: number) => {
      const usual = await workDuring(origin, teacher, new Promise((resolve) => void setTimeout(resolve, USUAL_MS)))
      const bell = await withCpu(pids, async () => ({ operations: atOnce, ...(await ringBell(round)) }))
      return { usual, bell }
    }
    await playRound(rounds)
    const played: Awaited<ReturnType<typeof playRound>>[] = []
    for (let round = 0; round < rounds; round += 1) played.push(await playRound(round))
    const others = (share: number, name: string) => ({
      what: `other answers during ${atOnce} sign-ins at once, ${name}`,
      unit: 'ms',
      corridor: played.map(({ bell }) => percentile(bell.ms, share)),
      floor: played.map(({ usual }) => percentile(usual.ms, share)),
      target: { of: 'ratio', atMost: MAX_SLOWDOWN } as const,
    })
    return {
      lines: [
        others(0.5, 'p50'),
        others(0.95, 'p95'),
        { what: 'sign-ins', unit: '/s', corridor: played.map(({ bell }) => (atOnce / bell.totalMs) * 1000) },
        {
          what: 'CPU per sign-in, server and database',
          unit: 'ms',
          corridor: played.map(({ bell: { cpu } }) => cpu.server + cpu.database),
        },
      ],
      notes: [
        'The other answers are a teacher’s initialize, one after the other; the floor is the same without sign-ins.',
        'CPU per sign-in includes the other answers. Most of it is the password hash, which is meant to be expensive.',
      ],
    }
  },
}
