import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { school, userAccount } from '../db/schema/index.ts'
import { verifyPassword } from '../session/password.ts'
import { createDatabase } from '../testing/database.ts'
import { bareEnvironment } from '../testing/environment.ts'

const options = [
  ...['--district', 'Lakeside', '--school', 'Lakeside High', '--timezone', 'America/Chicago'],
  ...['--first-name', 'Ana', '--last-name', 'Ruiz', '--username', 'Ana'],
]

async function setUp(databaseUrl: string, argv: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'setup.ts'), ...argv], {
    env: { ...bareEnvironment, DATABASE_URL: databaseUrl, CORRIDOR_ADMIN_PASSWORD: 'long enough' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, stdout, stderr }
}

describe('npm run setup', () => {
  it('creates a school with an administrator who can sign in, and refuses to run again', async () => {
    const { db, connection, close } = await createDatabase()
    onTestFinished(close)
    const url = `postgresql://${connection.user}@${encodeURIComponent(connection.host)}/${connection.database}`

    expect(await setUp(url, options)).toEqual({
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

    const again = await setUp(url, options)
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toMatch(/^This database already holds a district \(Lakeside\), .*\n$/)
  })

  it('changes nothing when an option is wrong', async () => {
    const { db, connection, close } = await createDatabase()
    onTestFinished(close)
    const url = `postgresql://${connection.user}@${encodeURIComponent(connection.host)}/${connection.database}`
    expect(await setUp(url, [...options, '--timezone', 'Nowhere'])).toEqual({
      code: 1,
      stdout: '',
      stderr: '--timezone cannot be "Nowhere". Use the name of a time zone, such as Eastern or America/New_York.\n',
    })
    expect(await db.select().from(school)).toEqual([])
  })
})
