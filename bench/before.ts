/**
 * What a change of the web costs a student's first page: an earlier build and this one, on one server's code and one
 * database. `BENCH_BEFORE` is the folder of the earlier build (`apps/web/dist` of another checkout).
 */
import { resolve } from 'node:path'
import { openBrowser } from './browser.ts'
import { openHarness } from './harness/harness.ts'
import { startCorridor } from './harness/server.ts'
import { actorsOf } from './life/steps.ts'
import type { Line, Target } from './line.ts'
import { startPass } from './load/startPass.ts'
import { measureVisit, type Visit } from './load/visit.ts'
import type { Part } from './part.ts'
import { takeTurns } from './rounds.ts'

export const before: Part = {
  title: 'A student’s first page, before and after a change',
  async run(bench) {
    const folder = process.env.BENCH_BEFORE
    if (!folder) throw new Error('Set BENCH_BEFORE to the built web of another checkout (its apps/web/dist).')
    const { sizes, open, print } = bench
    const { connection, offset, bulk } = await openHarness(bench, { students: 1, staff: 1, demo: false })
    const earlier = await startCorridor(open, { connection, offset, webRoot: resolve(folder) })
    const now = await startCorridor(open, { connection, offset })
    const [actor] = actorsOf(bulk)
    const [teacher] = bulk.staff
    if (!actor || !teacher) throw new Error('there are not enough people')
    await startPass(now.origin, actor, teacher)
    const browser = await openBrowser(open)
    const visit = (origin: string) => () =>
      measureVisit(browser, {
        url: `${origin}/student/dashboard/live`,
        shows: (page) => page.getByRole('button', { name: 'Arrived' }),
        person: actor.student,
        slowdown: 1,
        countsCpu: true,
        idleSeconds: 0,
      })

    // The first visits find everything cold, and count for nothing.
    await takeTurns(1, { earlier: visit(earlier.origin), now: visit(now.origin) })
    print(`${sizes.before.runs} visits each, in turns…`)
    const visits = await takeTurns(sizes.before.runs, { earlier: visit(earlier.origin), now: visit(now.origin) })
    const line = (what: string, unit: string, read: (visit: Visit) => number, target?: Target): Line => ({
      what,
      unit,
      corridor: visits.now.map(read),
      floor: visits.earlier.map(read),
      ...(target && { target }),
    })
    return {
      lines: [
        line('script', 'kB', ({ bytes }) => bytes.script / 1000),
        line('main thread', 'ms', ({ opening }) => opening.task, { of: 'ratio', atMost: 1.1 }),
        line('main thread, scripts', 'ms', ({ opening }) => opening.script),
        line('main thread, layout and styles', 'ms', ({ opening }) => opening.layout),
        line('main thread, with all pages loaded ahead', 'ms', ({ loading }) => loading.task),
      ],
      notes: ['The floor is the earlier build. Main thread: CPU time of all its work until the screen is visible.'],
    }
  },
}
