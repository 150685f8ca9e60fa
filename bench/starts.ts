/**
 * Fifty students ask at once under a hall cap of 20, into twenty rooms. The floor is the same fifty into one room with a
 * limit, which has been the narrowest place until then.
 */
import type { RoomId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import { cpuLines, withCpu } from './harness/cpu.ts'
import { openHarness } from './harness/harness.ts'
import { Connection, textOf } from './harness/http.ts'
import { startCorridor } from './harness/server.ts'
import type { Part } from './part.ts'
import { takeTurns } from './rounds.ts'

const HALL_CAP = 20
/** The most that a room can have. */
const ROOM_LIMIT = 15
const MAX_RATIO = 1.5

export const starts: Part = {
  title: 'Fifty starts at once under a hall cap',
  async run(bench) {
    const { open, sizes, print } = bench
    const { atOnce, rounds } = sizes.starts
    const { connection, offset, bulk, db, postgres } = await openHarness(bench, {
      students: atOnce,
      staff: atOnce,
      demo: false,
    })
    const corridor = await startCorridor(open, { connection, offset })
    const browsers = bulk.students.map(() => new Connection(corridor.origin))
    open.defer(() => {
      for (const browser of browsers) browser.close()
    })
    const [limited = bulk.destinations[0]] = bulk.destinations
    await db.execute(sql`update room set total_limit = ${ROOM_LIMIT} where room_id = ${limited}`)

    /** Everybody asks; returns how long it took until the last of them had an answer. */
    const ask = async (hallCap: number | null, destinationOf: (at: number) => RoomId | undefined, going: number) => {
      await db.execute(sql`truncate pass_event, pass, notification, student_day, idempotency_key cascade`)
      await db.execute(sql`update school set hall_cap = ${hallCap} where school_id = ${bulk.schoolId}`)
      const startedAt = performance.now()
      const passes = await Promise.all(
        bulk.students.map(async (student, at) => {
          const teacher = bulk.staff[at]
          const pass = {
            ...{ fromRoomId: teacher?.roomId, fromFacultyId: teacher?.userId, toFacultyId: teacher?.userId },
            ...{ toRoomId: destinationOf(at), isAsapPass: true },
          }
          const reply = await browsers[at]?.post(student, '/api/pass', { pass })
          if (reply?.status !== 200) throw new Error(`Asking answered ${reply && textOf(reply)}`)
          return JSON.parse(textOf(reply))
        }),
      )
      const ms = performance.now() - startedAt
      const started = passes.filter(({ startedAt: at }) => at !== null).length
      if (started !== Math.min(going, atOnce)) throw new Error(`${started} started instead of ${going}`)
      return { ms, operations: atOnce, seconds: ms / 1000 }
    }
    const measured = (play: () => ReturnType<typeof ask>) =>
      withCpu({ server: corridor.pid, database: postgres.pid }, play)
    const turns = {
      cap: () => measured(() => ask(HALL_CAP, (at) => bulk.destinations[at % bulk.destinations.length], HALL_CAP)),
      room: () => measured(() => ask(null, () => limited, ROOM_LIMIT)),
    }
    print(`${atOnce} at once, ${rounds} rounds…`)
    for (const warmUp of Object.values(turns)) await warmUp()
    const played = await takeTurns(rounds, turns)
    return {
      lines: [
        {
          what: `${atOnce} starts`,
          unit: 'ms',
          corridor: played.cap.map(({ ms }) => ms),
          floor: played.room.map(({ ms }) => ms),
          target: { of: 'ratio', atMost: MAX_RATIO },
        },
        ...cpuLines('start', played.cap, played.room),
      ],
      notes: ['The floor is Corridor itself: the same students into one room with a limit of 15.'],
    }
  },
}
