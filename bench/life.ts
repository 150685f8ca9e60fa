/**
 * A pass's life over real HTTP, with fifty students at once, compared to a minimal server with the same guarantees
 * (`floor/life`).
 */
import { fillFloor } from './floor/life/fill.ts'
import { startChild } from './harness/child.ts'
import { schoolNow } from './harness/clock.ts'
import { cpuLines, withCpu } from './harness/cpu.ts'
import { type Harness, openHarness } from './harness/harness.ts'
import { startCorridor } from './harness/server.ts'
import { drive, pairUp } from './life/drive.ts'
import { statementsInFunctions } from './life/functions.ts'
import { BULK_COUNT, countStatements, type Statements } from './life/statements.ts'
import { actorsOf, STEPS } from './life/steps.ts'
import { type Line, percentileLines } from './line.ts'
import type { Bench, Part } from './part.ts'
import { takeTurns } from './rounds.ts'

/** So many that nobody reaches the limit of changes per minute, which stays on. */
const BULK_SIZE = { students: 2000, staff: 150 }
const MIN_SHARE = 0.6
const MAX_CPU_MS = 9
const MAX_STATEMENTS = 4
const MAX_BULK_STATEMENTS = 15
/** The session query, and one function that does everything else. */
const FLOOR_STATEMENTS = 2
const FLOOR_FUNCTIONS = ['kept', ...STEPS.map((step) => `${step}_pass`), 'answered']
/** As many as in the demo district. */
const PAST_PASSES = 63_000

export const life: Part = {
  title: 'A pass’s life: create, start, complete, confirm',
  async run(bench) {
    const { sizes, open, print } = bench
    const { concurrent, rounds, secondsPerRound, warmUpSeconds } = sizes.life
    const harness = await openHarness(bench, BULK_SIZE)
    const { connection, offset, bulk, postgres } = harness
    const statements = await countStatements(harness)
    const corridor = await startCorridor(open, { connection, offset })
    const floor = await startFloor(bench, harness)

    const contender = ({ origin, pid }: { origin: string; pid: number }) => {
      const pairs = pairUp(origin, actorsOf(bulk), concurrent)
      open.defer(() => {
        for (const { forStudent, forTeacher } of pairs) for (const browser of [forStudent, forTeacher]) browser.close()
      })
      return (seconds: number) =>
        withCpu({ server: pid, database: postgres.pid }, () => drive(pairs, seconds, () => schoolNow(offset)))
    }
    const play = { ours: contender(corridor), floor: contender(floor) }
    print(`${concurrent} students at once, ${rounds} rounds of ${secondsPerRound} s each…`)
    for (const warmUp of Object.values(play)) await warmUp(warmUpSeconds)
    const played = await takeTurns(rounds, {
      ours: () => play.ours(secondsPerRound),
      floor: () => play.floor(secondsPerRound),
    })
    type Played = (typeof played)['ours']
    const each = (read: (round: Played[number]) => number) => ({
      corridor: played.ours.map(read),
      floor: played.floor.map(read),
    })
    const times = (which: 'requestMs' | 'lifeMs') =>
      [played.ours.map((round) => round[which]), played.floor.map((round) => round[which])] as const
    return {
      lines: [
        {
          what: 'lives of passes',
          unit: '/s',
          ...each(({ operations, seconds }) => operations / seconds),
          target: { of: 'ratio', atLeast: MIN_SHARE },
        },
        ...cpuLines('life', played.ours, played.floor, { of: 'corridor', atMost: MAX_CPU_MS }),
        ...percentileLines('one action', ...times('requestMs')),
        ...percentileLines('a whole life', ...times('lifeMs')),
        ...statementLines(statements),
      ],
      notes: notesOf(statements, {
        corridor: await statementsInFunctions(connection, ['pass_facts', 'write_passes']),
        floor: await statementsInFunctions(floor.connection, FLOOR_FUNCTIONS),
      }),
    }
  },
}

async function startFloor({ open }: Bench, { cluster, offset, bulk }: Harness) {
  const connection = await cluster.create('floor')
  await fillFloor(connection, bulk, { pastPasses: PAST_PASSES, now: schoolNow(offset) })
  const child = await startChild<string>(new URL('./floor/life/server.ts', import.meta.url), { connection, offset })
  open.defer(() => child.stop())
  return { origin: child.ready, pid: child.pid, connection }
}

function statementLines({ steps, approveOne, approveMany }: Statements): Line[] {
  const line = (what: string, { statements }: { statements: number }, atMost: number): Line => ({
    what: `statements, ${what}`,
    unit: '',
    corridor: [statements],
    target: { of: 'corridor', atMost },
  })
  return [
    ...STEPS.map((step) => ({ ...line(step, steps[step], MAX_STATEMENTS), floor: [FLOOR_STATEMENTS] })),
    line(`approve ${BULK_COUNT} at once`, approveMany, MAX_BULK_STATEMENTS),
    { what: 'statements, approve one', unit: '', corridor: [approveOne.statements] },
  ]
}

function notesOf({ steps, approveMany }: Statements, inside: Record<'corridor' | 'floor', string>): string[] {
  const notifications = STEPS.map((step) => `${step} ${steps[step].notifications}`)
  return [
    'Statements are counted at the driver, including begin, commit and the session query.',
    `Statements written inside the functions that they call, of which one call executes those it needs: Corridor ${inside.corridor}; floor ${inside.floor}.`,
    `Additional notifications to other servers: ${notifications.join(', ')}, approving ${BULK_COUNT} ${approveMany.notifications}.`,
  ]
}
