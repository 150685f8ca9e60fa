import { createHash } from 'node:crypto'
import type { SignInSlip } from '@corridor/contract'
import { type Permission, TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import type { UserGroupId } from '@corridor/rules/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import { classMember, oneTimeLink, schoolClass, signInIdentity, userAccount } from '../db/schema/index.ts'
import { sealerWithoutKey } from '../outbound/seal.ts'
import { setFlags, useLink, withoutPassword, withToken } from '../testing/accounts.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
let userGroupId: UserGroupId
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
  const { db } = t.database
  const { schoolId, people } = t.world.north
  const createdAt = t.clock.now()
  const group = expectOne(
    await db
      .insert(schoolClass)
      .values({ schoolId, name: 'Biology', ownedBy: people.ada.userId, createdAt })
      .returning(),
  )
  userGroupId = group.userGroupId
  for (const who of ['sam', 'tess', 'uma', 'lou'] as const) {
    const { userId } = people[who]
    await db.insert(classMember).values({ schoolId, userGroupId, userId, startedAt: createdAt })
  }
  await withoutPassword(db, people.sam.userId)
  await withoutPassword(db, people.tess.userId)
  await withoutPassword(db, people.lou.userId)
  await db.insert(signInIdentity).values({
    districtId: t.world.districtId,
    provider: 'google',
    subject: 'lou',
    userId: people.lou.userId,
    createdAt,
  })
})
afterAll(() => t.close())

const make = async (who: string, voidsEarlier = false) =>
  (await as(who)).ask('POST /api/usergroup/:userGroupId/slips', { params: { userGroupId }, body: { voidsEarlier } })

const PASSWORD = 'seven purple umbrellas'
const typeCode = async (code: string) => {
  const nobody = t.client()
  await nobody.send('GET', '/api/user/current')
  return nobody.ask('POST /api/session/slip', { body: { code } })
}
const isOpen = async ({ token }: { token: string }) =>
  (await t.client().ask('GET /api/session/link', { headers: withToken(token) })).status === 200

/** Sam's slips, one print after the other. */
async function printForSam(times: number): Promise<SignInSlip[]> {
  const printed: SignInSlip[] = []
  for (let count = 0; count < times; count += 1) {
    t.clock.advance(1)
    const { body } = await make('dora.north')
    printed.push(...body.slips.filter(({ username }) => username === 'sam.north'))
  }
  return printed
}

it('[D-175] a slip for everybody of the class who cannot sign in yet; each sets one password', async () => {
  const { status, body } = await make('dora.north')
  expect(status).toBe(200)
  expect(body).toMatchObject({ className: 'Biology', signedInCount: 2, withheldCount: 0 })
  expect(body.slips.map(({ username, purpose }) => [username, purpose])).toEqual([
    ['sam.north', 'invitation'],
    ['tess.north', 'invitation'],
  ])
  const [slip] = body.slips
  if (!slip) throw new Error('no slip')
  const phone = t.client()
  expect((await useLink(phone, slip, PASSWORD)).status).toBe(200)
  expect((await phone.call('GET /api/user/current')).userId).toBe(t.world.north.people.sam.userId)
  await withoutPassword(t.database.db, t.world.north.people.sam.userId)
})

it('[INVITE-03] up to three slips of a person work at once, each until one of them is used', async () => {
  const printed = await printForSam(4)
  const states = async () => Promise.all(printed.map(isOpen))
  expect(await states()).toEqual([false, true, true, true])
  const [, one, two] = printed
  if (!one || !two) throw new Error('no slip')
  const statuses = await Promise.all([one, two].map(async (slip) => (await useLink(t.client(), slip, PASSWORD)).status))
  expect(statuses.sort(), 'used at the same moment').toEqual([200, 404])
  expect(await states()).toEqual([false, false, false, false])
  await withoutPassword(t.database.db, t.world.north.people.sam.userId)
})

it('[INVITE-03] [D-175] a slip and a link beside it do not replace each other; a slip works for 14 days', async () => {
  const dora = await as('dora.north')
  const { userId } = t.world.north.people.sam
  const invite = () => dora.call('POST /api/user/:userId/link', { params: { userId }, body: { purpose: 'invitation' } })
  const first = await invite()
  const [slip] = await printForSam(1)
  if (!slip) throw new Error('no slip')
  expect([await isOpen(first), await isOpen(slip)]).toEqual([true, true])
  const second = await invite()
  expect([await isOpen(first), await isOpen(second), await isOpen(slip)]).toEqual([false, true, true])
  expect(Date.parse(slip.expiresAt) - Date.parse(t.clock.now())).toBe(14 * 24 * 60 * 60_000)
})

