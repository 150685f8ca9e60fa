import { type Permission, TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import type { UserGroupId } from '@corridor/rules/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import { classMember, schoolClass, signInIdentity, userAccount } from '../db/schema/index.ts'
import { setFlags, useLink, withoutPassword } from '../testing/accounts.ts'
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

const make = async (who: string) =>
  (await as(who)).ask('POST /api/usergroup/:userGroupId/slips', { params: { userGroupId } })

it('[D-175] a slip for everybody of the class who cannot sign in yet; each sets one password', async () => {
  const { status, body } = await make('dora.north')
  expect(status).toBe(200)
  expect(body).toMatchObject({ className: 'Biology', signedInCount: 2, withheldCount: 0 })
  expect(body.slips.map(({ username, purpose }) => [username, purpose])).toEqual([
    ['sam.north', 'invitation'],
    ['tess.north', 'invitation'],
  ])
  const again = await make('dora.north')
  const [old] = body.slips
  const [slip] = again.body.slips
  if (!old || !slip) throw new Error('no slip')
  expect((await useLink(t.client(), old, 'seven purple umbrellas')).status).toBe(404)
  const phone = t.client()
  expect((await useLink(phone, slip, 'seven purple umbrellas')).status).toBe(200)
  expect((await phone.call('GET /api/user/current')).userId).toBe(t.world.north.people.sam.userId)
  await t.database.db.update(userAccount).set({ passwordHash: null }).where(eq(userAccount.username, 'sam.north'))
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
