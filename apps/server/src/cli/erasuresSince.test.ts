import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { erasureListIn, updateErasureList } from '../privacy/erasureList.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { makeWorld, type World } from '../testing/world.ts'
import { type ErasureOptions, erasuresSince } from './erasuresSince.ts'

let database: TestDatabase
let world: World
let folder: string
beforeAll(async () => {
  database = await createDatabase()
  world = await makeWorld(database.writer, '2026-10-13T15:00:00.000Z')
  folder = await mkdtemp(join(tmpdir(), 'corridor-erasures-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const question = (more: Partial<ErasureOptions> = {}): ErasureOptions => ({
  dataDir: join(folder, 'nothing'),
  takenAt: '2026-10-01',
  file: undefined,
  nobody: false,
  ask: undefined,
  ...more,
})
const since = (more?: Partial<ErasureOptions>) => erasuresSince(database.writer, question(more))
const keep = () => updateErasureList(database.writer, erasureListIn(folder), new Date('2026-10-13'))

it('[D-167] whoever restores is asked who was erased since, unless a list says it', async () => {
  await keep()
  expect(await since({ dataDir: folder }), 'a list without anybody').toEqual([])
  await database.writers.query('update user_account set erased_at = now() where user_id = $1', [
    world.north.people.sam.userId,
  ])
  await keep()
  const erased = [world.north.people.sam.userId]
  expect(await since({ dataDir: folder })).toEqual(erased)
  expect(await since({ dataDir: folder, nobody: true }), 'a list is followed in any case').toEqual(erased)

  await expect(since()).rejects.toThrow(/would be back.*--no-erasures/)
  expect(await since({ nobody: true })).toEqual([])
  expect(await since({ ask: async () => '' })).toEqual([])
  expect(await since({ ask: async () => erasureListIn(folder) })).toEqual(erased)
  expect(await since({ file: erasureListIn(folder) })).toEqual(erased)
  await expect(since({ file: join(folder, 'no.jsonl') })).rejects.toThrow(/There is no list/)
})

it('[D-167] a list of another district is refused, and so is a damaged one', async () => {
  const other = join(folder, 'other.jsonl')
  await writeFile(other, `${JSON.stringify({ installation: 'ff', userId: 1, erasedAt: '2026-10-01' })}\n`)
  await expect(since({ file: other })).rejects.toThrow(/says nothing about the district/)
  await appendFile(other, '{"installation": "f')
  await expect(since({ file: other })).rejects.toThrow(/Line 2 of .* cannot be read/)
})

it('[D-167] a line that a power failure cut off is written again, on a line of its own', async () => {
  const list = erasureListIn(folder)
  const whole = await readFile(list, 'utf8')
  await writeFile(list, whole.slice(0, -10))
  await keep()
  const lines = (await readFile(list, 'utf8')).trim().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ userId: world.north.people.sam.userId })
})
