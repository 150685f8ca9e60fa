/** A change whose connection breaks after it was sent: whoever asked is never told that it is done, or that it is not. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDEMPOTENCY_HEADER } from '@corridor/contract'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Database } from '../db/connect.ts'
import { isUnreachable } from '../db/outage.ts'
import { school } from '../db/schema/index.ts'
import { addLetter, changeContext, schoolName } from '../testing/changes.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { SCHOOL_MORNING } from '../testing/server.ts'
import { makeWorld, type SchoolWorld } from '../testing/world.ts'
import { type Change, type Requester, runChange } from './change.ts'

const SOCKET = '.s.PGSQL.5432'
/** As it is in the message of the last statement. */
const COMMIT = '\0commit\0'
/** What breaks the connection, once: the statement on its way there, or the answer to it on its way back. */
type Loses = 'statement' | 'answer'

let database: TestDatabase
let north: SchoolWorld
let folder: string
let between: Server
let broken: Database
let loses: Loses | null = null

beforeAll(async () => {
  database = await createDatabase()
  north = (await makeWorld(database.db, SCHOOL_MORNING)).north
  const { connection } = database
  folder = await mkdtemp(join(tmpdir(), 'corridor-between-'))
  between = createServer((client: Socket) => {
    const server = connectTo(join(connection.host, SOCKET))
    const close = () => {
      client.destroy()
      server.destroy()
    }
    const cut = () => {
      loses = null
      close()
    }
    let isLast = false
    client.on('data', (data) => {
      isLast = data.includes(COMMIT)
      if (isLast && loses === 'statement') cut()
      else server.write(data)
    })
    server.on('data', (data) => {
      if (isLast && loses === 'answer') cut()
      else client.write(data)
    })
    for (const end of [client, server]) end.on('error', close).on('close', close)
  })
  await once(between.listen(join(folder, SOCKET)), 'listening')
  broken = connect({ connection: { ...connection, host: folder }, poolSize: 4 })
})
afterAll(async () => {
  await broken.close()
  between.close()
  await rm(folder, { recursive: true })
  await database.close()
})

const nameNow = () => schoolName(database.db, north.schoolId)

let tries = 0
const letter = ({ tx }: Change) => {
  tries += 1
  return addLetter(tx, north.schoolId)
}

function send(key: string) {
  const { userId } = north.people.ada
  const viewer = { userId, type: 'faculty', permissions: {}, covers: {}, linkedRoomIds: [], impersonator: null }
  const request = { headers: { [IDEMPOTENCY_HEADER]: key }, method: 'POST', url: '/api/testing/letter', body: {} }
  return runChange(
    changeContext(broken),
    { scope: viewer, request: request as unknown as FastifyRequest } as unknown as Requester,
    letter,
  )
}

it.each<[Loses, string, string]>([
  ['answer', 'Northx', 'Northx'],
  ['statement', 'North', 'Northx'],
])('[D-138] where the %s is lost, a retry with the same key makes the change once', async (what, then, afterward) => {
  await database.db.update(school).set({ name: 'North' }).where(eq(school.schoolId, north.schoolId))
  // A new connection prepares to commit.
  await broken.writer.execute('select 1')
  tries = 0
  loses = what
  await expect(send(`key of the ${what}`)).rejects.toSatisfy(isUnreachable)
  // It is not known whether it was made, so nothing tries again by itself.
  expect([tries, loses, await nameNow()]).toEqual([1, null, then])
  expect(await send(`key of the ${what}`)).toBe(afterward)
  expect(await nameNow()).toBe(afterward)
})
