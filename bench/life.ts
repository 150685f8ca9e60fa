/**
 * A pass's life over real HTTP, with fifty students at once, compared to a minimal server with the same guarantees
 * (`floor/life`). Both take turns in rounds, so that other load on the machine affects them equally. CPU time is
 * measured as well as throughput, because it is meaningful even on a busy machine.
 */
import { fillFloor } from './floor/life/fill.ts'
import { startChild } from './harness/child.ts'
import { schoolNow } from './harness/clock.ts'
import { cpuMsOfTree } from './harness/cpu.ts'
import { type Harness, openHarness } from './harness/harness.ts'
import { startCorridor } from './harness/server.ts'
import { drive, type Pair, pairUp, type RoundResult } from './life/drive.ts'
import { BULK_COUNT, countStatements, type Statements } from './life/statements.ts'
import { actorsOf, STEPS } from './life/steps.ts'
import type { Bench, Part } from './part.ts'
import { median, rangeOf, spreadOf } from './stats.ts'
import { type Line, spreadLines } from './table.ts'

const BULK_SIZE = { students: 2000, staff: 150 }
const MIN_SHARE = 0.6
const MAX_CPU_MS = 9
const MAX_STATEMENTS = 4
const MAX_BULK_STATEMENTS = 15
/** As many as in the demo district. */
const PAST_PASSES = 63_000

interface Round extends RoundResult {
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
    const { sizes, open, print } = bench
    const { concurrent, rounds, secondsPerRound, warmUpSeconds } = sizes.life
    const harness = await openHarness(bench, BULK_SIZE)
    const { connection, offset, bulk, postgres } = harness
    const statements = await countStatements(harness)
    const makeContender = ({ origin, pid }: { origin: string; pid: number }): Contender => {
      const pairs = pairUp(origin, actorsOf(bulk), concurrent)
      open.defer(() => {
        for (const { forStudent, forTeacher } of pairs) for (const browser of [forStudent, forTeacher]) browser.close()
      })
      return { pid, pairs, rounds: [] }
    }
    const ours = makeContender(await startCorridor(open, { connection, offset }))
    const floor = makeContender(await startFloor(bench, harness))

    const now = () => schoolNow(offset)
    const playRound = async ({ pid, pairs }: Contender, seconds: number): Promise<Round> => {
      const before = { server: await cpuMsOfTree(pid), database: await cpuMsOfTree(postgres.pid) }
      const result = await drive(pairs, seconds, now)
      const cpu = {
        server: ((await cpuMsOfTree(pid)) - before.server) / result.lives,
        database: ((await cpuMsOfTree(postgres.pid)) - before.database) / result.lives,
      }
      return { ...result, cpu }
    }
    print(`${concurrent} students at once, ${rounds} rounds of ${secondsPerRound} s each…`)
    for (const contender of [ours, floor]) await playRound(contender, warmUpSeconds)
    for (let round = 0; round < rounds; round += 1) {
      for (const contender of round % 2 === 0 ? [floor, ours] : [ours, floor]) {
        contender.rounds.push(await playRound(contender, secondsPerRound))
      }
    }
    return { lines: [...timeLines(ours, floor), ...statementLines(statements)], notes: notesOf(statements) }
  },
}

async function startFloor({ open }: Bench, { cluster, offset, bulk }: Harness) {
  const connection = await cluster.create('floor')
  await fillFloor(connection, bulk, { pastPasses: PAST_PASSES, now: schoolNow(offset) })
  const child = await startChild<string>(new URL('./floor/life/server.ts', import.meta.url), { connection, offset })
  open.defer(() => child.stop())
  return { origin: child.ready, pid: child.pid }
}

/** The medians of all rounds. The range is of the ratios between rounds that were played one after the other. */
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
      ...line('CPU per life, server and database', 'ms', ({ cpu }) => cpu.server + cpu.database),
      target: { of: 'corridor', atMost: MAX_CPU_MS },
    },
    line('CPU per life, server', 'ms', ({ cpu }) => cpu.server),
    line('CPU per life, database', 'ms', ({ cpu }) => cpu.database),
    ...spreadLines('one action', times(ours, 'requestMs'), times(floor, 'requestMs')),
    ...spreadLines('a whole life', times(ours, 'lifeMs'), times(floor, 'lifeMs')),
  ]
}

function statementLines({ steps, approveOne, approveMany }: Statements): Line[] {
  /** The floor has two: the session query and the function. */
  const line = (what: string, corridor: number, atMost: number): Line => ({
    what: `statements, ${what}`,
    unit: '',
    corridor,
    floor: 2,
    target: { of: 'corridor', atMost },
  })
  return [
    ...STEPS.map((step) => line(step, steps[step].statements, MAX_STATEMENTS)),
    line(`approve ${BULK_COUNT} at once`, approveMany.statements, MAX_BULK_STATEMENTS),
    { what: 'statements, approve one', unit: '', corridor: approveOne.statements },
  ]
}

function notesOf({ steps, approveMany }: Statements): string[] {
  const notifications = STEPS.map((step) => `${step} ${steps[step].notifications}`)
  return [
    'Statements are counted at the driver, including begin, commit and the session query, but not inside functions. The floor has 6 to 12 in each of its functions.',
    `Additional notifications to other servers: ${notifications.join(', ')}, approving ${BULK_COUNT} ${approveMany.notifications}.`,
  ]
}
