/** Which school an organization is, and what is remembered of that. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { externalId, school } from '../db/schema/index.ts'
import { createWorld, type TestDatabase } from '../testing/database.ts'
import { SCHOOL_MORNING, type World } from '../testing/world.ts'
import { mapOrgs, rememberOrgs } from './mapping.ts'
import { ONE_ROSTER } from './runs.ts'

let database: TestDatabase
let world: World
beforeEach(async () => {
  const made = await createWorld()
  database = made.database
  world = made.world
})
afterEach(() => database.close())

const scope = () => ({ districtId: world.districtId, source: ONE_ROSTER })
const org = (id: string, name: string) => ({ id, name, identifier: null })
const mapped = (orgs: readonly ReturnType<typeof org>[], extent: 'whole' | 'changes' = 'whole') =>
  mapOrgs(database.db, scope(), orgs, extent)

describe('[D-153] an organization', () => {
  it('is the school of its name, however it is written, and only the first of two that have it', async () => {
    const { orgs } = await mapped([org('n', '  NORTH   school '), org('copy', 'North School'), org('z', 'Zoo')])
    expect(orgs.map(({ schoolId }) => schoolId)).toEqual([world.north.schoolId, undefined, undefined])
  })

  it('is never a school of another district', async () => {
    const { orgs } = await mapped([org('a', 'Abroad School')])
    expect(orgs).toEqual([org('a', 'Abroad School')])
  })

  it('is what somebody said before, whatever it is called now, and nobody else becomes that school', async () => {
    const { schoolId } = world.north
    await rememberOrgs(database.db, scope(), [
      { ...org('n', 'Northern Heights'), schoolId },
      { ...org('z', 'Zoo'), schoolId: null },
      org('open', 'Nobody has said'),
    ])
    const { orgs, vanished } = await mapped([
      org('open', 'South School'),
      org('n', 'The school in the north'),
      org('z', 'South School'),
      org('new', 'North School'),
    ])
    expect(orgs.map(({ schoolId: found }) => found)).toEqual([world.south.schoolId, schoolId, null, undefined])
    expect(vanished).toEqual([])
  })

  it('is asked about again once its school has closed', async () => {
    const { schoolId } = world.north
    await rememberOrgs(database.db, scope(), [{ ...org('n', 'Northern Heights'), schoolId }])
    await database.db.update(school).set({ endedAt: SCHOOL_MORNING }).where(eq(school.schoolId, schoolId))
    expect((await mapped([org('n', 'Northern Heights')])).orgs).toEqual([org('n', 'Northern Heights')])
  })

  it('leaves nothing behind while nobody has said what it is', async () => {
    await rememberOrgs(database.db, scope(), [org('open', 'Nobody has said')])
    expect(await database.db.select().from(externalId)).toEqual([])
  })
})

describe('[D-153] schools of earlier rosters', () => {
  beforeEach(async () => {
    await rememberOrgs(database.db, scope(), [
      { ...org('n', 'North School'), schoolId: world.north.schoolId },
      { ...org('s', 'South School'), schoolId: world.south.schoolId },
      { ...org('z', 'Zoo'), schoolId: null },
    ])
  })

  it('are named if a whole roster does not have them', async () => {
    expect((await mapped([org('n', 'North School')])).vanished).toEqual(['south school'])
  })

  it('need not be in a file with changes, which is about all of them', async () => {
    const { orgs, vanished } = await mapped([org('n', 'North School')], 'changes')
    expect(orgs).toEqual([
      { ...org('n', 'North School'), schoolId: world.north.schoolId },
      { ...org('s', 'south school'), schoolId: world.south.schoolId },
    ])
    expect(vanished).toEqual([])
  })
})
