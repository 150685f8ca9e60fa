/** Whose power is behind a run. */
import type { Permission } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { membership, userAccount } from '../db/schema/index.ts'
import { createWorld, type TestDatabase } from '../testing/database.ts'
import { SCHOOL_MORNING, type World } from '../testing/world.ts'
import { authorOf, isStillAuthorized } from './runAuthority.ts'
import { ONE_ROSTER, openRun, type Run } from './runs.ts'

let database: TestDatabase
let world: World
let run: Run
beforeEach(async () => {
  const made = await createWorld()
  database = made.database
  world = made.world
  const { districtId, districtAdministrator } = world
  const wanted = {
    districtId,
    source: ONE_ROSTER,
    name: 'roster.zip',
    bytes: 0,
    startedBy: districtAdministrator.userId,
  }
  run = await openRun(database.db, wanted, SCHOOL_MORNING)
})
afterEach(() => database.close())

const by = (more: Partial<Run>): Run => ({ ...run, ...more })

describe('[D-185] behind a run', () => {
  it('is the person who had it imported, before that the one who started it', async () => {
    const ada = world.north.people.ada.userId
    expect(await authorOf(database.db, run)).toMatchObject({ userId: world.districtAdministrator.userId })
    expect(await authorOf(database.db, by({ importedBy: ada }))).toMatchObject({ userId: ada })
  })

  it('is the operator if it came by a command, and nobody if it came by itself', async () => {
    const nobody = { startedBy: null, importedBy: null }
    expect(await authorOf(database.db, by({ ...nobody, via: 'command' }))).toBe('operator')
    expect(await authorOf(database.db, by({ ...nobody, via: 'service' }))).toBeNull()
  })

  it('is nobody once the account of that person has ended', async () => {
    await end(world.districtAdministrator.userId)
    expect(await authorOf(database.db, run)).toBeNull()
  })
})

describe('[D-185] the rest of a run is imported', () => {
  it('as long as the person behind it may, and always if it is nobody', async () => {
    expect(await isStillAuthorized(database.db, run)).toBe(true)
    expect(await isStillAuthorized(database.db, by({ startedBy: null, via: 'service' }))).toBe(true)
    await restrict(world.districtAdministrator.userId, ['district:read'])
    expect(await isStillAuthorized(database.db, run)).toBe(false)
  })

  it('no longer once the account of that person has ended', async () => {
    await end(world.districtAdministrator.userId)
    expect(await isStillAuthorized(database.db, run)).toBe(false)
  })
})

const end = (userId: UserId) =>
  database.db.update(userAccount).set({ endedAt: SCHOOL_MORNING }).where(eq(userAccount.userId, userId))

const restrict = (userId: UserId, permissions: Permission[]) =>
  database.db.update(membership).set({ permissions }).where(eq(membership.userId, userId))
