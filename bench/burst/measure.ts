/**
 * The bell rings: first Corridor with everybody connected, then plain Socket.IO with as many sockets, broadcasting what
 * Corridor broadcast. Memory is measured at the same time. Two parts of the benchmark use the result, so it runs once.
 */

import type { Pass } from '@corridor/contract'
import { asPassId } from '@corridor/rules'
import { signLiveToken } from '../../apps/server/src/session/liveToken.ts'
import type { Broadcast } from '../floor/live.ts'
import type { Person } from '../harness/bulkStudents.ts'
import { startChild } from '../harness/child.ts'
import { schoolNow } from '../harness/clock.ts'
import { type Harness, openHarness } from '../harness/harness.ts'
import { Connection, textOf } from '../harness/http.ts'
import { startCorridor } from '../harness/server.ts'
import { actorsOf, requestOf, STEPS, type Step } from '../life/steps.ts'
import { memoryOfTree, residentMemory } from '../memory/read.ts'
import type { Bench } from '../part.ts'
import type { ClientsInput } from './clients.ts'
import { eventKey } from './eventKey.ts'
import { type ActionResult, type BurstResult, playBurst, timed } from './play.ts'

/** Megabytes before anybody is connected, and the peak during the burst. */
export interface Memory {
  atRest: number
  underBurst: number
}

export interface BurstMeasurement {
  corridor: BurstResult
  floor: BurstResult
  memory: { server: Memory; floor: Memory; postgres: Memory & { empty: number } }
}

let measurement: Promise<BurstMeasurement> | undefined

export function measureBurst(bench: Bench): Promise<BurstMeasurement> {
  measurement ??= measure(bench)
  return measurement
}

async function measure(bench: Bench): Promise<BurstMeasurement> {
  const { students, staff, actions, seconds } = bench.sizes.burst
  await using open = new AsyncDisposableStack()
  const own = { ...bench, open }
  const harness = await openHarness(own, { students, staff })
  bench.print(`${students} students and ${staff} staff connected, ${actions} actions in ${seconds} s, first Corridor…`)
  const broadcasts: Broadcast[] = []
  const { played: corridor, server, postgres } = await burstOnCorridor(own, harness, broadcasts)
  bench.print('…then plain Socket.IO…')
  const { played: floor, memory } = await burstOnFloor(own, harness, broadcasts)
  return { corridor, floor, memory: { server, floor: memory, postgres } }
}

async function burstOnCorridor({ sizes, open }: Bench, harness: Harness, broadcasts: Broadcast[]) {
  const {
    connection,
    offset,
    postgres: { pid, emptyMb },
  } = harness
  const corridor = await startCorridor(open, { connection, offset })
  const memory = {
    server: await watchMemory(corridor.pid, residentMemory),
    postgres: await watchMemory(pid, memoryOfTree),
  }
  const played = await playBurst({
    origin: corridor.origin,
    sockets: await socketsOf(harness),
    ...sizes.burst,
    act: passActions(corridor.origin, harness, sizes.burst.actions, broadcasts),
    watch: async () => {
      await memory.server.watch()
      await memory.postgres.watch()
    },
  })
  return { played, server: memory.server.measured, postgres: { ...memory.postgres.measured, empty: emptyMb } }
}

/** All passes go through their lives step by step: first all are requested, then all start, and so on, as at a bell. */
function passActions(origin: string, { bulk, offset }: Harness, actions: number, broadcasts: Broadcast[]) {
  const lives = Math.ceil(actions / STEPS.length)
  const passes = actorsOf(bulk)
    .slice(0, lives)
    .map((actor) => ({
      actor,
      connection: new Connection(origin),
      passId: asPassId(''),
      last: Promise.resolve<unknown>(null),
    }))
  return (at: number): Promise<ActionResult> => {
    const current = passes[at % lives]
    const step = STEPS[Math.floor(at / lives)] as Step
    if (!current) throw new Error('there are fewer students than lives')
    const action = current.last.then(() =>
      timed(async () => {
        const { by, path, body } = requestOf(step, current.actor, current.passId, schoolNow(offset))
        const pass: Pass = await postFor(current.connection, by, path, body)
        current.passId = pass.passId
        broadcasts.push({ event: `${step}Pass`, payload: { pass }, answer: pass })
        return eventKey(pass)
      }),
    )
    current.last = action
    return action
  }
}

async function burstOnFloor({ sizes, open }: Bench, { bulk }: Harness, broadcasts: readonly Broadcast[]) {
  const child = await startChild<string>(new URL('../floor/live.ts', import.meta.url), null)
  open.defer(() => child.stop())
  const memory = await watchMemory(child.pid, residentMemory)
  const everybody = [...bulk.students.map(() => false), ...bulk.staff.map(() => true)]
  const connections = bulk.students.slice(0, broadcasts.length).map((by) => ({ by, to: new Connection(child.ready) }))
  const played = await playBurst({
    origin: child.ready,
    sockets: everybody.map((isStaff) => ({ token: '', isStaff })),
    ...sizes.burst,
    actions: broadcasts.length,
    act: (at) =>
      timed(async () => {
        const { by, to } = connections[at % connections.length] as (typeof connections)[number]
        return eventKey(await postFor(to, by, '/', broadcasts[at]))
      }),
    watch: memory.watch,
  })
  return { played, memory: memory.measured }
}

async function postFor(connection: Connection, by: Person, path: string, body: unknown): Promise<Pass> {
  const reply = await connection.post(by, path, body)
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${textOf(reply)}`)
  return JSON.parse(textOf(reply))
}

async function socketsOf({ bulk, secrets, offset }: Harness): Promise<ClientsInput['sockets']> {
  const now = schoolNow(offset)
  const tokens = (people: readonly Person[], isStaff: boolean) =>
    people.map(async (person) => ({ token: await signLiveToken(secrets.liveToken, person, now), isStaff }))
  return Promise.all([...tokens(bulk.students, false), ...tokens(bulk.staff, true)])
}

async function watchMemory(pid: number, read: (pid: number) => Promise<number>) {
  const atRest = await read(pid)
  const measured: Memory = { atRest, underBurst: atRest }
  return {
    measured,
    watch: async () => {
      measured.underBurst = Math.max(measured.underBurst, await read(pid))
    },
  }
}
