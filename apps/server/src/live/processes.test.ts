import type { Pass } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientFor } from '../testing/bulkStudents.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { type ServerProcess, startProcess } from '../testing/process.ts'
import { makeWorld, type World } from '../testing/world.ts'

const NOW = '2026-10-13T15:00:00.000Z'

let database: TestDatabase
let world: World
let first: ServerProcess
let second: ServerProcess

beforeAll(async () => {
  database = await createDatabase()
  world = await makeWorld(database.db, NOW)
  ;[first, second] = await Promise.all([startProcess(database.connection, NOW), startProcess(database.connection, NOW)])
})
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()])
  await database.close()
})

const client = (server: ServerProcess, userId: UserId) => clientFor(database.db, server.origin, userId, NOW)

it('[GEN-11] two server processes deliver each other’s events, both ways', async () => {
  const { rooms, people } = world.north
  const sam = await client(first, people.sam.userId)
  const ada = await client(second, people.ada.userId)
  const student = await sam.listen()
  const teacher = await ada.listen()
  const pass = (await sam.call('POST /api/pass', {
    body: {
      pass: {
        toRoomId: rooms.library,
        fromRoomId: rooms.classroom,
        fromFacultyId: people.ada.userId,
        isAsapPass: true,
      },
    },
  })) as Pass
  const { payload } = await teacher.hear(`createPass:${people.ada.userId}`)
  expect(payload.pass?.passId).toBe(pass.passId)
  await ada.call('POST /api/pass/:passId/complete', { params: { passId: pass.passId }, body: {} })
  const ended = await student.hear(`completePass:${people.sam.userId}`)
  expect(ended.payload.pass?.confirmedAt).not.toBeNull()
  student.close()
  teacher.close()
})

it('[D-072] a session that ends in one process ends its sockets in the other', async () => {
  const { people } = world.north
  const ben = await client(first, people.ben.userId)
  const elsewhere = await clientFor(database.db, second.origin, people.ben.userId, NOW)
  for (const [name, value] of ben.cookies) elsewhere.setCookie(name, value)
  const socket = await elsewhere.listen()
  const disconnected = new Promise((resolve) => socket.socket.once('disconnect', resolve))
  await ben.call('DELETE /api/session')
  expect(await disconnected).toBe('io server disconnect')
})
