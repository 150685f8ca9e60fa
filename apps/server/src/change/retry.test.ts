/** What somebody gets who sends a change again after their rights have changed. */
import { IDEMPOTENCY_HEADER } from '@corridor/contract'
import type { Viewer } from '@corridor/rules/access'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { school } from '../db/schema/index.ts'
import { addLetter, changeContext, schoolName } from '../testing/changes.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { SCHOOL_MORNING } from '../testing/server.ts'
import { makeWorld, type SchoolWorld } from '../testing/world.ts'
import { type Change, type ChangeContext, type Replay, runChange } from './change.ts'

let database: TestDatabase
let context: ChangeContext
let north: SchoolWorld
beforeAll(async () => {
  database = await createDatabase()
  north = (await makeWorld(database.db, SCHOOL_MORNING)).north
  context = changeContext(database)
})
afterAll(() => database.close())

let key = 0
beforeEach(async () => {
  key += 1
  await rename('North')
})

const rename = (name: string) => database.db.update(school).set({ name }).where(eq(school.schoolId, north.schoolId))

const nameNow = () => schoolName(database.db, north.schoolId)
const letter = ({ tx }: Change) => addLetter(tx, north.schoolId)

const refuse = async (change: Change) => {
  await letter(change)
  throw new Error('not allowed anymore')
}

type Command = (change: Change) => Promise<string | undefined>

/** Ada, with or without a permission, always with the key of this test. */
function send(permissions: string[], command: Command, replay?: Replay<string | undefined>) {
  const { userId } = north.people.ada
  const viewer = { userId, type: 'faculty', permissions: { [north.schoolId]: permissions }, covers: {} }
  const scope = { ...viewer, linkedRoomIds: [], impersonator: null } as unknown as Viewer & { impersonator: null }
  const headers = { [IDEMPOTENCY_HEADER]: `key ${key}` }
  const request = { headers, method: 'POST', url: '/api/testing/letter', body: {} } as unknown as FastifyRequest
  return runChange(context, { scope, request }, command, replay)
}

it('[D-138] the first answer, without asking again, while their rights are the same', async () => {
  expect(await send(['allPasses:read'], letter)).toBe('Northx')
  expect(await send(['allPasses:read'], refuse)).toBe('Northx')
  expect(await nameNow()).toBe('Northx')
})

it('[D-138] the first answer where a new call would succeed, which changes nothing', async () => {
  expect(await send(['allPasses:read'], letter)).toBe('Northx')
  expect(await send([], letter)).toBe('Northx')
  expect(await nameNow()).toBe('Northx')
})

it('[D-138] the refusal where a new call would be refused, which changes nothing', async () => {
  await send(['allPasses:read'], letter)
  await expect(send([], refuse)).rejects.toThrow('not allowed anymore')
  expect(await nameNow()).toBe('Northx')
})

it('[D-138] what the change makes of the first answer and of what a new call would get', async () => {
  await send(['allPasses:read'], letter)
  const both = (stored = '', wouldBe = '') => `${stored}, ${wouldBe}`
  expect(await send([], letter, both)).toBe('Northx, Northxx')
  expect(await nameNow()).toBe('Northx')
})
