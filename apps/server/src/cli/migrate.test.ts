import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { readTablesVersion } from '../db/version.ts'
import { runCommand } from '../testing/command.ts'
import { createDatabase } from '../testing/database.ts'

it('makes the tables in an empty database and ends, and finds nothing to do afterward', async () => {
  const database = await createDatabase(2)
  onTestFinished(database.close)
  const { writers } = database
  await writers.query('drop schema drizzle cascade; drop schema public cascade; create schema public')
  expect(await runCommand({ database }, 'migrate')).toEqual({
    code: 0,
    stdout: 'The tables of the database are those of this version of Corridor.\n',
    stderr: '',
  })
  expect(await readTablesVersion(writers)).toMatchObject({ is: 'same' })
  const ran = 'select xmin::text, id from drizzle.__drizzle_migrations order by id'
  const before = await writers.query(ran)
  await migrate(database.connection)
  expect((await writers.query(ran)).rows).toEqual(before.rows)
})
