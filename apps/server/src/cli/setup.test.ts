import { describe, expect, it, onTestFinished } from 'vitest'
import { school, userAccount } from '../db/schema/index.ts'
import { verifyPassword } from '../session/password.ts'
import { runCommand, runHere } from '../testing/command.ts'
import { createDatabase } from '../testing/database.ts'
import { setUpDistrict } from './setUpDistrict.ts'

const options = [
  ...['--district', 'Lakeside', '--school', 'Lakeside High', '--timezone', 'America/Chicago'],
  ...['--first-name', 'Ana', '--last-name', 'Ruiz', '--username', 'Ana'],
]

const password = { env: { CORRIDOR_ADMIN_PASSWORD: 'long enough' } }

describe('npm run setup', () => {
  it('creates a school with an administrator who can sign in, and refuses to run again', async () => {
    const database = await createDatabase()
    const { db, close } = database
    onTestFinished(close)

    expect(await runCommand({ database }, 'setup', ...options, password)).toEqual({
      code: 0,
      stdout: 'Lakeside High is ready. Start Corridor with npm start and sign in as ana.\n',
      stderr: '',
    })
    expect(await db.select({ name: school.name, timezone: school.timezone }).from(school)).toEqual([
      { name: 'Lakeside High', timezone: 'America/Chicago' },
    ])
    const [administrator] = await db.select().from(userAccount)
    expect(administrator).toMatchObject({ username: 'ana', type: 'districtAdministrator' })
    expect(await verifyPassword(administrator?.passwordHash ?? null, 'long enough')).toBe(true)

    const again = await runHere({ database }, setUpDistrict, ...options, password)
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toMatch(/^This database already holds a district \(Lakeside\), .*\n$/)
  })

  it('changes nothing when an option is wrong', async () => {
    const database = await createDatabase()
    const { db, close } = database
    onTestFinished(close)
    expect(await runHere({ database }, setUpDistrict, ...options, '--timezone', 'Nowhere', password)).toEqual({
      code: 1,
      stdout: '',
      stderr: '--timezone cannot be "Nowhere". Use the name of a time zone, such as Eastern or America/New_York.\n',
    })
    expect(await db.select().from(school)).toEqual([])
  })
})
