import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import type { Tx } from './connect.ts'
import { isRetryable, TryAgain, withRetry } from './retry.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  await database.pool.query('create table counter (name text primary key, n int not null)')
  await database.pool.query(`insert into counter values ('a', 0), ('b', 0)`)
})
afterAll(() => database.close())

/** Fails with PostgreSQL's own error a given number of times, and then succeeds. */
function failing(code: string, times: number) {
  let tries = 0
  const work = async (tx: Tx) => {
    tries += 1
    if (tries <= times)
      await tx.execute(sql.raw(`do $$ begin raise exception 'in the way' using errcode = '${code}'; end $$`))
    return 'done'
  }
  return { work, tries: () => tries }
}

describe('a transaction that conflicted with another one', () => {
  it.each(['40001', '40P01', '55P03'])('[D-137] is tried again after %s, three times', async (code) => {
    const lucky = failing(code, 3)
    expect(await withRetry(database.db, lucky.work)).toBe('done')
    expect(lucky.tries()).toBe(4)
    const unlucky = failing(code, 4)
    await expect(withRetry(database.db, unlucky.work)).rejects.toSatisfy(isRetryable)
    expect(unlucky.tries()).toBe(4)
  })

  it('is not retried after any other failure', async () => {
    const { work, tries } = failing('23505', 1)
    await expect(withRetry(database.db, work)).rejects.not.toSatisfy(isRetryable)
    expect(tries()).toBe(1)
  })

  it('is retried when it requests that itself', async () => {
    let tries = 0
    const work = async () => {
      tries += 1
      if (tries === 1) throw new TryAgain('the world has changed')
      return tries
    }
    expect(await withRetry(database.db, work)).toBe(2)
  })

  it('[D-137] takes effect once, although a deadlock made it start over', async () => {
    const raise = (tx: Tx, name: string) => tx.execute(sql`update counter set n = n + 1 where name = ${name}`)
    const met = Promise.withResolvers<void>()
    let waiting = 0
    /** Both hold their first row before either requests its second. */
    const meet = async () => {
      waiting += 1
      if (waiting === 2) met.resolve()
      await met.promise
    }
    const inOrder = (first: string, second: string) =>
      withRetry(database.db, async (tx) => {
        await raise(tx, first)
        await meet()
        await raise(tx, second)
      })
    await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')])
    const { rows } = await database.pool.query('select name, n from counter order by name')
    expect(rows).toEqual([
      { name: 'a', n: 2 },
      { name: 'b', n: 2 },
    ])
    expect(waiting).toBeGreaterThan(2)
  })
})
