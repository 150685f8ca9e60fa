/**
 * Kiosks: whether the three kinds of wrong numbers can be told apart by the time that the answer takes, a class that
 * leaves and comes back all at once, and a whole school of kiosks on one server.
 */
import { sql } from 'drizzle-orm'
import type { Caller } from './harness/bulkStudents.ts'
import { startChild } from './harness/child.ts'
import { sharedClock } from './harness/clock.ts'
import { type Harness, openHarness } from './harness/harness.ts'
import { Connection, textOf, timesOfEach } from './harness/http.ts'
import { type CorridorProcess, startCorridor } from './harness/server.ts'
import type { KioskPages, Reached } from './kiosks/clients.ts'
import { fillKiosks, numberOf } from './kiosks/fill.ts'
import type { Line } from './line.ts'
import type { SettledMemory } from './memory/settled.ts'
import type { Bench, Part } from './part.ts'
import { figureOf, percentile } from './stats.ts'

/** Fewer than those after which a kiosk makes the next one wait. */
const TRIES_PER_KIOSK = 3
const AT_ONCE = 5
const MAX_DIFFERENCE_MS = 20
const CHANGES_REACH_WITHIN_MS = 2000

export const kiosks: Part = {
  title: 'Kiosks: a class that leaves and comes back, wrong numbers, and a whole school of them',
  async run(bench) {
    const { open, sizes } = bench
    const { kiosks: count, students } = sizes.kiosks
    const harness = await openHarness(bench, { students, staff: Math.max(2, Math.ceil(count / 5)), demo: false })
    const devices = await fillKiosks(harness, count)
    const { connection, offset } = harness
    const corridor = await startCorridor(open, { connection, offset })
    const lines = [
      ...(await burst(bench, harness, corridor, devices)),
      ...(await wrongNumbers(bench, harness, corridor, devices)),
      ...(await wholeSchool(bench, harness, corridor, devices)),
    ]
    return {
      lines,
      notes: [
        'Wrong numbers: the floor is a number that nobody has. No answer comes before 400 ms, and then in steps of 400 ms.',
        'The class leaves and comes back without any pause between two students, which is denser than one in a second.',
        'A change is a room that is saved: every kiosk of the school hears that something changed, and fetches its screen.',
      ],
    }
  },
}

/** Everybody leaves at one kiosk of their room and comes back at another one there, one after the other. */
async function burst(
  { open, print, sizes }: Bench,
  { bulk, db }: Harness,
  corridor: CorridorProcess,
  [door, otherDoor]: readonly Caller[],
): Promise<Line[]> {
  if (!door || !otherDoor) throw new Error('There are too few kiosks.')
  const browser = new Connection(corridor.origin)
  open.defer(() => browser.close())
  const ask = async (device: Caller, path: string, body: object, expected: string) => {
    const reply = await browser.post(device, path, body)
    const text = textOf(reply)
    if (!text.includes(`"${expected}"`)) throw new Error(`${path} answered ${reply.status}: ${text}`)
    return JSON.parse(text)
  }
  const count = sizes.kiosks.burst
  print(`${count} students of a class leave and come back…`)
  const leaving = await timesOfEach(count, async (at) => {
    const { turn } = await ask(door, '/api/kiosk/identify', { typed: numberOf(at) }, 'where')
    const toRoomId = bulk.destinations[at % bulk.destinations.length]
    await ask(door, '/api/kiosk/pass', { turn, toRoomId }, 'out')
  })
  // A scan right after the start would be taken for the one that started it.
  await db.execute(sql`update pass set started_at = started_at - interval '4 minutes', created_at = created_at - interval '5 minutes',
    approved_at = approved_at - interval '5 minutes'`)
  const returning = await timesOfEach(count, async (at) => {
    await ask(otherDoor, '/api/kiosk/identify', { typed: numberOf(at) }, 'ended')
  })
  const lines = (what: string, times: readonly number[]): Line[] => [
    {
      what: `${count} students ${what} at one kiosk`,
      unit: 's',
      corridor: [times.reduce((sum, ms) => sum + ms, 0) / 1000],
      target: { of: 'corridor', atMost: 60 },
    },
    ...[0.5, 0.95].map((share) => ({
      ...{ what: `one of them, p${share * 100}`, unit: 'ms', corridor: [percentile(times, share)] },
    })),
  ]
  return [...lines('go', leaving), ...lines('are back', returning)]
}

