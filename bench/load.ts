/**
 * What a first visit costs a Chromebook: bytes and files until the first picture stands, and the time that the
 * browser's main thread is busy with it on a processor six times as slow. The floor is a page that says hello in React.
 */
import { openBrowser } from './browser.ts'
import { serveHello } from './floor/hello.ts'
import type { Staff } from './harness/bulkStudents.ts'
import { openHarness } from './harness/harness.ts'
import { Connection, textOf } from './harness/http.ts'
import { startCorridor } from './harness/server.ts'
import { type Actor, actorsOf } from './life/steps.ts'
import { measureVisit, type Visit, type VisitWanted } from './load/visit.ts'
import type { Part } from './part.ts'
import { median, rangeOf } from './stats.ts'
import type { Line, Target } from './table.ts'

const SLOWDOWN = 6
const LISTED = 75

interface Targets {
  scriptKb?: number
  files?: number
  mainThread?: number
}

export const load: Part = {
  title: 'The first load, on a slow processor',
  async run(bench) {
    const { sizes, open, say } = bench
    const { connection, offset, crowd } = await openHarness(bench, { students: LISTED + 1, staff: 2, demo: false })
    const { origin } = await startCorridor(open, { connection, offset })
    const [actor, ...others] = actorsOf(crowd)
    const [teacher, lister] = crowd.staff
    if (!actor || !teacher || !lister) throw new Error('there is nobody')
    await beOut(origin, actor, teacher)
    for (const other of others) await beOut(origin, other, lister)
    const hello = await serveHello(open)
    const browser = await openBrowser(open)

    say(`${sizes.load.runs} visits each, in turns…`)
    const { standingSeconds, runs } = sizes.load
    const pages: Record<'floor' | 'student' | 'teacher' | 'landing', VisitWanted> = {
      floor: { url: hello, shows: (page) => page.getByRole('heading'), slowdown: SLOWDOWN, standingSeconds },
      student: {
        url: `${origin}/student/dashboard/live`,
        shows: (page) => page.getByRole('button', { name: 'Arrived' }),
        person: actor.student,
        slowdown: SLOWDOWN,
        standingSeconds,
      },
      teacher: {
        url: `${origin}/faculty/live`,
        shows: (page) => page.getByText(others.at(-1)?.student.name ?? '').first(),
        person: lister,
        slowdown: SLOWDOWN,
        standingSeconds,
      },
      landing: {
        url: `${origin}/`,
        shows: (page) => page.getByRole('link', { name: 'Sign in' }).first(),
        slowdown: SLOWDOWN,
        standingSeconds,
      },
    }
    const made: Record<keyof typeof pages, Visit[]> = { floor: [], student: [], teacher: [], landing: [] }
    for (let run = 0; run < runs; run += 1) {
      for (const name of Object.keys(pages) as (keyof typeof pages)[])
        made[name].push(await measureVisit(browser, pages[name]))
    }
    const { floor, student, teacher: list, landing } = made
    return {
      lines: [
        ...pageLines('student’s Live page', student, floor, { scriptKb: 140, files: 15, mainThread: 1.8 }),
        ...pageLines(`teacher’s list of ${LISTED}`, list, floor, { scriptKb: 170, files: 15 }),
        ...pageLines('front page', landing, floor, {}),
      ],
      notes: [
        'Bytes as they travel, gzipped, and files, until the first picture of the page stands. The page is checked.',
        `Main thread: all of its work until nothing is loaded any more, on a processor slowed down ${SLOWDOWN} times; medians.`,
      ],
    }
  },
}

/** A pass that runs, to be seen by the student and by the teacher they come from. */
async function beOut(origin: string, { student, toRoomId }: Actor, from: Staff): Promise<void> {
  const browser = new Connection(origin)
  const pass = { isAsapPass: true, fromRoomId: from.roomId, fromFacultyId: from.userId, toRoomId }
  const reply = await browser.post(student, '/api/pass', { pass })
  browser.close()
  if (reply.status !== 200) throw new Error(`no pass was made: ${textOf(reply)}`)
}

function pageLines(what: string, made: readonly Visit[], floor: readonly Visit[], targets: Targets): Line[] {
  const line = (name: string, unit: string, read: (visit: Visit) => number, target?: Target): Line => ({
    what: `${what}, ${name}`,
    unit,
    corridor: median(made.map(read)),
    floor: median(floor.map(read)),
    range: rangeOf(made.map((visit, at) => read(visit) / read(floor[at] as Visit))),
    ...(target && { target }),
  })
  const atMost = (of: Target['of'], most: number | undefined): Target | undefined =>
    most === undefined ? undefined : { of, atMost: most }
  return [
    line('script', 'kB', ({ bytes }) => bytes.script / 1000, atMost('corridor', targets.scriptKb)),
    line('files', '', ({ files }) => files, atMost('corridor', targets.files)),
    line('main thread', 'ms', ({ loading }) => loading.task, atMost('ratio', targets.mainThread)),
    line('of that scripts', 'ms', ({ loading }) => loading.script),
    line('of that layout and styles', 'ms', ({ loading }) => loading.layout),
    line('first picture after', 'ms', ({ screenMs }) => screenMs),
    {
      what: `${what}, main thread a second, standing`,
      unit: 'ms',
      corridor: median(made.map(({ standingMsASecond }) => standingMsASecond)),
    },
  ]
}
