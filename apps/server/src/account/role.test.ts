import { type Permission, TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeEvent, membership, userAccount } from '../db/schema/index.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import type { Person } from '../testing/world.ts'

let t: TestServer
beforeEach(async () => {
  t = await startServer()
})
afterEach(() => t.close())

const make = async (by: string, { userId }: Pick<Person, 'userId'>, role: 'faculty' | 'schoolAdministrator') => {
  const client = await t.as(by)
  return (await client.ask('POST /api/user/:userId/role', { params: { userId }, body: { role } })).status
}
const typeOf = async ({ userId }: Pick<Person, 'userId'>) => {
  const [row] = await t.database.db.select().from(userAccount).where(eq(userAccount.userId, userId))
  return row?.type
}
const heldBy = async (userId: UserId) => {
  const [row] = await t.database.db.select().from(membership).where(eq(membership.userId, userId))
  return [...(row?.permissions ?? [])].sort()
}
const restrict = (userId: UserId, permissions: Permission[]) =>
  t.database.db.update(membership).set({ permissions }).where(eq(membership.userId, userId))

it('[D-160] [D-161] an administrator makes a teacher one, with what they hold themselves, and a teacher again', async () => {
  const { dora, reader } = t.world.north.people
  const flags: Permission[] = ['allFaculty:write', 'allPasses:read', 'allSettings:write']
  await restrict(dora.userId, flags)
  const teacher = await t.as('reader.north')
  const { socket } = await teacher.listen()
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  expect(await make('dora.north', reader, 'schoolAdministrator')).toBe(200)
  await closed
  expect(await typeOf(reader)).toBe('schoolAdministrator')
  expect(await heldBy(reader.userId)).toEqual([...flags, 'allFaculty:read', 'allSettings:read'].sort())
  const { viewer } = await teacher.call('GET /api/user/initialize')
  expect(viewer.type).toBe('schoolAdministrator')

  expect(await make('dora.north', reader, 'faculty')).toBe(200)
  expect(await typeOf(reader)).toBe('faculty')
  expect(await heldBy(reader.userId)).toEqual([])
  const lines = await t.database.db
    .select({ detail: changeEvent.detail, actorId: changeEvent.actorId })
    .from(changeEvent)
    .where(and(eq(changeEvent.action, 'role'), eq(changeEvent.subjectId, String(reader.userId))))
  expect(lines.map(({ actorId }) => actorId)).toEqual([dora.userId, dora.userId])
})

it('[D-160] takes power over the account, in all of its schools', async () => {
  const { north, south, districtAdministrator } = t.world
  const { ben, cora, dora, sam } = north.people
  expect(await make('ada.north', ben, 'schoolAdministrator')).toBe(403)
  await restrict(north.people.ada.userId, [...TOGGLEABLE_PERMISSIONS])
  expect(await make('ada.north', ben, 'schoolAdministrator'), 'a teacher with every flag').toBe(403)
  expect(await make('dora.south', ben, 'schoolAdministrator'), 'of another school').toBe(404)
  expect(await make('dora.north', sam, 'schoolAdministrator'), 'a student').toBe(403)
  expect(await make('dora.north', districtAdministrator, 'faculty')).toBe(403)
  await t.database.db.insert(membership).values({
    schoolId: south.schoolId,
    userId: cora.userId,
    permissions: [],
    startedAt: t.clock.now(),
  })
  expect(await make('dora.north', cora, 'schoolAdministrator'), 'who also works elsewhere').toBe(403)
  expect(await make('dee.district', cora, 'schoolAdministrator')).toBe(200)
  await restrict(dora.userId, ['allFaculty:read'])
  expect(await make('dora.north', ben, 'schoolAdministrator'), 'without allFaculty:write').toBe(403)
  expect(await typeOf(ben)).toBe('faculty')
})

it('[D-171] nobody does it to themselves, nor to the last administrator of a school', async () => {
  const { districtAdministrator, north } = t.world
  const { dora } = north.people
  expect(await make('dora.north', dora, 'faculty')).toBe(409)
  await restrict(districtAdministrator.userId, ['allFaculty:write', 'district:write', ...TOGGLEABLE_PERMISSIONS])
  await t.database.db
    .update(membership)
    .set({ permissions: TOGGLEABLE_PERMISSIONS.filter((flag) => flag !== 'allSettings:write') })
    .where(eq(membership.userId, districtAdministrator.userId))
  await restrict(dora.userId, ['allFaculty:write', 'allSettings:write'])
  expect(await make('dee.district', dora, 'faculty'), 'who holds more').toBe(403)
  expect(await typeOf(dora)).toBe('schoolAdministrator')
})
