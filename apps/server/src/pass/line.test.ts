import type { Pass } from '@corridor/contract'
import { asPassId, type PassId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { room, school } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { createWorld, type TestDatabase } from '../testing/database.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { type StartedServer, startHere } from '../testing/process.ts'
import { makeStudents, type RoomName, type World } from '../testing/world.ts'

const NOW: Instant = '2026-10-13T15:00:00.000Z'
const CROWD = 80
const LIMIT = 3

let database: TestDatabase
let world: World
let servers: StartedServer[]
let clients: TestClient[]

beforeAll(async () => {
  ;({ database, world } = await createWorld())
  servers = await Promise.all([startHere(database.connection, NOW), startHere(database.connection, NOW)])
  clients = await crowd()
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

describe('a crowd of students, one restroom for three, two servers', () => {
  it('[D-009, D-010, D-136] never more than the limit, the rest in line, each completion starts exactly the next', async () => {
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
    for (const next of expected.slice(0, 10)) {
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

describe('a crowd of students, a hall cap of ten, an out limit of two and a room limit of three, two servers', () => {
  const CAP = 10
  const OUT = 2

  /** What was out at once, from the trail: it is written under the locks, so its order is what happened. */
  async function busiest() {
    const { rows } = await database.pool.query<{ name: string; from: number; to: number; started: boolean }>(`
      select name, from_room_id as "from", to_room_id as "to", e.at >= p.started_at as started
      from pass_event e join pass p using (pass_id)
      where p.school_id = ${world.north.schoolId} and p.started_at is not null order by pass_event_id`)
    const out: { from: number; to: number }[] = []
    const most = { halls: 0, outOf: 0, inRoom: 0 }
    const { classroom, restroom } = world.north.rooms
    for (const { name, from, to, started } of rows) {
      const index = out.findIndex((one) => one.from === from && one.to === to)
      if (name === 'completePass') out.splice(index, 1)
      else if (started && (name === 'createPass' || name === 'startPass')) out.push({ from, to })
      most.halls = Math.max(most.halls, out.length)
      most.outOf = Math.max(most.outOf, out.filter((one) => one.from === classroom).length)
      most.inRoom = Math.max(most.inRoom, out.filter((one) => one.to === restroom).length)
    }
    return most
  }

  const anyRoom = (name: string) => ({
    ...{ schoolId: world.north.schoolId, name, requiresApproval: false, zoneColor: '#0e9384', createdAt: NOW },
  })
  const asOffice = () => clientFor(database.db, servers[1]?.origin ?? '', world.north.people.dora.userId, NOW)
  /** As the office changes it, after which the lines are settled. */
  const setCap = async (hallCap: number) => {
    const [office, params] = [await asOffice(), { schoolId: world.north.schoolId }]
    const [edited] = await database.db.select().from(school).where(eq(school.schoolId, params.schoolId))
    await office.call('POST /api/school/:schoolId', { params, body: { version: edited?.version ?? 0, hallCap } })
  }
  const setRoom = async (name: RoomName, limit: { outLimit: number } | { totalLimit: number }) => {
    const [office, params] = [await asOffice(), { roomId: world.north.rooms[name] }]
    const { version } = await office.call('GET /api/room/:roomId/full', { params })
    await office.call('POST /api/room/:roomId', { params, body: { version, ...limit } })
  }

  it('[LIMIT-08] [LIMIT-09] [LIMIT-10] [LIMIT-11] [ALL-07] none is ever exceeded, and everybody goes in the end, first in first out', async () => {
    await emptyTables(database.pool, 'pass_event', 'pass', 'notification', 'student_day')
    const { rooms, people } = world.north
    await setCap(CAP)
    await setRoom('classroom', { outLimit: OUT })
    // Into many rooms, so that the lock of a room keeps few of them apart.
    const others = await database.db
      .insert(room)
      .values(Array.from({ length: 20 }, (_, index) => anyRoom(`Place ${index}`)))
      .returning()
    const origins = [rooms.classroom, rooms.lab, rooms.gym, rooms.nurse]
    const asked = await Promise.all(
      clients.map(async (client, index) => {
        const [fromRoomId, toRoomId] = [
          origins[index % 4],
          index % 3 === 0 ? rooms.restroom : others[index % 20]?.roomId,
        ]
        const fromFacultyId = { 0: people.ada.userId, 1: people.ben.userId }[index % 4] ?? null
        const draft = {
          toRoomId: toRoomId ?? rooms.library,
          fromRoomId,
          fromFacultyId,
          toFacultyId: people.ada.userId,
          isAsapPass: true,
        }
        return { client, pass: (await client.call('POST /api/pass', { body: { pass: draft } })) as Pass }
      }),
    )
    const clientOf = new Map(asked.map(({ client, pass }) => [pass.passId, client]))
    expect(asked.filter(({ pass }) => pass.startedAt)).toHaveLength(CAP)
    const active = async () => {
      const { rows } = await database.pool.query<{ passId: PassId }>(
        `select pass_id as "passId" from pass where started_at is not null and completed_at is null order by pass_id`,
      )
      return rows.map(({ passId }) => passId)
    }
    // Lowered, and raised again, while passes come and go: nobody is sent back, and nobody is forgotten.
    const all = { cap: CAP, out: OUT, room: LIMIT }
    const rounds = [all, all, { cap: 3, out: 1, room: LIMIT }, { cap: 3, out: OUT, room: 1 }, all]
    const setLimits = (limits: typeof all) =>
      Promise.all([
        setCap(limits.cap),
        setRoom('classroom', { outLimit: limits.out }),
        setRoom('restroom', { totalLimit: limits.room }),
      ])
    for (let running = await active(), round = 0; running.length > 0; running = await active(), round += 1) {
      await Promise.all([
        setLimits(rounds[round] ?? all),
        ...running.map((passId) =>
          clientOf.get(passId)?.call('POST /api/pass/:passId/complete', { params: { passId }, body: {} }),
        ),
      ])
    }
    const { rows: ends } = await database.pool.query<{ completed: number; inOrder: boolean }>(`
      select (select count(*)::int from pass where completed_at is not null) as completed,
        bool_and(line_number > previous) as "inOrder" from (
          select line_number, lag(line_number) over (partition by from_room_id, to_room_id order by pass_event_id) as previous
          from pass join pass_event using (pass_id) where name = 'startPass') as line`)
    expect(ends[0]).toEqual({ completed: CROWD, inOrder: true })
    expect(await busiest()).toEqual({ halls: CAP, outOf: OUT, inRoom: LIMIT })
  })
})
