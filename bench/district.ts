/**
 * A district's bell: 100 schools with 100,000 students and 8,000 staff in the database, three servers on one PostgreSQL,
 * and the arrivals of five minutes, scaled to what the machine takes. Then what each further process costs.
 */
import { signLiveToken } from '../apps/server/src/session/liveToken.ts'
import type { ClientsInput, ClientsReport } from './burst/clients.ts'
import { arrivalsOf } from './district/bell.ts'
import type { Played, PlayersInput } from './district/players.ts'
import { type BulkStudents, makeBulkStudents } from './harness/bulkStudents.ts'
import { startChild } from './harness/child.ts'
import { schoolNow } from './harness/clock.ts'
import { cpuMsOfTree } from './harness/cpu.ts'
import { type Harness, openHarness } from './harness/harness.ts'
import { type CorridorProcess, startCorridor } from './harness/server.ts'
import { drive, pairUp } from './life/drive.ts'
import { type Actor, actorsOf } from './life/steps.ts'
import type { Line } from './line.ts'
import { memoryOfTree, residentMemory } from './memory/read.ts'
import type { Bench, Part } from './part.ts'
import { percentile } from './stats.ts'

const ERRORS_SHOWN = 5
const CONCURRENT_LIVES = 10
const WARM_UPS_PER_SCHOOL = 10

export const district: Part = {
  title: 'A district’s bell, on three servers',
  async run(bench) {
    const { sizes, print } = bench
    const { schools, students, staff, factor } = sizes.district
    const harness = await openHarness(bench, { students, staff, demo: false })
    print(`Filling ${schools} schools…`)
    const all = await fillSchools(harness, schools, { students, staff })
    const bell = await ringBell(bench, harness, all)
    print('…then with more and more processes…')
    const processes = await measureProcesses(bench, harness, all)
    return {
      lines: [...bell.lines, ...processes],
      notes: [
        `${(schools * students).toLocaleString('en-US')} students and ${(schools * staff).toLocaleString('en-US')} staff in ${schools} schools are in the database. The arrivals are ${factor} of theirs.`,
        ...bell.notes,
        'Times count from when somebody wanted something, not from when it was sent. Clients and sockets share the machine with the servers.',
      ],
    }
  },
}

async function fillSchools(
  { db, bulk, offset }: Harness,
  schools: number,
  size: { students: number; staff: number },
): Promise<BulkStudents[]> {
  const all = [bulk]
  const { districtId } = bulk
  while (all.length < schools) {
    const another = { districtId, name: `School ${all.length}` }
    all.push(await makeBulkStudents(db, { ...size, another, now: schoolNow(offset) }))
  }
  await db.execute('analyze')
  return all
}

/** Every school takes part with as many. */
function actorsFrom(all: readonly BulkStudents[]): Actor[] {
  const bySchool = all.map(actorsOf)
  const most = Math.max(...bySchool.map(({ length }) => length))
  return Array.from({ length: most }, (_, at) => bySchool.flatMap((actors) => actors[at] ?? [])).flat()
}

async function ringBell(bench: Bench, harness: Harness, all: readonly BulkStudents[]) {
  const { open, print, sizes } = bench
  const { schools, students, staff, servers: count, sockets, factor, seconds } = sizes.district
  const { connection, offset, postgres } = harness
  const servers = await Promise.all(Array.from({ length: count }, () => startCorridor(open, { connection, offset })))
  const screens = await connectScreens(bench, harness, all, servers, sockets)
  const players = await startChild<void>(new URL('./district/players.ts', import.meta.url), {
    origins: servers.map(({ origin }) => origin),
    offset,
    actors: actorsFrom(all),
  } satisfies PlayersInput)
  open.defer(() => players.stop())
  const arrivals = arrivalsOf({ students: schools * students, staff: schools * staff, factor, seconds })
  print(`${arrivals.length} arrivals in ${seconds} seconds, ${screens.connected} sockets…`)
  // Servers have run for a while when the bell rings: they know their schools, and PostgreSQL its plans.
  await players.send('warmUp', { arrivals: arrivals.slice(0, schools * WARM_UPS_PER_SCHOOL) })
  const pids = [...servers.map(({ pid }) => pid), postgres.pid]
  const before = await Promise.all(pids.map(cpuMsOfTree))
  const played = await players.send<Played>('play', { arrivals })
  const after = await Promise.all(pids.map(cpuMsOfTree))
  const cores = after.map((ms, at) => (ms - (before[at] ?? 0)) / 1000 / seconds)
  const { received, lost } = await screens.report()
  const toScreen = played.starts.flatMap(([key, askedAt]) => {
    const event = received.get(key)
    return event ? [event.lastAt - askedAt] : []
  })
  const memory = await Promise.all(servers.map(({ pid }) => residentMemory(pid)))
  const lines: Line[] = [
    ...Object.entries({ ...played.times, 'start to the last screen of the school': toScreen }).flatMap(
      ([what, times]) =>
        [0.5, 0.95, 0.99].map((share) => ({
          what: `${what}, p${share * 100}`,
          unit: 'ms',
          corridor: [percentile(times, share)],
        })),
    ),
    { what: 'errors', unit: '', corridor: [played.errors.length], target: { of: 'corridor', atMost: 0 } },
    { what: 'sockets that were lost', unit: '', corridor: [lost], target: { of: 'corridor', atMost: 0 } },
    { what: 'processor of a server', unit: 'cores', corridor: cores.slice(0, -1) },
    { what: 'processor of PostgreSQL', unit: 'cores', corridor: cores.slice(-1) },
    { what: 'memory of a server', unit: 'MB', corridor: memory },
    { what: 'memory of PostgreSQL', unit: 'MB', corridor: [await memoryOfTree(postgres.pid)] },
  ]
  const notes = [
    `${arrivals.length} arrivals in ${seconds} s, half of them in the first ${seconds / 5}: ${Object.entries(
      played.times,
    )
      .map(([what, times]) => `${times.length} ${what}`)
      .join(', ')}. ${screens.connected} sockets are connected to ${count} servers.`,
    ...played.errors.slice(0, ERRORS_SHOWN),
  ]
  await players.stop()
  await screens.close()
  return { lines, notes }
}

