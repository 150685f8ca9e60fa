/**
 * A pass's life over real HTTP, by fifty students at once, against a bare server that sends the same SQL to the same
 * database. They take turns, in rounds, so that whatever else the machine does hits them alike.
 */
import { type Recording, recordLife } from './floor/record.ts'
import type { FloorInput } from './floor/server.ts'
import { startChild } from './harness/child.ts'
import { schoolNow } from './harness/clock.ts'
import { openHarness } from './harness/harness.ts'
import { startCorridor } from './harness/server.ts'
import { type Driven, drive, type Pair, pairUp } from './life/drive.ts'
import { actorsOf, STEPS } from './life/steps.ts'
import type { Bench, Part } from './part.ts'
import { median, spreadOf, sum } from './stats.ts'
import { type Line, spreadLines } from './table.ts'

const CROWD = { students: 2000, staff: 150 }
const MIN_SHARE = 0.6

interface Contender {
  name: string
  pairs: Pair[]
  rounds: Driven[]
}

export const life: Part = {
  title: 'A pass’s life: create, start, complete, confirm',
  async run(bench) {
    const { sizes, open, say } = bench
    const { concurrent, rounds, secondsARound, warmUpSeconds } = sizes.life
    const stage = await openHarness(bench, CROWD)
    const { connection, offset, crowd } = stage
    const [witness, ...actors] = actorsOf(crowd)
    if (!witness) throw new Error('there are no students')
    const recording = await recordLife(stage, witness)
    const floorInput = { connection, offset, recording, actors }
    const corridor = await startCorridor(open, { connection, offset })
    const meet = (name: string, origin: string): Contender => {
      const pairs = pairUp(origin, actors, concurrent)
      open.defer(() => {
        for (const { forStudent, forTeacher } of pairs) for (const one of [forStudent, forTeacher]) one.close()
      })
      return { name, pairs, rounds: [] }
    }
    const ours = meet('Corridor', corridor.origin)
    const floor = meet('the floor', await startFloor(bench, { ...floorInput, prepares: false }))
    const preparing = meet('the preparing floor', await startFloor(bench, { ...floorInput, prepares: true }))

    const now = () => schoolNow(offset)
    say(`${concurrent} students at once, ${rounds} rounds of ${secondsARound} s each…`)
    for (const { pairs } of [ours, floor, preparing]) await drive(pairs, warmUpSeconds, now)
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? [floor, ours, preparing] : [preparing, ours, floor]
      for (const contender of order) contender.rounds.push(await drive(contender.pairs, secondsARound, now))
    }
    return { lines: linesOf(ours, floor, preparing), notes: notesOf(recording, ours, floor) }
  },
}

async function startFloor({ open }: Bench, input: FloorInput): Promise<string> {
  const child = await startChild<string>(new URL('./floor/server.ts', import.meta.url), input)
  open.defer(() => child.stop())
  return child.ready
}

const throughput = ({ rounds }: Contender) =>
  sum(rounds.map(({ lives }) => lives)) / sum(rounds.map(({ seconds }) => seconds))
const times = ({ rounds }: Contender, which: 'requestMs' | 'lifeMs') =>
  spreadOf(rounds.flatMap((round) => round[which]))

function linesOf(ours: Contender, floor: Contender, preparing: Contender): Line[] {
  const corridor = throughput(ours)
  return [
    {
      what: 'throughput',
      unit: 'lives/s',
      corridor,
      floor: throughput(floor),
      target: { of: 'ratio', atLeast: MIN_SHARE },
    },
    { what: 'throughput, floor prepares as we do', unit: 'lives/s', corridor, floor: throughput(preparing) },
    ...spreadLines('one action', times(ours, 'requestMs'), times(floor, 'requestMs')),
    ...spreadLines('a whole life', times(ours, 'lifeMs'), times(floor, 'lifeMs')),
  ]
}

function notesOf(recording: Recording, ours: Contender, floor: Contender): string[] {
  const counts = STEPS.map((step) => {
    const { statements } = recording[step]
    const told = statements.filter(({ role }) => role === 'announcement').length
    return `${step} ${statements.length - told} + ${told}`
  })
  const shares = ours.rounds.map((round, at) => {
    const beside = floor.rounds[at]
    return beside ? round.lives / round.seconds / (beside.lives / beside.seconds) : Number.NaN
  })
  return [
    `Statements, begin and commit among them, and announcements to other servers: ${counts.join(', ')}.`,
    `Ratio round by round: ${shares.map((share) => share.toFixed(2)).join(', ')}; median ${median(shares).toFixed(2)}.`,
  ]
}
