/**
 * The cost of a first visit on a Chromebook: bytes and files until the screen is visible, and the time that the
 * browser's main thread is busy on a CPU that is six times slower. The floor is a page with only React and a heading.
 */
import { openBrowser } from './browser.ts'
import { serveHello } from './floor/hello.ts'
import { openHarness } from './harness/harness.ts'
import { startCorridor } from './harness/server.ts'
import { actorsOf } from './life/steps.ts'
import type { Line, Target } from './line.ts'
import { startPass } from './load/startPass.ts'
import { measureVisit, type Visit, type VisitOptions } from './load/visit.ts'
import type { Part } from './part.ts'
import { takeTurns } from './rounds.ts'

const SLOWDOWN = 6
const LIST_LENGTH = 75

interface Targets {
  scriptKb?: number
  files?: number
  mainThread?: number
  layoutMs?: number
  aheadMs?: number
  idleMs?: number
}

/** Half of what layout and styles took on 2026-11-16, when this machine was quiet. */
const HALF_LAYOUT_MS = { student: 110, list: 167 }
/** What loading ahead may cost, and then every second of a page that nobody touches. */
const AFTERWARD = { aheadMs: 2000, idleMs: 20 }

export const load: Part = {
  title: 'The first load, on a slow processor',
  async run(bench) {
    const { sizes, open, print } = bench
    const { connection, offset, bulk } = await openHarness(bench, { students: LIST_LENGTH + 1, staff: 2, demo: false })
    const { origin } = await startCorridor(open, { connection, offset })
    const [actor, ...others] = actorsOf(bulk)
    const [teacher, listTeacher] = bulk.staff
    if (!actor || !teacher || !listTeacher) throw new Error('there are not enough people')
    await startPass(origin, actor, teacher)
    for (const other of others) await startPass(origin, other, listTeacher)
    const hello = await serveHello(open)
    const browser = await openBrowser(open)

    print(`${sizes.load.runs} visits each, in turns…`)
    const { idleSeconds, runs } = sizes.load
    const pages: Record<'floor' | 'student' | 'teacher' | 'landing', VisitOptions> = {
      floor: { url: hello, shows: (page) => page.getByRole('heading'), slowdown: SLOWDOWN, idleSeconds },
      student: {
        url: `${origin}/student/dashboard/live`,
        shows: (page) => page.getByRole('button', { name: 'Arrived' }),
        person: actor.student,
        slowdown: SLOWDOWN,
        idleSeconds,
      },
      teacher: {
        url: `${origin}/faculty/live`,
        // Who has been out longest is at the top.
        shows: (page) => page.getByText(others[0]?.student.name ?? '').first(),
        person: listTeacher,
        slowdown: SLOWDOWN,
        idleSeconds,
      },
      landing: {
        url: `${origin}/`,
        shows: (page) => page.getByRole('link', { name: 'Sign in' }).first(),
        slowdown: SLOWDOWN,
        idleSeconds,
      },
    }
    const visit = (name: keyof typeof pages) => () => measureVisit(browser, pages[name])
    const {
      floor,
      student,
      teacher: list,
      landing,
    } = await takeTurns(runs, {
      floor: visit('floor'),
      student: visit('student'),
      teacher: visit('teacher'),
      landing: visit('landing'),
    })
    return {
      lines: [
        ...pageLines('student’s Live page', student, floor, {
          ...{ scriptKb: 140, files: 15, mainThread: 1.8, layoutMs: HALF_LAYOUT_MS.student },
          ...AFTERWARD,
        }),
        ...pageLines(`teacher’s list of ${LIST_LENGTH}`, list, floor, {
          ...{ scriptKb: 170, files: 15, layoutMs: HALF_LAYOUT_MS.list },
          ...AFTERWARD,
        }),
        ...pageLines('landing page', landing, floor, {}),
      ],
      notes: [
        'Gzipped bytes and files until the screen is visible. The content of the page is checked.',
        `Main thread: all of its work until the screen is visible, on a CPU slowed down ${SLOWDOWN} times. The other pages of the role are loaded ahead when the browser is idle; that is listed apart, until neither the page nor its service worker has loaded a file for four seconds. Idle: the seconds after that.`,
      ],
    }
  },
}

function pageLines(what: string, visits: readonly Visit[], floor: readonly Visit[], targets: Targets): Line[] {
  const line = (name: string, unit: string, read: (visit: Visit) => number, target?: Target): Line => ({
    what: `${what}, ${name}`,
    unit,
    corridor: visits.map(read),
    floor: floor.map(read),
    ...(target && { target }),
  })
  const atMost = (of: Target['of'], max: number | undefined): Target | undefined =>
    max === undefined ? undefined : { of, atMost: max }
  return [
    line('script', 'kB', ({ bytes }) => bytes.script / 1000, atMost('corridor', targets.scriptKb)),
    line('files', '', ({ files }) => files, atMost('corridor', targets.files)),
    line('main thread', 'ms', ({ opening }) => opening.task, atMost('ratio', targets.mainThread)),
    line('main thread, scripts', 'ms', ({ opening }) => opening.script),
    line('main thread, layout and styles', 'ms', ({ opening }) => opening.layout, atMost('corridor', targets.layoutMs)),
    line(
      'main thread, to load all pages ahead',
      'ms',
      ({ opening, loading }) => loading.task - opening.task,
      atMost('corridor', targets.aheadMs),
    ),
    line('screen visible after', 'ms', ({ screenMs }) => screenMs),
    {
      what: `${what}, main thread per second, idle`,
      unit: 'ms',
      corridor: visits.map(({ idleMsPerSecond }) => idleMsPerSecond),
      ...(targets.idleMs !== undefined && { target: { of: 'corridor', atMost: targets.idleMs } as const }),
    },
  ]
}
