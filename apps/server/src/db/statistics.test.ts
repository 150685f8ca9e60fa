import { expect, it } from 'vitest'
import { createDatabase } from '../testing/database.ts'
import { refreshStatistics } from './statistics.ts'

it('a statement that was planned while its table was empty no longer scans it once it has grown', async () => {
  const database = await createDatabase()
  const client = await database.writers.connect()
  await client.query('create table grown (id int primary key, text text)')
  await client.query('analyze grown')
  await client.query({ name: 'find', text: 'select text from grown where id = $1', values: [1] })
  const plan = async () => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>('explain (costs off) execute find(1)')
    return rows[0]?.['QUERY PLAN']
  }
  await client.query(`insert into grown select n, 'text' from generate_series(1, 5000) n`)
  await client.query('select pg_stat_force_next_flush()')
  expect(await plan()).toBe('Seq Scan on grown')
  expect(await refreshStatistics(database.background)).toEqual(['grown'])
  expect(await plan()).toBe('Index Scan using grown_pkey on grown')
  // A few more change nothing.
  await client.query(`insert into grown select n, 'text' from generate_series(5001, 6000) n`)
  await client.query('select pg_stat_force_next_flush()')
  expect(await refreshStatistics(database.background)).toEqual([])
  client.release()
  await database.close()
})
