import { permissionsAtCreation } from '@corridor/rules/access'
import { expect, it, onTestFinished } from 'vitest'
import { district, membership, school, userAccount } from '../db/schema/index.ts'
import { verifyPassword } from '../session/password.ts'
import { createDatabase } from '../testing/database.ts'
import { createFirstSchool, type FirstSchool } from './commands.ts'

const now = '2026-08-03T15:00:00.000Z'
const lakeside: FirstSchool = {
  districtName: 'Lakeside',
  schoolName: 'Lakeside High',
  timezone: 'America/Chicago',
  administrator: { username: 'Ana', firstName: 'Ana', lastName: 'Ruiz', password: 'long enough' },
}

async function emptyDatabase() {
  const { db, close } = await createDatabase()
  onTestFinished(close)
  return db
}

it('setup creates a district, its school, and an administrator of that school', async () => {
  const db = await emptyDatabase()
  await createFirstSchool(db, lakeside, now)
  const [[ofDistrict], [ofSchool], [ana], [member]] = await Promise.all([
    db.select().from(district),
    db.select().from(school),
    db.select().from(userAccount),
    db.select().from(membership),
  ])
  expect(ofDistrict).toMatchObject({ name: 'Lakeside', createdAt: now })
  const districtId = ofDistrict?.districtId
  expect(ofSchool).toMatchObject({ districtId, name: 'Lakeside High', timezone: 'America/Chicago', createdAt: now })
  const name = { username: 'ana', firstName: 'Ana', lastName: 'Ruiz', email: null }
  expect(ana).toMatchObject({ districtId, type: 'districtAdministrator', ...name, createdAt: now })
  expect(ana?.notificationSettings, '[D-116]').toEqual(['request', 'view', 'assign'])
  expect(await verifyPassword(ana?.passwordHash ?? null, 'long enough')).toBe(true)
  expect(member).toMatchObject({ schoolId: ofSchool?.schoolId, userId: ana?.userId, startedAt: now })
  expect(member?.permissions).toEqual(permissionsAtCreation('districtAdministrator'))
})

it('setup keeps the email address of the administrator', async () => {
  const db = await emptyDatabase()
  const administrator = { ...lakeside.administrator, email: 'ana@lakeside.example' }
  await createFirstSchool(db, { ...lakeside, administrator }, now)
  expect(await db.select({ email: userAccount.email }).from(userAccount)).toEqual([{ email: 'ana@lakeside.example' }])
})

it('setup refuses a database that holds a district, and changes nothing', async () => {
  const db = await emptyDatabase()
  await createFirstSchool(db, lakeside, now)
  await expect(createFirstSchool(db, { ...lakeside, districtName: 'Hillside' }, now)).rejects.toThrow('already holds')
  expect(await db.select({ name: district.name }).from(district)).toEqual([{ name: 'Lakeside' }])
})
