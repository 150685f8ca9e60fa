/**
 * A power cut in the middle of work: the server and PostgreSQL are killed together while students act. What was
 * answered must be there afterward, what was not answered may be sent again with its key, and nothing happens twice.
 */
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDEMPOTENCY_HEADER, type Pass } from '@corridor/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { TestClient } from '../testing/client.ts'
import { copyPrepared } from '../testing/prepared.ts'
import { startHere, startProcess } from '../testing/process.ts'
import { makeStudents, makeWorld } from '../testing/world.ts'

const NOW = '2026-10-13T15:00:00.000Z'
/** `CORRIDOR_CRASH_ACTIONS` is for more. */
const ACTIONS = Number(process.env.CORRIDOR_CRASH_ACTIONS ?? 80)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-crash-'))
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('[D-138] loses nothing that was answered and doubles nothing that is sent again', async () => {
  const dataDir = join(folder, 'data')
  await copyPrepared(dataDir)
  // The power is off: nothing comes back automatically.
  const before = await startEmbedded({ dataDir, patience: { soonMs: 0, waitsMs: [] } })
  const database = connect({ connection: before.connection, poolSize: 5 })
  const world = await makeWorld(database.db, NOW)
  const students = await makeStudents(database.db, world.north, world.districtId, ACTIONS, NOW)
  const server = await startProcess(before.connection, NOW)
  const clients = await Promise.all(students.map(({ userId }) => clientFor(database.db, server.origin, userId, NOW)))
  await database.close()

  const { rooms, people } = world.north
  const body = {
    pass: { toRoomId: rooms.library, fromRoomId: rooms.classroom, fromFacultyId: people.ada.userId, isAsapPass: true },
  }
  const keys = clients.map(() => randomUUID())
  const answered = new Map<number, Pass>()
  let tookDown: Promise<unknown> | undefined
  await Promise.all(
    clients.map(async (client, index) => {
      const answer = await client
        .call('POST /api/pass', { body, headers: { [IDEMPOTENCY_HEADER]: keys[index] ?? '' } })
        .catch(() => undefined)
      if (answer) answered.set(index, answer as Pass)
      if (answered.size >= ACTIONS / 4) {
        tookDown ??= Promise.all([server.kill(), killNow(before.pid)])
      }
    }),
  )
  await tookDown
  expect(answered.size).toBeGreaterThanOrEqual(ACTIONS / 4)
  expect(answered.size).toBeLessThan(ACTIONS)
  await before.stop().catch(() => undefined)

  const after = await startEmbedded({ dataDir })
  const again = await startHere(after.connection, NOW)
  const repeated = await Promise.all(
    clients.map(async (old, index) => {
      const client = new TestClient(again.origin)
      for (const [name, value] of old.cookies) client.setCookie(name, value)
      return (await client.call('POST /api/pass', {
        body,
        headers: { [IDEMPOTENCY_HEADER]: keys[index] ?? '' },
      })) as Pass
    }),
  )
  for (const [index, pass] of answered) expect(repeated[index]).toEqual(pass)

  const check = connect({ connection: after.connection, poolSize: 2 })
  const { rows } = await check.pool.query<{ passes: number; students: number; events: number }>(`
    select count(*)::int as passes, count(distinct student_id)::int as students,
      (select count(*)::int from pass_event) as events from pass`)
  expect(rows[0]).toEqual({ passes: ACTIONS, students: ACTIONS, events: ACTIONS })
  await check.close()
  await again.stop()
  await after.stop()
})

async function killNow(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
}
