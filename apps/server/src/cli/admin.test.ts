import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeEvent, membership, secondFactor, userAccount } from '../db/schema/index.ts'
import { useLink } from '../testing/accounts.ts'
import { runCommand, runHere } from '../testing/command.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { administer } from './administer.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
  t.clock.freeze(new Date().toISOString() as never)
})
afterAll(() => t.close())

const admin = (...argv: string[]) => runHere(t, administer, ...argv)

it('[D-160] [D-175] makes a one-time link, also for a district administrator', async () => {
  const { code, stdout, stderr } = await runCommand(t, 'admin', 'Dee.District')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const [, token = ''] = /^https:\/\/passes\.example\.org\/set-password#(\S{22})\n/.exec(stdout) ?? []
  const phone = t.client()
  expect((await useLink(phone, { token }, 'seven purple umbrellas')).status).toBe(200)
  expect((await phone.call('GET /api/user/current')).userId).toBe(t.world.districtAdministrator.userId)
})

it('promotes somebody to district administrator, in all schools of the district', async () => {
  expect((await admin('ada.north', '--district-administrator')).stdout).toMatch(/is a district administrator now/)
  const { userId } = t.world.north.people.ada
  const [row] = await t.database.db.select().from(userAccount).where(eq(userAccount.userId, userId))
  expect(row?.type).toBe('districtAdministrator')
  const rows = await t.database.db.select().from(membership).where(eq(membership.userId, userId))
  expect(rows.map(({ schoolId }) => schoolId).sort()).toEqual([t.world.north.schoolId, t.world.south.schoolId])
  for (const { permissions } of rows) expect(permissions).toContain('district:write')
  const [line] = await t.database.db.select().from(changeEvent).where(eq(changeEvent.action, 'promote'))
  expect(line).toMatchObject({ actorKind: 'system', subjectId: String(userId) })
})

it('[D-177] takes off a second factor', async () => {
  const { userId } = t.world.north.people.dora
  await t.database.db.insert(secondFactor).values({ userId, secret: 'sealed', confirmedAt: t.clock.now() })
  expect((await admin('dora.north', '--no-second-factor')).stdout).toMatch(/without two-factor authentication now/)
  expect(await t.database.db.select().from(secondFactor)).toEqual([])
  expect((await admin('dora.north', '--no-second-factor')).stderr).toBe(
    'dora.north does not use two-factor authentication.\n',
  )
})

it('says what is wrong where an operator reads it, and fails', async () => {
  const stderr = 'Nobody here has the username nobody.here.\n'
  expect(await admin('nobody.here')).toEqual({ code: 1, stdout: '', stderr })
})

it.each([
  [['sam.north', '--district-administrator'], 'sam.north is a student and cannot be an administrator.\n'],
  [[], /^Use it as npm run admin/],
  [['a', 'b'], /^Use it as npm run admin/],
  [['a', '--other'], /^Use it as npm run admin/],
])('says what is wrong: %j', async (argv, sentence) => {
  const { code, stdout, stderr } = await admin(...argv)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(sentence)
})
