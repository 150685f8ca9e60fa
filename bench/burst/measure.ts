/**
 * The bell rings for Corridor with everybody connected, and for plain Socket.IO with as many sockets, which broadcasts
 * what Corridor broadcast; both take turns. Afterward both send single events while nothing else happens. Memory is
 * measured at the same time. Two parts of the benchmark use the result, so it runs once.
 */
import type { Pass } from '@corridor/contract'
import { asPassId } from '@corridor/rules/ids'
import { signLiveToken } from '../../apps/server/src/session/liveToken.ts'
import type { Broadcast } from '../floor/live.ts'
import type { Person } from '../harness/bulkStudents.ts'
import { startChild } from '../harness/child.ts'
import { schoolNow } from '../harness/clock.ts'
import { type Cpu, withCpu } from '../harness/cpu.ts'
import { type Harness, openHarness } from '../harness/harness.ts'
import { Connection, textOf } from '../harness/http.ts'
import { startCorridor } from '../harness/server.ts'
import { actorsOf, requestOf, STEPS, type Step } from '../life/steps.ts'
import { memoryOfTree, residentMemory } from '../memory/read.ts'
import type { Bench } from '../part.ts'
import { takeTurns } from '../rounds.ts'
import type { ClientsInput } from './clients.ts'
import { eventKey } from './eventKey.ts'
import { type EventsResult, sendEvents } from './events.ts'
import { type ActionResult, type BurstResult, playBurst, timed } from './play.ts'

/** Megabytes before anybody is connected, and the peak during each burst. */
export interface Memory {
  atRest: number
  underBurst: number[]
}

type WithCpu<T> = T & { cpu: Cpu }

export interface BurstMeasurement {
  corridor: WithCpu<BurstResult>[]
  floor: WithCpu<BurstResult>[]
  events: Record<'corridor' | 'floor', WithCpu<EventsResult>[]>
  memory: { server: Memory; floor: Memory; postgres: Memory & { empty: number } }
}

let measurement: Promise<BurstMeasurement> | undefined

export function measureBurst(bench: Bench): Promise<BurstMeasurement> {
  measurement ??= measure(bench)
  return measurement
}

async function measure(bench: Bench): Promise<BurstMeasurement> {
  const { students, staff, rounds, actions, seconds, eventRounds, events } = bench.sizes.burst
  await using open = bench.open.use(new AsyncDisposableStack())
  const own = { ...bench, open }
  const harness = await openHarness(own, { students, staff })
  bench.print(`Connecting ${students} students and ${staff} staff to Corridor and to plain Socket.IO…`)
  const broadcasts: Broadcast[] = []
  const corridor = await openCorridor(own, harness, broadcasts)
  const floor = await openFloor(own, harness, broadcasts)

  bench.print(`${rounds} rounds of ${actions} actions in ${seconds} s each…`)
  const bursts: Pick<BurstMeasurement, 'corridor' | 'floor'> = { corridor: [], floor: [] }
  for (let round = 0; round < rounds; round += 1) {
    // Not in turns like everything else: the floor repeats what Corridor has just sent.
    bursts.corridor.push(await corridor.playRound(round))
    bursts.floor.push(await floor.playRound())
  }
  bench.print(`${eventRounds} rounds of ${events} single events each…`)
  const sample = broadcasts.at(-1)
  if (!sample) throw new Error('nothing was broadcast')
  const turn =
    ({ pids, server, clients }: typeof corridor | typeof floor) =>
    () =>
      withCpu(pids, () => sendEvents({ server, clients, screens: staff, sample, events }))
  await turn(corridor)()
  await turn(floor)()
  return {
    ...bursts,
    events: await takeTurns(eventRounds, { corridor: turn(corridor), floor: turn(floor) }),
    memory: { ...corridor.memory, floor: floor.memory },
  }
}

