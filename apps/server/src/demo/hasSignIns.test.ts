import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { hashPassword } from '../session/password.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { bareEnvironment } from '../testing/environment.ts'
import { hasDemoSignIns } from './hasSignIns.ts'
import { DEMO_PASSWORD } from './signIns.ts'

let demoHash: string
let otherHash: string
beforeAll(async () => {
  ;[demoHash, otherHash] = await Promise.all([hashPassword(DEMO_PASSWORD), hashPassword('something else')])
})

async function databaseWith(username: string, passwordHash: string): Promise<TestDatabase> {
  const database = await createDatabase(2)
  onTestFinished(() => database.close())
  await database.pool.query(`insert into district (name, created_at) values ('Lakeside', now())`)
  await database.pool.query(
    `insert into user_account (district_id, type, first_name, last_name, username, password_hash, created_at)
      select district_id, 'faculty', 'Ana', 'Ruiz', $1, $2, now() from district`,
    [username, passwordHash],
  )
  return database
}

it('the demo is recognized by its people and their password', async () => {
  expect(await hasDemoSignIns((await databaseWith('district.demo', demoHash)).db)).toBe(true)
  expect(await hasDemoSignIns((await databaseWith('teacher.demo', otherHash)).db)).toBe(false)
  expect(await hasDemoSignIns((await databaseWith('ana.ruiz', demoHash)).db)).toBe(false)
  const ended = await databaseWith('district.demo', demoHash)
  await ended.pool.query('update user_account set ended_at = now()')
  expect(await hasDemoSignIns(ended.db)).toBe(false)
})

function start({ connection }: TestDatabase, ...argv: string[]) {
  const databaseUrl = `postgresql://${connection.user}@${encodeURIComponent(connection.host)}/${connection.database}`
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), ...argv], {
    env: { ...bareEnvironment, DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

it('a database with the demo district is not served to others, except with --demo', async () => {
  const database = await databaseWith('district.demo', demoHash)
  const refused = start(database)
  const [said, [code]] = await Promise.all([text(refused.stderr), once(refused, 'exit')])
  expect(said).toMatch(/^This database holds the demo district, .* or start with --demo .*\n$/)
  expect(code).toBe(1)

  const meant = start(database, '--demo')
  for await (const line of createInterface(meant.stdout)) if (line.startsWith('Corridor is running')) break
  const stopped = once(meant, 'exit')
  meant.kill('SIGTERM')
  expect(await stopped).toEqual([0, null])
})
