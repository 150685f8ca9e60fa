/**
 * A freeze while things break: the server that started it is killed, and PostgreSQL in the middle of the roll call. What
 * was answered is there afterward, what was not is sent again with its key, and nobody is counted twice.
 */
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDEMPOTENCY_HEADER } from '@corridor/contract'
import { accountsOf, countAccounts } from '@corridor/rules/freeze'
import type { UserId } from '@corridor/rules/ids'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { copyPrepared } from '../testing/prepared.ts'
import { startHere, startProcess } from '../testing/process.ts'
import { makeStudents, makeWorld } from '../testing/world.ts'

const NOW = '2026-10-13T15:00:00.000Z'
/** Fewer than a person may mark in a second. */
const MARKS_EACH = 8

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-freeze-'))
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('[FREEZE-05] [FREEZE-16] reaches everybody although its server is killed, and loses no mark with its database', async () => {
  const dataDir = join(folder, 'data')
  await copyPrepared(dataDir)
  const postgres = await startEmbedded({ dataDir })
  const database = connect({ connection: postgres.connection, poolSize: 2 })
  const { north, districtId } = await makeWorld(database.db, NOW)
  const students = await makeStudents(database.db, north, districtId, MARKS_EACH * 3, NOW)
  const [first, second] = await Promise.all([
    startProcess(postgres.connection, NOW),
    startHere(postgres.connection, NOW),
  ])
  const on = (origin: string, userId: UserId) => clientFor(database.db, origin, userId, NOW)
  const { people } = north
  const dora = await on(first.origin, people.dora.userId)
  const screen = await (await on(second.origin, people.sam.userId)).listen()
  const teachers = await Promise.all(
    [people.ada, people.ben, people.cora].map(({ userId }) => on(second.origin, userId)),
  )

  const { freeze } = await dora.call('POST /api/school/:schoolId/freezes', {
    params: { schoolId: north.schoolId },
    body: { instruction: 'stay' },
  })
  await first.kill()
  const told = (await screen.hear('freezeChanged')).payload as unknown as { freeze: typeof freeze }
  expect(told.freeze.freezeId).toBe(freeze.freezeId)

  const mark = (teacher: TestClient, { userId }: { userId: UserId }, key: string) =>
    teacher.ask('POST /api/freeze/:freezeId/marks', {
      params: { freezeId: freeze.freezeId },
      body: { studentIds: [userId], state: 'withMe' },
      headers: { [IDEMPOTENCY_HEADER]: key },
    })
  /** As a page does: again with the same key, until there is an answer. */
  const untilSent = async (teacher: TestClient, student: { userId: UserId }) => {
    const key = randomUUID()
    await vi.waitFor(
      async () => expect((await mark(teacher, student, key).catch(() => ({ status: 0 }))).status).toBe(200),
      { timeout: 90_000, interval: 300 },
    )
  }
  let sent = 0
  await Promise.all(
    students.map(async (student, index) => {
      await untilSent(teachers[index % teachers.length] as TestClient, student)
      sent += 1
      if (sent === MARKS_EACH) process.kill(postgres.pid, 'SIGKILL')
    }),
  )

  const ben = teachers[1] as TestClient
  const { marks } = await ben.call('GET /api/freeze/:freezeId/marks', {
    params: { freezeId: freeze.freezeId },
    query: {},
  })
  expect(marks.map(({ number }) => number)).toEqual(students.map((_, index) => index + 1))
  const ids = students.map(({ userId }) => userId)
  expect(countAccounts(ids, accountsOf(marks))).toMatchObject({ total: ids.length, accountedFor: ids.length })
  screen.close()
  await database.close()
  await second.stop()
  await postgres.stop()
})
