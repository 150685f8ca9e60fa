/**
 * The bell rings: first Corridor with everybody connected, then plain Socket.IO with as many sockets, broadcasting what
 * Corridor broadcast. Memory is measured at the same time. Two parts of the benchmark use the result, so it runs once.
 */
import type { Pass } from '@corridor/contract'
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
import { type Acted, type Played, playBurst, timed } from './play.ts'

/** Megabytes before anybody is connected, and the peak during the burst. */
export interface Memory {
  atRest: number
  underBurst: number
}

export interface BurstMeasurement {
  corridor: Played
  floor: Played
  memory: { server: Memory; floor: Memory; postgres: Memory & { empty: number } }
}

let measured: Promise<BurstMeasurement> | undefined

export function measureBurst(bench: Bench): Promise<BurstMeasurement> {
  measured ??= measure(bench)
  return measured
}

async function measure(bench: Bench): Promise<BurstMeasurement> {
  const { students, staff, actions, seconds } = bench.sizes.burst
  await using open = new AsyncDisposableStack()
  const own = { ...bench, open }
  const stage = await openHarness(own, { students, staff })
  bench.say(`${students} students and ${staff} staff connected, ${actions} actions in ${seconds} s, first Corridor…`)
  const told: Broadcast[] = []
  const { played: corridor, server, postgres } = await burstOnCorridor(own, stage, told)
  bench.say('…then the bare Socket.IO…')
  const { played: floor, memory } = await burstOnFloor(own, stage, told)
  return { corridor, floor, memory: { server, floor: memory, postgres } }
}

async function burstOnCorridor({ sizes, open }: Bench, stage: Harness, told: Broadcast[]) {
  const {
    connection,
    offset,
    postgres: { pid, emptyMb },
  } = stage
  const corridor = await startCorridor(open, { connection, offset })
  const memory = { server: await watched(corridor.pid, residentMemory), postgres: await watched(pid, memoryOfTree) }
  const played = await playBurst({
    origin: corridor.origin,
    sockets: await socketsOf(stage),
    ...sizes.burst,
    act: livesOn(corridor.origin, stage, sizes.burst.actions, told),
    watch: async () => {
      await memory.server.watch()
      await memory.postgres.watch()
    },
  })
  return { played, server: memory.server.seen, postgres: { ...memory.postgres.seen, empty: emptyMb } }
}

/** Complete pass lives, step by step: first all are requested, then all start, and so on, as around a bell. */
function livesOn(origin: string, { crowd, offset }: Harness, actions: number, told: Broadcast[]) {
  const lives = Math.ceil(actions / STEPS.length)
  const playing = actorsOf(crowd)
    .slice(0, lives)
    .map((actor) => ({ actor, connection: new Connection(origin), passId: '', last: Promise.resolve<unknown>(null) }))
  return (at: number): Promise<Acted> => {
    const one = playing[at % lives]
    const step = STEPS[Math.floor(at / lives)] as Step
    if (!one) throw new Error('there are fewer students than lives')
    const action = one.last.then(() =>
      timed(async () => {
        const { by, path, body } = requestOf(step, one.actor, one.passId, schoolNow(offset))
        const pass: Pass = await postFor(one.connection, by, path, body)
        one.passId = pass.passId
        told.push({ event: `${step}Pass`, payload: { pass }, answer: pass })
        return eventKey(pass)
      }),
    )
    one.last = action
    return action
  }
}

async function burstOnFloor({ sizes, open }: Bench, { crowd }: Harness, told: readonly Broadcast[]) {
  const child = await startChild<string>(new URL('../floor/live.ts', import.meta.url), null)
  open.defer(() => child.stop())
  const memory = await watched(child.pid, residentMemory)
  const everybody = [...crowd.students.map(() => false), ...crowd.staff.map(() => true)]
  const connections = crowd.students.slice(0, told.length).map((by) => ({ by, to: new Connection(child.ready) }))
  const played = await playBurst({
    origin: child.ready,
    sockets: everybody.map((isStaff) => ({ token: '', isStaff })),
    ...sizes.burst,
    actions: told.length,
    act: (at) =>
      timed(async () => {
        const { by, to } = connections[at % connections.length] as (typeof connections)[number]
        return eventKey(await postFor(to, by, '/', told[at]))
      }),
    watch: memory.watch,
  })
  return { played, memory: memory.seen }
}

async function postFor(connection: Connection, by: Person, path: string, body: unknown): Promise<Pass> {
  const reply = await connection.post(by, path, body)
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${textOf(reply)}`)
  return JSON.parse(textOf(reply))
}

async function socketsOf({ crowd, secrets, offset }: Harness): Promise<ClientsInput['sockets']> {
  const now = schoolNow(offset)
  const tokens = (people: readonly Person[], isStaff: boolean) =>
    people.map(async (person) => ({ token: await signLiveToken(secrets.liveToken, person, now), isStaff }))
  return Promise.all([...tokens(crowd.students, false), ...tokens(crowd.staff, true)])
}

async function watched(pid: number, read: (pid: number) => Promise<number>) {
  const atRest = await read(pid)
  const seen: Memory = { atRest, underBurst: atRest }
  return {
    seen,
    watch: async () => {
      seen.underBurst = Math.max(seen.underBurst, await read(pid))
    },
  }
}
