/**
 * The requests that open a teacher's and an administrator's screens, as many as the server can answer. The floor is
 * `node:http` and `pg` with the same database, which only looks up the session: no answer can do without that.
 */
import { startChild } from './harness/child.ts'
import { schoolNow } from './harness/clock.ts'
import { cpuLines, withCpu } from './harness/cpu.ts'
import { signInViewers } from './harness/demoViewers.ts'
import { openHarness } from './harness/harness.ts'
import { startCorridor } from './harness/server.ts'
import type { Line } from './line.ts'
import type { Part } from './part.ts'
import { readAll } from './reads/drive.ts'
import { takeTurns } from './rounds.ts'

const MIN_INITIALIZE = 600

export const reads: Part = {
  title: 'Requests that open a screen',
  async run(bench) {
    const { sizes, open, print } = bench
    const { concurrent, rounds, secondsPerRound } = sizes.reads
    const { connection, offset, postgres, db } = await openHarness(bench, { students: 1, staff: 1 })
    const { teacher, administrator } = await signInViewers(db, schoolNow(offset))
    const corridor = await startCorridor(open, { connection, offset })
    const floor = await startChild<string>(new URL('./floor/session.ts', import.meta.url), { connection, offset })
    open.defer(() => floor.stop())

    const onFloor = { origin: floor.ready, pid: floor.pid }
    const turn =
      ({ origin, pid }: { origin: string; pid: number }, by: typeof teacher, path: string) =>
      (seconds = secondsPerRound) =>
        withCpu({ server: pid, database: postgres.pid }, () => readAll({ origin, by, path, concurrent, seconds }))
    const turns = {
      floor: turn(onFloor, teacher, '/'),
      teacher: turn(corridor, teacher, '/api/user/initialize'),
      administrator: turn(corridor, administrator, '/api/user/initialize'),
      liveList: turn(corridor, administrator, '/api/pass/list?list=live'),
    }
    print(`${concurrent} requests at once, ${rounds} rounds of ${secondsPerRound} s each…`)
    for (const warmUp of Object.values(turns)) await warmUp(secondsPerRound / 2)
    const played = await takeTurns(rounds, {
      floor: () => turns.floor(),
      teacher: () => turns.teacher(),
      administrator: () => turns.administrator(),
      liveList: () => turns.liveList(),
    })
    type Played = (typeof played)['floor']
    const perSecond = (what: string, answers: Played): Line => ({
      what,
      unit: '/s',
      corridor: answers.map(({ operations, seconds }) => operations / seconds),
      floor: played.floor.map(({ operations, seconds }) => operations / seconds),
    })
    return {
      lines: [
        {
          ...perSecond('initialize, teacher', played.teacher),
          target: { of: 'corridor', atLeast: MIN_INITIALIZE },
        },
        ...cpuLines('initialize, teacher', played.teacher, played.floor),
        perSecond('initialize, administrator', played.administrator),
        ...cpuLines('initialize, administrator', played.administrator, played.floor),
        perSecond('live list of the whole school', played.liveList),
        ...cpuLines('live list', played.liveList, played.floor),
      ],
    }
  },
}
