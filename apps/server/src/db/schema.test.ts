import { expect, it } from 'vitest'
import { createDatabase } from '../testing/database.ts'

it('migrates', async () => {
  const database = await createDatabase()
  const { rows } = await database.pool.query('select count(*)::int as n from pass')
  expect(rows[0].n).toBe(0)
  await database.close()
})
