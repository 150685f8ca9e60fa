/**
 * Students start passes on two servers while somebody freezes them: each start was before the freeze, and is on the list
 * of who is out, or it is refused. `ROUNDS=200` repeats it, for a machine with time.
 */
import { asUserId } from '@corridor/rules/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { forgetFreezes, forgetPasses } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { makeStudents } from '../testing/world.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const STARTS = 50

let t: TestServer
let other: Awaited<ReturnType<TestServer['sibling']>>
let students: TestClient[]
let dora: TestClient
beforeAll(async () => {
  t = await startServer()
  other = await t.sibling()
  const { db } = t.database
  const crowd = await makeStudents(db, t.world.north, t.world.districtId, STARTS, t.clock.now())
  const origins = [t.origin, other.origin]
  students = await Promise.all(
    crowd.map(({ userId }, index) => clientFor(db, origins[index % 2] ?? t.origin, asUserId(userId), t.clock.now())),
  )
  await t.database.pool.query('update room set total_limit = -1')
  dora = await t.as('dora.north')
})
afterAll(async () => {
  await other.close()
  await t.close()
})

it(
  '[FREEZE-06] 50 starts on two servers against one freeze: each is on the list, or refused',
  async () => {
    const { rooms, people, schoolId } = t.world.north
    const ends = { toRoomId: rooms.restroom, fromRoomId: rooms.classroom, fromFacultyId: people.ada.userId }
    let wasSplit = false
    for (let round = 0; round < ROUNDS; round += 1) {
      await forgetPasses(t.database)
      await forgetFreezes(t.database)
      // A little later in each round, so that the freeze comes early, in the middle and late.
      const before = Math.floor((round / ROUNDS) * STARTS)
      const ask = (client: TestClient) =>
        client.ask('POST /api/pass', { body: { pass: { ...ends, isAsapPass: true } } })
      const early = students.slice(0, before).map(ask)
      // Somebody is out already, except in the first round.
      await early[0]
      const freezing = dora.call('POST /api/school/:schoolId/freezes', {
        params: { schoolId },
        body: { instruction: 'return' },
      })
      const during = students.slice(before, -1).map(ask)
      const { freezeId } = (await freezing).freeze
      // Somebody comes after it.
      const late = students.slice(-1).map(ask)
      const answers = await Promise.all([...early, ...during, ...late])
      const started = answers.filter(({ status }) => status === 200)
      const refused = answers.filter(({ body }) => 'error' in body && body.error.code === 'frozen')
      expect(started.length + refused.length).toBe(STARTS)
      const { passes } = await dora.call('GET /api/freeze/:freezeId/passes', { params: { freezeId } })
      expect(passes.map(({ passId }) => passId).toSorted()).toEqual(
        started.flatMap(({ body }) => ('passId' in body ? body.passId : [])).toSorted(),
      )
      wasSplit ||= started.length > 0 && refused.length > 0
    }
    expect(wasSplit, 'at least once some came before it and some after').toBe(true)
  },
  120_000 + ROUNDS * 5_000,
)