it('[INVITE-03] voiding earlier slips leaves the new ones alone', async () => {
  const earlier = await printForSam(2)
  const { body } = await make('dora.north', true)
  const slip = body.slips.find(({ username }) => username === 'sam.north')
  if (!slip) throw new Error('no slip')
  expect(await Promise.all([...earlier, slip].map(isOpen))).toEqual([false, false, true])
})

it('[INVITE-03] a slip says name, class, teacher, grade and school, and its code leads to its link', async () => {
  const [slip] = await printForSam(1)
  if (!slip) throw new Error('no slip')
  expect(slip).toMatchObject({ className: 'Biology', username: 'sam.north' })
  expect(slip.teacherName).toContain('North')
  expect(slip.code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{10}$/)
  const typed = await typeCode(` ${slip.code.slice(0, 5)} - ${slip.code.slice(5).toLowerCase()}`)
  expect(typed).toMatchObject({ status: 200, body: { token: slip.token } })
  const stored = await t.database.db.select().from(oneTimeLink)
  const values = JSON.stringify(stored.map((row) => ({ ...row, tokenHash: row.tokenHash.toString('latin1') })))
  expect(values).not.toContain(slip.code)
  expect(values).not.toContain(slip.token)
  const withoutKey = createHash('sha256').update(slip.code).digest()
  expect(stored.some(({ tokenHash }) => tokenHash.equals(withoutKey))).toBe(false)
})

it('[INVITE-03] after ten wrong codes an address waits, longer each time; a right one costs nothing', async () => {
  t.clock.advance(2)
  const [slip] = await printForSam(1)
  if (!slip) throw new Error('no slip')
  for (let count = 0; count < 12; count += 1) expect((await typeCode(slip.code)).status).toBe(200)
  for (let count = 0; count < 10; count += 1) expect((await typeCode('BBBBB-BBBBB')).status).toBe(404)
  expect(await typeCode(slip.code)).toMatchObject({
    status: 429,
    body: { error: { message: 'Too many attempts. Wait 1 second, then try again.' } },
  })
  t.clock.advance(1 / 60)
  // A typo that can be no code is no guess.
  for (let count = 0; count < 5; count += 1) expect((await typeCode('not a code')).status).toBe(404)
  expect((await typeCode('BBBBB-BBBBC')).status).toBe(404)
  expect(await typeCode(slip.code)).toMatchObject({
    status: 429,
    body: { error: { message: 'Too many attempts. Wait 2 seconds, then try again.' } },
  })
  t.clock.advance(1)
  expect((await typeCode(slip.code)).status).toBe(200)
})

it('[INVITE-03] a slip of somebody who has signed in through a provider since then sets no password', async () => {
  const [slip] = await printForSam(1)
  if (!slip) throw new Error('no slip')
  const { userId } = t.world.north.people.sam
  const { districtId } = t.world
  await t.database.db
    .insert(signInIdentity)
    .values({ districtId, provider: 'google', subject: 'sam', userId, createdAt: t.clock.now() })
  expect((await typeCode(slip.code)).status).toBe(404)
  await t.database.db.delete(signInIdentity).where(eq(signInIdentity.userId, userId))
})

it('[INVITE-03] without a key on the server, whoever prints or types a code reads what is missing', async () => {
  const { sealer } = t.server.context.outbound
  Object.assign(t.server.context.outbound, { sealer: sealerWithoutKey() })
  const message = 'Codes need a key on the server. Set ROSTER_KEY, so that secrets can be stored.'
  expect(await make('dora.north')).toMatchObject({ status: 503, body: { error: { message } } })
  expect(await typeCode('BBBBB-BBBBB')).toMatchObject({ status: 503, body: { error: { message } } })
  Object.assign(t.server.context.outbound, { sealer })
})

it.each<[string, Permission[], number]>([
  ['ada.north', [], 403],
  ['ada.north', ['allStudents:read'], 403],
  ['ada.north', ['allStudents:write'], 200],
  ['cora.north', ['allStudents:write'], 404],
  ['sam.north', [], 404],
  ['dora.south', [...TOGGLEABLE_PERMISSIONS], 404],
])('[D-160] %s with %j: %i', async (who, flags, status) => {
  const [name = '', school = ''] = who.split('.')
  const { schoolId, people } = t.world[school as 'north' | 'south']
  if (name === 'sam')
    await t.database.db
      .update(userAccount)
      .set({ passwordHash: await hashOf() })
      .where(eq(userAccount.username, who))
  await setFlags(t.database.db, schoolId, people[name as 'ada'].userId, flags)
  expect((await make(who)).status).toBe(status)
})

async function hashOf(): Promise<string | null> {
  return expectOne(await t.database.db.select().from(userAccount).where(eq(userAccount.username, 'ada.north')))
    .passwordHash
}
