import type { Pass } from '@corridor/contract'
import { asPassId, type PassId } from '@corridor/rules/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { type ServerProcess, startProcess } from '../testing/process.ts'
import { makeStudents, makeWorld, type World } from '../testing/world.ts'

const NOW = '2026-10-13T15:00:00.000Z'
const CROWD = 200
const LIMIT = 3

let database: TestDatabase
let world: World
let servers: ServerProcess[]

beforeAll(async () => {
  database = await createDatabase()
  world = await makeWorld(database.db, NOW)
  servers = await Promise.all([startProcess(database.connection, NOW), startProcess(database.connection, NOW)])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.close()
})

async function crowd(): Promise<TestClient[]> {
  const students = await makeStudents(database.db, world.north, world.districtId, CROWD, NOW)
  return Promise.all(
    students.map(({ userId }, index) => clientFor(database.db, servers[index % 2]?.origin ?? '', userId, NOW)),
  )
}

const counts = async () => {
  const { rows } = await database.pool.query<{ active: number; waiting: number }>(`
    select count(*) filter (where started_at is not null and completed_at is null)::int as active,
      count(*) filter (where started_at is null and enqueued_at is not null and canceled_at is null)::int as waiting
    from pass where to_room_id = ${world.north.rooms.restroom}`)
  return rows[0] ?? { active: 0, waiting: 0 }
}

describe('two hundred students, one restroom for three, two servers', () => {
  it('[D-009, D-010, D-136] never more than the limit, the rest in line, each completion starts exactly the next', async () => {
    const clients = await crowd()
    const { rooms, people } = world.north
    const started = await Promise.all(
      clients.map(async (client) => {
        const pass = await client.call('POST /api/pass', {
          body: {
            pass: {
              toRoomId: rooms.restroom,
              fromRoomId: rooms.classroom,
              fromFacultyId: people.ada.userId,
              isAsapPass: true,
            },
          },
        })
        return { client, pass: pass as Pass }
      }),
    )
    expect(await counts()).toEqual({ active: LIMIT, waiting: CROWD - LIMIT })

    const { rows: line } = await database.pool.query<{ pass_id: PassId; enqueued_at: Date }>(
      `select pass_id from pass where enqueued_at is not null order by line_number`,
    )
    const expected = line.map(({ pass_id }) => pass_id)
    const clientOf = new Map(started.map(({ client, pass }) => [pass.passId, client]))
    const running = started.filter(({ pass }) => pass.startedAt).map(({ pass }) => pass.passId)
    expect(running).toHaveLength(LIMIT)

    // One by one, so that "exactly the next" can be told.
    for (const next of expected.slice(0, 20)) {
      const passId = running.shift() ?? asPassId('')
      await clientOf.get(passId)?.call('POST /api/pass/:passId/complete', { params: { passId }, body: {} })
      const { rows } = await database.pool.query<{ pass_id: PassId }>(
        `select pass_id from pass where started_at is not null and completed_at is null order by line_number nulls first`,
      )
      const nowRunning = rows.map(({ pass_id }) => pass_id)
      expect(nowRunning).toHaveLength(LIMIT)
      expect(nowRunning).toContain(next)
      running.push(next)
    }

    // Then everybody at once, from both servers.
    let left = await counts()
    while (left.active > 0) {
      const { rows } = await database.pool.query<{ pass_id: PassId }>(
        `select pass_id from pass where started_at is not null and completed_at is null`,
      )
      await Promise.all(
        rows.map(({ pass_id: passId }) =>
          clientOf.get(passId)?.call('POST /api/pass/:passId/complete', { params: { passId }, body: {} }),
        ),
      )
      left = await counts()
      expect(left.active).toBeLessThanOrEqual(LIMIT)
      expect(left.active).toBe(Math.min(LIMIT, left.active + left.waiting))
    }
    expect(left.waiting).toBe(0)
    // The trail is written under the lock, so its order is what happened, whatever the two servers' clocks say.
    const { rows: order } = await database.pool.query<{ sorted: boolean }>(`
      select bool_and(line_number > previous) as sorted from (
        select line_number, lag(line_number) over (order by pass_event_id) as previous
        from pass join pass_event using (pass_id) where name = 'startPass') as line`)
    expect(order[0]?.sorted).toBe(true)
  })
})