/** Staff first, because they hear of everything in their school. */
async function connectScreens(
  { open }: Bench,
  { secrets, offset }: Harness,
  all: readonly BulkStudents[],
  servers: readonly CorridorProcess[],
  most: number,
) {
  const people = [
    ...all.flatMap(({ staff }) => staff.map((person) => ({ person, isStaff: true }))),
    ...all.flatMap(({ students }) => students.map((person) => ({ person, isStaff: false }))),
  ].slice(0, most)
  const children = await Promise.all(
    servers.map(async ({ origin }, number) => {
      const own = people.filter((_, at) => at % servers.length === number)
      const now = schoolNow(offset)
      const sockets = await Promise.all(
        own.map(async ({ person, isStaff }) => ({
          token: await signLiveToken(secrets.liveToken, person, now),
          isStaff,
        })),
      )
      const child = await startChild<void>(new URL('./burst/clients.ts', import.meta.url), {
        origin,
        sockets,
      } satisfies ClientsInput)
      open.defer(() => child.stop())
      return child
    }),
  )
  return {
    connected: people.length,
    async report(): Promise<ClientsReport> {
      const reports = await Promise.all(children.map((child) => child.send<ClientsReport>('report')))
      const received: ClientsReport['received'] = new Map()
      for (const [key, one] of reports.flatMap((report) => [...report.received])) {
        const known = received.get(key)
        const lastAt = Math.max(one.lastAt, known?.lastAt ?? 0)
        received.set(key, { screens: one.screens + (known?.screens ?? 0), lastAt })
      }
      return { received, lost: reports.reduce((sum, { lost }) => sum + lost, 0) }
    },
    close: async () => void (await Promise.all(children.map((child) => child.stop()))),
  }
}

/** The same lives at one server, while more and more others listen to what it changes. */
async function measureProcesses(bench: Bench, harness: Harness, all: readonly BulkStudents[]): Promise<Line[]> {
  const { processes, livesSeconds } = bench.sizes.district
  const { connection, offset, postgres } = harness
  const actors = actorsFrom(all)
  const lines: Line[] = []
  for (const count of processes) {
    await using open = new AsyncDisposableStack()
    const servers: CorridorProcess[] = []
    while (servers.length < count) servers.push(await startCorridor(open, { connection, offset }))
    const [first, ...others] = servers
    if (!first) continue
    const pairs = pairUp(first.origin, actors.slice(0, 2000), CONCURRENT_LIVES)
    await drive(pairs, livesSeconds / 5, () => schoolNow(offset))
    const pids = [first.pid, postgres.pid, ...others.map(({ pid }) => pid)]
    const before = await Promise.all(pids.map(cpuMsOfTree))
    const { operations } = await drive(pairs, livesSeconds, () => schoolNow(offset))
    const after = await Promise.all(pids.map(cpuMsOfTree))
    const [own = 0, database = 0, ...rest] = after.map((ms, at) => (ms - (before[at] ?? 0)) / operations)
    for (const { forStudent, forTeacher } of pairs) {
      forStudent.close()
      forTeacher.close()
    }
    const line = (what: string, value: number): Line => ({
      what: `${count} ${count === 1 ? 'process' : 'processes'}, CPU per life, ${what}`,
      unit: 'ms',
      corridor: [value],
    })
    lines.push(line('its server', own), line('PostgreSQL', database))
    if (rest.length > 0) lines.push(line('each other server', rest.reduce((sum, ms) => sum + ms, 0) / rest.length))
  }
  return lines
}
