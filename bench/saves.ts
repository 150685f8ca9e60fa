/** Saving a setting: the number of a room, by several administrators at once, each in a room of their own. */
import { randomUUID } from 'node:crypto'
import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import type { RoomId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import type { FloorSave } from './floor/save.ts'
import type { Person } from './harness/bulkStudents.ts'
import { startChild } from './harness/child.ts'
import { cpuLines, withCpu } from './harness/cpu.ts'
import { openHarness } from './harness/harness.ts'
import { Connection, type Reply, textOf } from './harness/http.ts'
import { startCorridor } from './harness/server.ts'
import type { Part } from './part.ts'
import { takeTurns } from './rounds.ts'
import { repeat } from './saves/repeat.ts'

const MIN_SHARE = 0.5

export const saves: Part = {
  title: 'Saving a setting',
  async run(bench) {
    const { sizes, open, print } = bench
    const { concurrent, administrators, rounds, secondsPerRound } = sizes.saves
    const { cluster, connection, offset, bulk, db, postgres } = await openHarness(bench, {
      students: 1,
      staff: administrators,
      demo: false,
    })
    await db.execute(sql`
      update membership set permissions = ${sql.param([...TOGGLEABLE_PERMISSIONS])}::text[] where school_id = ${bulk.schoolId}`)
    const corridor = await startCorridor(open, { connection, offset })
    const floor = await startChild<string>(new URL('./floor/save.ts', import.meta.url), {
      connection: await cluster.create('floor'),
      administrators,
    })
    open.defer(() => floor.stop())

    /** Those whom one client acts for, in turns: nobody reaches the limit of changes per minute. */
    const savers = (origin: string, saver: typeof floorSaver) =>
      Array.from({ length: concurrent }, (_, client) => {
        const browser = new Connection(origin)
        open.defer(() => browser.close())
        const own = bulk.staff.flatMap((person, at) =>
          at % concurrent === client ? [saver(browser, person, person.roomId, at + 1)] : [],
        )
        let turn = 0
        return async () => {
          await own[turn % own.length]?.()
          turn += 1
        }
      })
    const clients = {
      corridor: savers(corridor.origin, corridorSaver),
      floor: savers(floor.ready, floorSaver),
    }
    const turn =
      (who: keyof typeof clients, server: number) =>
      (seconds = secondsPerRound) =>
        withCpu({ server, database: postgres.pid }, () => repeat(clients[who], seconds))
    const turns = { corridor: turn('corridor', corridor.pid), floor: turn('floor', floor.pid) }

    print(`${concurrent} at once, ${rounds} rounds of ${secondsPerRound} s each…`)
    for (const warmUp of Object.values(turns)) await warmUp(secondsPerRound / 2)
    const played = await takeTurns(rounds, { corridor: () => turns.corridor(), floor: () => turns.floor() })
    const perSecond = (who: keyof typeof played) => played[who].map(({ operations, seconds }) => operations / seconds)
    return {
      lines: [
        {
          what: 'settings saved',
          unit: '/s',
          corridor: perSecond('corridor'),
          floor: perSecond('floor'),
          target: { of: 'ratio', atLeast: MIN_SHARE },
        },
        ...cpuLines('setting saved', played.corridor, played.floor),
      ],
    }
  },
}

/** One administrator and their room: every save starts from the version that the one before returned. */
function corridorSaver(browser: Connection, person: Person, roomId: RoomId): () => Promise<void> {
  let [version, number] = [1, 0]
  return async () => {
    number += 1
    const body = { identifier: String(number), version }
    version = versionIn(await browser.post(person, `/api/room/${roomId}`, body))
  }
}

function floorSaver(browser: Connection, person: Person, _: RoomId, at: number): () => Promise<void> {
  let [version, number] = [1, 0]
  return async () => {
    number += 1
    const save: FloorSave = {
      token: `token-${at}`,
      key: randomUUID(),
      roomId: at,
      number: String(number),
      version,
    }
    version = versionIn(await browser.post(person, '/', save))
  }
}

function versionIn(reply: Reply): number {
  if (reply.status !== 200) throw new Error(`Saving answered ${reply.status}: ${textOf(reply)}`)
  return JSON.parse(textOf(reply)).version
}