async function wrongNumbers(
  { open, print, sizes }: Bench,
  { db, bulk }: Harness,
  corridor: CorridorProcess,
  devices: readonly Caller[],
): Promise<Line[]> {
  const { wrongNumbers: each } = sizes.kiosks
  const ended = bulk.students.at(-1)
  await db.execute(sql`update user_account set ended_at = created_at where user_id = ${ended?.userId ?? 0}`)
  const typed = { unknown: '999999', notServed: numberOf(0), ended: numberOf(bulk.students.length - 1) }
  // The first room is where they are served.
  const elsewhere = devices.slice(5)
  if (elsewhere.length * TRIES_PER_KIOSK < each * 3) throw new Error('There are too few kiosks for as many tries.')
  print(`${each} of each kind of wrong number, ${AT_ONCE} kiosks at once…`)
  const kinds = Object.keys(typed) as (keyof typeof typed)[]
  const times: Record<keyof typeof typed, number[]> = { unknown: [], notServed: [], ended: [] }
  const waiting = elsewhere.slice(0, each)
  const worker = async () => {
    const browser = new Connection(corridor.origin)
    open.defer(() => browser.close())
    for (let device = waiting.pop(); device; device = waiting.pop()) {
      // In a different order at each kiosk.
      for (const [at] of kinds.entries()) {
        const kind = kinds[(at + waiting.length) % kinds.length] ?? 'unknown'
        const startedAt = performance.now()
        const reply = await browser.post(device, '/api/kiosk/identify', { typed: typed[kind] })
        times[kind].push(performance.now() - startedAt)
        if (!textOf(reply).includes('"notFound"')) throw new Error(`A wrong number answered ${textOf(reply)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const medians = kinds.map((kind) => figureOf(times[kind]).median)
  const floor = times.unknown
  return [
    { what: 'a number that is not served here', unit: 'ms', corridor: times.notServed, floor },
    { what: 'the number of an ended account', unit: 'ms', corridor: times.ended, floor },
    {
      what: 'largest difference between the medians of the three',
      unit: 'ms',
      corridor: [Math.max(...medians) - Math.min(...medians)],
      target: { of: 'corridor', atMost: MAX_DIFFERENCE_MS },
    },
  ]
}

async function wholeSchool(
  { open, print, sizes }: Bench,
  { bulk }: Harness,
  corridor: CorridorProcess,
  devices: readonly Caller[],
): Promise<Line[]> {
  const { origin } = corridor
  const [teacher] = bulk.staff
  if (!teacher) throw new Error('There is no teacher.')
  print(`${devices.length} kiosks on one server…`)
  const before = await corridor.send<SettledMemory>('memory')
  const pages = await startChild(new URL('./kiosks/clients.ts', import.meta.url), {
    origin,
    devices,
  } satisfies KioskPages)
  open.defer(() => pages.stop())
  const after = await corridor.send<SettledMemory>('memory')
  const browser = new Connection(origin)
  open.defer(() => browser.close())
  const told: number[] = []
  const fetched: number[] = []
  for (let round = 0; round < sizes.kiosks.rounds; round += 1) {
    await pages.send('expectChange')
    const startedAt = sharedClock()
    const body = { identifier: `N${round}`, version: round + 1 }
    const reply = await browser.post(teacher, `/api/room/${teacher.roomId}`, body)
    if (reply.status !== 200) throw new Error(`Saving a room answered ${textOf(reply)}`)
    const reached = await pages.send<Reached>('awaitChange')
    told.push(reached.notifiedAt - startedAt)
    fetched.push(reached.fetchedAt - startedAt)
  }
  const kib = (of: keyof SettledMemory) => [(after[of] - before[of]) / devices.length / 1024]
  return [
    { what: `a change, until the last of ${devices.length} kiosks knows of it`, unit: 'ms', corridor: told },
    {
      what: `the same, until the last has fetched its screen`,
      unit: 'ms',
      corridor: fetched,
      target: { of: 'corridor', atMost: CHANGES_REACH_WITHIN_MS },
    },
    { what: 'memory of a connected kiosk', unit: 'KiB', corridor: kib('used') },
    { what: 'memory of a connected kiosk, resident', unit: 'KiB', corridor: kib('resident') },
  ]
}
