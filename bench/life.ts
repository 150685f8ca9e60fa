/**
 * A pass's life over real HTTP, by fifty students at once, against the least that keeps the same promises
 * (`floor/life`). They take turns, in rounds, so that whatever else the machine does hits them alike. Processor time is
 * read beside the throughput, because that stays true on a busy machine.
 */
import { fillFloor } from './floor/life/fill.ts'
import { startChild } from './harness/child.ts'
import { schoolNow } from './harness/clock.ts'
import { cpuMsOfTree } from './harness/cpu.ts'
import { type Harness, openHarness } from './harness/harness.ts'
import { startCorridor } from './harness/server.ts'
import { type Driven, drive, type Pair, pairUp } from './life/drive.ts'
import { countStatements, MANY, type Statements } from './life/statements.ts'
import { actorsOf, STEPS } from './life/steps.ts'
import type { Bench, Part } from './part.ts'
import { median, rangeOf, spreadOf } from './stats.ts'
import { type Line, spreadLines } from './table.ts'

const CROWD = { students: 2000, staff: 150 }
const MIN_SHARE = 0.6
const MAX_CPU_MS = 9
const MAX_STATEMENTS = 4
const MAX_BULK_STATEMENTS = 15
/** As many as the demo district has. */
const PAST_PASSES = 63_000

interface Round extends Driven {
  cpu: { server: number; database: number }
}

interface Contender {
  pid: number
  pairs: Pair[]
  rounds: Round[]
}

export const life: Part = {
  title: 'A pass’s life: create, start, complete, confirm',
  async run(bench) {
    const { sizes, open, say } = bench
    const { concurrent, rounds, secondsARound, warmUpSeconds } = sizes.life
    const harness = await openHarness(bench, CROWD)
    const { connection, offset, crowd, postgres } = harness
    const statements = await countStatements(harness)
    const meet = ({ origin, pid }: { origin: string; pid: number }): Contender => {
      const pairs = pairUp(origin, actorsOf(crowd), concurrent)
      open.defer(() => {
        for (const { forStudent, forTeacher } of pairs) for (const one of [forStudent, forTeacher]) one.close()
      })
      return { pid, pairs, rounds: [] }
    }
    const ours = meet(await startCorridor(open, { connection, offset }))
    const floor = meet(await startFloor(bench, harness))

    const now = () => schoolNow(offset)
    const play = async ({ pid, pairs }: Contender, seconds: number): Promise<Round> => {
      const before = { server: await cpuMsOfTree(pid), database: await cpuMsOfTree(postgres.pid) }
      const driven = await drive(pairs, seconds, now)
      const cpu = {
        server: ((await cpuMsOfTree(pid)) - before.server) / driven.lives,
        database: ((await cpuMsOfTree(postgres.pid)) - before.database) / driven.lives,
      }
      return { ...driven, cpu }
    }
    say(`${concurrent} students at once, ${rounds} rounds of ${secondsARound} s each…`)
    for (const contender of [ours, floor]) await play(contender, warmUpSeconds)
    for (let round = 0; round < rounds; round += 1) {
      for (const contender of round % 2 === 0 ? [floor, ours] : [ours, floor]) {
        contender.rounds.push(await play(contender, secondsARound))
      }
    }
    return { lines: [...timeLines(ours, floor), ...statementLines(statements)], notes: notesOf(statements) }
  },
}

async function startFloor({ open }: Bench, { cluster, offset, crowd }: Harness) {
  const connection = await cluster.create('floor')
  await fillFloor(connection, crowd, { pastPasses: PAST_PASSES, now: schoolNow(offset) })
  const child = await startChild<string>(new URL('./floor/life/server.ts', import.meta.url), { connection, offset })
  open.defer(() => child.stop())
  return { origin: child.ready, pid: child.pid }
}

/** The median of the rounds on both sides; the range is that of the ratios of rounds that were played side by side. */
function compare(ours: Contender, floor: Contender, read: (round: Round) => number) {
  const ratios = ours.rounds.map((round, at) => read(round) / read(floor.rounds[at] as Round))
  return { corridor: median(ours.rounds.map(read)), floor: median(floor.rounds.map(read)), range: rangeOf(ratios) }
}

const times = ({ rounds }: Contender, which: 'requestMs' | 'lifeMs') =>
  spreadOf(rounds.flatMap((round) => round[which]))

function timeLines(ours: Contender, floor: Contender): Line[] {
  const line = (what: string, unit: string, read: (round: Round) => number) => ({
    what,
    unit,
    ...compare(ours, floor, read),
  })
  return [
    {
      ...line('throughput', 'lives/s', ({ lives, seconds }) => lives / seconds),
      target: { of: 'ratio', atLeast: MIN_SHARE },
    },
    {
      ...line('CPU a life, server and database', 'ms', ({ cpu }) => cpu.server + cpu.database),
      target: { of: 'corridor', atMost: MAX_CPU_MS },
    },
    line('of that server', 'ms', ({ cpu }) => cpu.server),
    line('of that database', 'ms', ({ cpu }) => cpu.database),
    ...spreadLines('one action', times(ours, 'requestMs'), times(floor, 'requestMs')),
    ...spreadLines('a whole life', times(ours, 'lifeMs'), times(floor, 'lifeMs')),
  ]
}

function statementLines({ steps, approveOne, approveMany }: Statements): Line[] {
  /** The floor's: who asks, and the function. */
  const line = (what: string, corridor: number, atMost: number): Line => ({
    what: `statements, ${what}`,
    unit: '',
    corridor,
    floor: 2,
    target: { of: 'corridor', atMost },
  })
  return [
    ...STEPS.map((step) => line(step, steps[step].statements, MAX_STATEMENTS)),
    line(`approve ${MANY} at once`, approveMany.statements, MAX_BULK_STATEMENTS),
    { what: 'statements, approve one', unit: '', corridor: approveOne.statements },
  ]
}

function notesOf({ steps, approveMany }: Statements): string[] {
  const told = STEPS.map((step) => `${step} ${steps[step].notifications}`)
  return [
    'Statements are counted at the driver: begin, commit and the read of who asks are among them. Those inside functions are not; the floor has 6 to 12 in each of its functions.',
    `Notifications to other servers besides: ${told.join(', ')}, approving ${MANY} ${approveMany.notifications}.`,
  ]
}
