/**
 * As many idle sockets as one process is expected to hold, and the memory that each of them takes. They connect in
 * steps, in turns with a floor that is plain Socket.IO.
 */
import { readFile } from 'node:fs/promises'
import type { ClientsInput, ClientsReport } from './burst/clients.ts'
import { socketsOf } from './burst/measure.ts'
import { type Child, startChild } from './harness/child.ts'
import { openHarness } from './harness/harness.ts'
import { startCorridor } from './harness/server.ts'
import type { SettledMemory } from './memory/settled.ts'
import type { Part } from './part.ts'
import { takeTurns } from './rounds.ts'

const MAX_KIB = 12
const SOCKETS_PER_PERSON = 5
/** Connected before the first reading, so that what the first socket of all needs is not divided among few. */
const WARM_UP = 100
/** Files that a process has open besides its sockets. */
const OTHER_FILES = 500

export const sockets: Part = {
  title: 'Idle sockets held by one process',
  async run(bench) {
    const { sizes, open, print } = bench
    const { count: wanted, steps } = sizes.sockets
    const count = Math.min(wanted, (await maxOpenFiles()) - OTHER_FILES)
    const people = Math.ceil(count / SOCKETS_PER_PERSON)
    const harness = await openHarness(bench, { students: people, staff: 1, demo: false })
    const { connection, offset } = harness
    const corridor = await startCorridor(open, { connection, offset })
    const plain = await startChild<string>(new URL('./floor/live.ts', import.meta.url), null)
    open.defer(() => plain.stop())

    const students = (await socketsOf(harness)).filter(({ isStaff }) => !isStaff)
    const all = Array.from({ length: count }, (_, at) => students[at % people] as (typeof students)[number])
    const first = all.slice(0, WARM_UP)
    const perStep = Math.ceil((count - first.length) / steps)
    const contender = async (server: Pick<Child<string>, 'send'>, origin: string) => {
      const clients = await startChild(new URL('./burst/clients.ts', import.meta.url), { origin, sockets: first })
      open.defer(() => clients.stop())
      const readMemory = () => server.send<SettledMemory>('memory')
      const readings = [await readMemory()]
      return {
        held: async () => count - (await clients.send<ClientsReport>('report')).lost,
        connectStep: async (step: number) => {
          const from = first.length + step * perStep
          const group = all.slice(from, from + perStep)
          await clients.send('connect', { origin, sockets: group } satisfies ClientsInput)
          const before = readings.at(-1)?.used ?? 0
          readings.push(await readMemory())
          return ((readings.at(-1)?.used ?? 0) - before) / group.length / 1024
        },
        /** Of all steps, because it comes in large pieces. */
        residentKib: () => {
          const [before, after] = [readings[0], readings.at(-1)].map((reading) => reading?.resident ?? 0)
          return ((after ?? 0) - (before ?? 0)) / (count - first.length) / 1024
        },
      }
    }
    const ours = await contender(corridor, corridor.origin)
    const floor = await contender(plain, plain.ready)
    print(`Connecting ${count} sockets to Corridor and to plain Socket.IO, in ${steps} steps…`)
    const grown = await takeTurns(steps, { ours: ours.connectStep, floor: floor.connectStep })
    return {
      lines: [
        {
          what: 'idle sockets held',
          unit: '',
          corridor: [await ours.held()],
          floor: [await floor.held()],
          target: { of: 'corridor', atLeast: wanted },
        },
        {
          what: 'memory of an idle socket',
          unit: 'KiB',
          corridor: grown.ours,
          floor: grown.floor,
          target: { of: 'corridor', atMost: MAX_KIB },
        },
        {
          what: 'memory of an idle socket, resident',
          unit: 'KiB',
          corridor: [ours.residentKib()],
          floor: [floor.residentKib()],
        },
      ],
      notes: [
        'Memory: JavaScript objects and their buffers after a collection. Resident memory also contains what the process keeps for later.',
        ...(count < wanted
          ? [`Only ${count}, because this system lets a process open ${count + OTHER_FILES} files (ulimit -Hn).`]
          : []),
      ],
    }
  },
}

/** The hard limit: Node raises the soft one to it by itself. */
async function maxOpenFiles(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8')
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(limits)?.[1]
  return hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard)
}
