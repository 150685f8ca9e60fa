/**
 * Random actions by random people, concurrently, against two server processes on one database. Whatever they do, the
 * database keeps its rules, nothing that was answered is lost, and nobody is shown a pass that is none of theirs.
 * Choices follow from the seed; how they interleave is up to the machine, as in a school.
 *
 *   CORRIDOR_MODEL_ACTIONS=50000 CORRIDOR_MODEL_SEED=2026 npx vitest run apps/server/src/pass/model.test.ts
 */
import { actsFor } from '@corridor/rules/access'
import { asUserId, type RoomId, type UserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pass, passEvent } from '../db/schema/index.ts'
import { Random } from '../demo/random.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { brokenInvariants } from '../testing/model/invariants.ts'
import { Play } from '../testing/model/play.ts'
import { type Game, makeGame } from '../testing/model/players.ts'
import { lostFacts, promised } from '../testing/model/promised.ts'
import { brokenTrail, type EventRow, type PassRow } from '../testing/model/trail.ts'
import { type ServerProcess, startProcess } from '../testing/process.ts'

const NOW = '2026-10-13T15:00:00.000Z'
const ACTIONS = Number(process.env.CORRIDOR_MODEL_ACTIONS ?? 700)
const SEED = process.env.CORRIDOR_MODEL_SEED ?? String(Date.now())
const PLAYERS_AT_ONCE = 12
/** One look at the whole database for so many actions. */
const LOOK_EVERY = 50
const TIMEOUT = 120_000 + ACTIONS * 100

let database: TestDatabase
let servers: ServerProcess[]
let game: Game
let play: Play

beforeAll(async () => {
  database = await createDatabase()
  servers = await Promise.all([startProcess(database.connection, NOW), startProcess(database.connection, NOW)])
  game = await makeGame(
    database.db,
    servers.map(({ origin }) => origin),
    NOW,
  )
  const began = Date.now()
  play = new Play(game, () => minutesAfter(NOW, (Date.now() - began) / 60_000))
})
afterAll(async () => {
  for (const { socket } of game.players) socket.close()
  await Promise.all(servers.map((server) => server.stop()))
  await database.close()
})

async function playAll(): Promise<string[]> {
  const broken: string[] = []
  let left = ACTIONS
  const sit = async (random: Random) => {
    while (left > 0) {
      left -= 1
      const look = left % LOOK_EVERY === 0
      await play.move(random)
      if (look) broken.push(...(await brokenInvariants(database.db, game.oracle)))
    }
  }
  await Promise.all(Array.from({ length: PLAYERS_AT_ONCE }, (_, chair) => sit(new Random(`${SEED}/${chair}`))))
  return [...broken, ...(await brokenInvariants(database.db, game.oracle))]
}

interface Former {
  userIds: UserId[]
  roomIds: RoomId[]
}

/** Events that showed somebody a pass that is not theirs to see, and was not when it changed hands. */
function overheard(rows: ReadonlyMap<string, EventRow[]>): string[] {
  return game.players.flatMap(({ username, viewer, socket }) =>
    socket.heard.flatMap(({ event, payload }) => {
      if (!payload.pass) return []
      const { pass: shown } = payload
      const [name, addressee] = event.split(':')
      if (addressee !== undefined && !actsFor(viewer, shown.schoolId, asUserId(Number(addressee))))
        return [`${username} heard ${event}`]
      const hadIt = (rows.get(shown.passId) ?? []).some(({ detail }) => {
        const formerly = detail?.formerly as Former | undefined
        return (
          formerly?.userIds.some((id) => actsFor(viewer, shown.schoolId, id)) ||
          formerly?.roomIds.some((id) => viewer.linkedRoomIds.includes(id))
        )
      })
      const { maySee, mayOpen } = game.oracle
      const allowed = maySee(viewer.userId, shown) || (name === 'updatePass' && hadIt && mayOpen(viewer.userId, shown))
      return allowed ? [] : [`${username} heard ${event} of ${shown.passId}`]
    }),
  )
}

/** Passes whose last word somebody who may see them has not heard. */
function unheard(rows: readonly PassRow[]): string[] {
  return game.players.flatMap(({ username, viewer, socket }) => {
    const newest = new Map<string, number>()
    for (const { payload } of socket.heard) {
      if (!payload.pass) continue
      const { passId, version } = payload.pass
      newest.set(passId, Math.max(version, newest.get(passId) ?? 0))
    }
    return rows
      .filter((row) => game.oracle.maySee(viewer.userId, row) && newest.get(row.passId) !== row.version)
      .map(({ passId }) => `${username} has not heard the last of ${passId}`)
  })
}

it(`[D-009, D-010, D-136, D-137, D-138] ${ACTIONS} random actions at two servers break nothing, lose nothing, show nobody what is not theirs (seed ${SEED})`, {
  timeout: TIMEOUT,
}, async () => {
  console.info(`model: ${ACTIONS} actions, CORRIDOR_MODEL_SEED=${SEED}`)
  expect(await playAll()).toEqual([])
  expect(play.problems).toEqual([])

  const rows = await database.db.select().from(pass)
  const events = await database.db.select().from(passEvent).orderBy(asc(passEvent.passEventId))
  const rowOf = new Map(rows.map((row) => [row.passId, row]))
  const eventsOf = Map.groupBy(events, ({ passId }) => passId)
  expect(brokenTrail(rows, events, game.oracle)).toEqual([])

  // Every step of every pass has its line, and every line of a person is an action that was answered.
  for (const { passId, version } of rows) {
    const steps = (eventsOf.get(passId) ?? []).map((event) => event.version).sort((a, b) => a - b)
    expect(steps, passId).toEqual(Array.from({ length: version }, (_, index) => index + 1))
  }
  const written = events
    .filter(({ actorKind }) => actorKind === 'user')
    .map(({ passId, version, name, actorId }) => `${passId} ${version} ${name} by ${actorId}`)
  expect(written.sort()).toEqual([...new Set(play.answered.flatMap(promised))].sort())
  expect(play.answered.flatMap((one) => lostFacts(one, rowOf.get(one.pass.passId)))).toEqual([])

  await vi.waitFor(() => expect(unheard(rows)).toEqual([]), { timeout: 20_000, interval: 200 })
  expect(overheard(eventsOf)).toEqual([])
  await vi.waitFor(
    async () => expect((await database.db.select().from(passEvent)).filter((event) => !event.emittedAt)).toEqual([]),
    { timeout: 10_000, interval: 200 },
  )

  // The game was worth playing: every kind of event took place, and the lines moved.
  expect(new Set(events.map(({ name }) => name)).size).toBe(9)
  expect(events.filter(({ actorKind }) => actorKind === 'system').length).toBeGreaterThan(ACTIONS / 200)
})
