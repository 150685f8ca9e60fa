/**
 * What a first visit costs a Chromebook: bytes until everything stands, and the time that the browser's main
 * thread is busy with it on a processor six times as slow. The floor is a page that says hello in React.
 */
import type { Browser } from '@playwright/test'
import { openBrowser } from './browser.ts'
import { serveHello } from './floor/hello.ts'
import type { Person } from './harness/bulkStudents.ts'
import { openHarness } from './harness/harness.ts'
import { Connection, textOf } from './harness/http.ts'
import { startCorridor } from './harness/server.ts'
import { actorsOf } from './life/steps.ts'
import { type Asset, measureVisit, type Visit } from './load/visit.ts'
import type { Part } from './part.ts'
import { median } from './stats.ts'
import type { Line } from './table.ts'

const MAX_JAVASCRIPT_KB = 200
const SLOWDOWN = 6

export const load: Part = {
  title: 'The first load, and the student’s Live page on a slow processor',
  async run(bench) {
    const { sizes, open, say } = bench
    const { connection, offset, crowd } = await openHarness(bench, { students: 1, staff: 1 })
    const { origin } = await startCorridor(open, { connection, offset })
    const [actor] = actorsOf(crowd)
    if (!actor) throw new Error('there is no student')
    await beOnTheWay(origin, actor)
    const hello = await serveHello(open)
    const browser = await openBrowser(open)

    say(`${sizes.load.runs} visits each…`)
    const visit = (url: string, person?: Person) =>
      visits(browser, { url, person, slowdown: SLOWDOWN, standingSeconds: sizes.load.standingSeconds }, sizes.load.runs)
    const floor = await visit(hello)
    const student = await visit(`${origin}/student/dashboard/live`, actor.student)
    const teacher = await visit(`${origin}/faculty/live`, actor.teacher)
    const landing = await visit(origin)
    return {
      lines: [
        ...sizeLines('student', student, floor),
        ...sizeLines('teacher', teacher, floor),
        ...sizeLines('front page', landing, floor),
        ...timeLines('student’s Live page', student, floor),
        ...timeLines('front page', landing, floor),
      ],
      notes: [
        'Bytes as they travel, gzipped, until nothing more is asked for: the socket’s code is among them.',
        `Main thread: all of its work, on a processor slowed down ${SLOWDOWN} times; medians.`,
      ],
    }
  },
}

/** A pass that runs, so that the Live page has its ring to draw. */
async function beOnTheWay(origin: string, { student, teacher, toRoomId }: ReturnType<typeof actorsOf>[number]) {
  const browser = new Connection(origin)
  const pass = { isAsapPass: true, fromRoomId: teacher.roomId, fromFacultyId: teacher.userId, toRoomId }
  const reply = await browser.post(student, '/api/pass', { pass })
  browser.close()
  if (reply.status !== 200) throw new Error(`no pass was made: ${textOf(reply)}`)
}

async function visits(browser: Browser, wanted: Parameters<typeof measureVisit>[1], runs: number): Promise<Visit[]> {
  const made: Visit[] = []
  for (let run = 0; run < runs; run += 1) made.push(await measureVisit(browser, wanted))
  return made
}

function middle(made: readonly Visit[], read: (visit: Visit) => number): number {
  return median(made.map(read))
}

const ASSETS: Readonly<Record<Asset, string>> = { script: 'JavaScript', stylesheet: 'CSS', font: 'font' }

function sizeLines(who: string, made: readonly Visit[], floor: readonly Visit[]): Line[] {
  return (Object.keys(ASSETS) as Asset[]).map((asset): Line => {
    const kb = (some: readonly Visit[]) => middle(some, ({ bytes }) => bytes[asset] / 1000)
    const isJavaScript = asset === 'script'
    return {
      what: `first load, ${who}, ${ASSETS[asset]}`,
      unit: 'kB',
      corridor: kb(made),
      ...(isJavaScript && { floor: kb(floor), target: { of: 'corridor', atMost: MAX_JAVASCRIPT_KB } }),
    }
  })
}

function timeLines(what: string, made: readonly Visit[], floor: readonly Visit[]): Line[] {
  const line = (name: string, read: (visit: Visit) => number): Line => ({
    what: `${what}, ${name}`,
    unit: 'ms',
    corridor: middle(made, read),
    floor: middle(floor, read),
  })
  return [
    line('main thread while loading', ({ loading }) => loading.task),
    line('of that scripts', ({ loading }) => loading.script),
    line('of that layout and styles', ({ loading }) => loading.layout),
    line('first screen stands after', ({ screenMs }) => screenMs),
    line('main thread a second, standing', ({ standingMsASecond }) => standingMsASecond),
  ]
}
