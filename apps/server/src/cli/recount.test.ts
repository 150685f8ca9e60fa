import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { studentDay } from '../db/schema/index.ts'
import { runCommand, runHere } from '../testing/command.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { recountDays } from './recountDays.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
  t.clock.freeze(new Date().toISOString() as never)
})
afterAll(() => t.close())

const recount = (...argv: string[]) => runHere(t, recountDays, ...argv)

it('[D-104] says what is wrong, repairs it only if asked to, and finds nothing afterward', async () => {
  const { sam } = t.world.north.people
  const ofSam = eq(studentDay.studentId, sam.userId)
  const right = 'The counts of all days are what the passes say.\n'
  expect(await recount()).toEqual({ code: 0, stdout: right, stderr: '' })
  await t.database.db
    .insert(studentDay)
    .values({ schoolId: t.world.north.schoolId, studentId: sam.userId, day: '2026-10-12', usedPasses: 4 })
  const found = await runCommand(t, 'recount')
  expect(found.code).toBe(1)
  expect(found.stdout).toMatch(/^The counts of 1 days of students were not .* Run npm run recount -- --repair/)
  expect(await t.database.db.select().from(studentDay).where(ofSam)).toHaveLength(1)
  expect(await recount('--repair')).toMatchObject({ code: 0, stdout: expect.stringContaining('were counted again') })
  expect(await t.database.db.select().from(studentDay).where(ofSam)).toEqual([])
  expect(await recount()).toEqual({ code: 0, stdout: right, stderr: '' })
})

it('says how it is used', async () => {
  expect(await recount('--other')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Use it as npm run recount/),
  })
})