async function openCorridor({ sizes, open }: Bench, harness: Harness, broadcasts: Broadcast[]) {
  const { connection, offset, postgres } = harness
  const { staff, actions, seconds } = sizes.burst
  const server = await startCorridor(open, { connection, offset })
  const memory = {
    server: await watchMemory(server.pid, residentMemory),
    postgres: await watchMemory(postgres.pid, memoryOfTree),
  }
  const pids = { server: server.pid, database: postgres.pid }
  const clients = await connectEverybody(open, { origin: server.origin, sockets: await socketsOf(harness) })
  return {
    server,
    pids,
    clients,
    memory: {
      server: memory.server.measured,
      postgres: { ...memory.postgres.measured, empty: postgres.emptyMb },
    },
    playRound: (round: number) => {
      memory.server.beginRound()
      memory.postgres.beginRound()
      return withCpu(pids, () =>
        playBurst({
          clients,
          screens: staff,
          actions,
          seconds,
          act: passActions(server.origin, harness, { actions, round }, broadcasts),
          watch: async () => {
            await memory.server.watch()
            await memory.postgres.watch()
          },
        }),
      )
    },
  }
}

async function openFloor({ sizes, open }: Bench, { bulk }: Harness, broadcasts: readonly Broadcast[]) {
  const { staff, actions, seconds } = sizes.burst
  const server = await startChild<string>(new URL('../floor/live.ts', import.meta.url), null)
  open.defer(() => server.stop())
  const memory = await watchMemory(server.pid, residentMemory)
  const sockets = [...bulk.students.map(() => false), ...bulk.staff.map(() => true)].map((isStaff) => ({
    token: '',
    isStaff,
  }))
  const pids = { server: server.pid }
  const clients = await connectEverybody(open, { origin: server.ready, sockets })
  const connections = bulk.students.slice(0, actions).map((by) => ({ by, to: new Connection(server.ready) }))
  open.defer(() => {
    for (const { to } of connections) to.close()
  })
  return {
    server,
    pids,
    clients,
    memory: memory.measured,
    playRound: () => {
      memory.beginRound()
      const toRepeat = broadcasts.slice(-actions)
      return withCpu(pids, () =>
        playBurst({
          clients,
          screens: staff,
          actions: toRepeat.length,
          seconds,
          act: (at) =>
            timed(async () => {
              const { by, to } = connections[at % connections.length] as (typeof connections)[number]
              return eventKey(await postFor(to, by, '/', toRepeat[at]))
            }),
          watch: memory.watch,
        }),
      )
    },
  }
}

async function connectEverybody(open: AsyncDisposableStack, input: ClientsInput) {
  const clients = await startChild(new URL('./clients.ts', import.meta.url), input)
  open.defer(() => clients.stop())
  return clients
}

/** All passes go through their lives step by step: first all are requested, then all start, and so on, as at a bell. */
function passActions(
  origin: string,
  { bulk, offset }: Harness,
  { actions, round }: { actions: number; round: number },
  broadcasts: Broadcast[],
) {
  const lives = Math.ceil(actions / STEPS.length)
  const passes = actorsOf(bulk)
    .slice(round * lives, (round + 1) * lives)
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

async function postFor(connection: Connection, by: Person, path: string, body: unknown): Promise<Pass> {
  const reply = await connection.post(by, path, body)
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${textOf(reply)}`)
  return JSON.parse(textOf(reply))
}

export async function socketsOf({ bulk, secrets, offset }: Harness): Promise<ClientsInput['sockets']> {
  const now = schoolNow(offset)
  const tokens = (people: readonly Person[], isStaff: boolean) =>
    people.map(async (person) => ({ token: await signLiveToken(secrets.liveToken, person, now), isStaff }))
  return Promise.all([...tokens(bulk.students, false), ...tokens(bulk.staff, true)])
}

async function watchMemory(pid: number, read: (pid: number) => Promise<number>) {
  const measured: Memory = { atRest: await read(pid), underBurst: [] }
  return {
    measured,
    beginRound: () => void measured.underBurst.push(0),
    watch: async () => {
      measured.underBurst.push(Math.max(measured.underBurst.pop() ?? 0, await read(pid)))
    },
  }
}
