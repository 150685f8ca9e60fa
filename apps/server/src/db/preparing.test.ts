import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import type { Tx } from './connect.ts'
import { isUnreachable } from './outage.ts'
import { AND_COMMIT } from './preparing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  await database.pool.query(`
    create table word (text text not null);
    create function refuse_word() returns trigger language plpgsql as $$
    begin
      if new.text = 'refused' then raise 'refused at the end'; end if;
      if new.text = 'fatal' then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(10); end if;
      return null;
    end $$;
    create constraint trigger at_the_end after insert on word deferrable initially deferred
      for each row execute function refuse_word();`)
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('delete from word'))

const words = async () =>
  (await database.pool.query('select text from word order by text')).rows.map(({ text }) => text)
const add = (tx: Tx, text: string) => tx.execute(sql`insert into word values (${text})`)
const addLast = (tx: Tx, text: string | null) => tx.execute(sql`${AND_COMMIT} insert into word values (${text})`)

async function withWriter<T>(work: (client: pg.PoolClient, state: () => Promise<string>) => Promise<T>): Promise<T> {
  const client = await database.writers.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const state = async () =>
    (await database.pool.query('select state from pg_stat_activity where pid = $1', [rows[0].pid])).rows[0].state
  try {
    return await work(client, state)
  } finally {
    client.release()
  }
}

it('a transaction begins with its first statement', () =>
  withWriter(async (client, state) => {
    await client.query('begin')
    expect(await state()).toBe('idle')
    const { rows } = await client.query('select $1::int as one', [1])
    expect(rows).toEqual([{ one: 1 }])
    expect(await state()).toBe('idle in transaction')
    await client.query(`insert into word values ('gone')`)
    await client.query('rollback')
    expect([await state(), await words()]).toEqual(['idle', []])
  }))

it.each(['commit', 'rollback'])('a transaction without a statement leaves nothing behind (%s)', (end) =>
  withWriter(async (client, state) => {
    await client.query('begin')
    await client.query(end)
    await client.query(`insert into word values ('kept')`)
    expect([await state(), await words()]).toEqual(['idle', ['kept']])
  }),
)

it('a first statement without values may be a savepoint', async () => {
  await database.writer.transaction(async (tx) => {
    await tx.transaction((inner) => add(inner, 'kept'))
    await tx
      .transaction(async (inner) => {
        await add(inner, 'undone')
        throw new Error('undo this')
      })
      .catch(() => undefined)
  })
  expect(await words()).toEqual(['kept'])
})

it('a first statement that fails leaves a connection that can be used', () =>
  withWriter(async (client, state) => {
    await client.query('begin')
    await expect(client.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
    expect(await state()).toBe('idle in transaction (aborted)')
    await client.query('rollback')
    expect(await state()).toBe('idle')
    await client.query('begin')
    expect((await client.query('select 4 / $1::int as two', [2])).rows).toEqual([{ two: 2 }])
    await client.query('commit')
    expect(await state()).toBe('idle')
  }))

it('the last statement of a transaction commits it', async () => {
  await database.writer.transaction(async (tx) => {
    await add(tx, 'first')
    await addLast(tx, 'last')
    expect(await words()).toEqual(['first', 'last'])
  })
  await database.writer.transaction((tx) => addLast(tx, 'only'))
  expect(await words()).toEqual(['first', 'last', 'only'])
})

it('nothing is committed by a last statement that fails', async () => {
  const failing = (last: string | null) =>
    database.writer.transaction(async (tx) => {
      await add(tx, 'first')
      await addLast(tx, last)
    })
  await expect(failing(null)).rejects.toMatchObject({ cause: { code: '23502' } })
  // PostgreSQL refuses it when it commits.
  await expect(failing('refused')).rejects.toMatchObject({ cause: { message: 'refused at the end' } })
  expect(await words()).toEqual([])
  await failing('kept')
  expect(await words()).toEqual(['first', 'kept'])
})

it('nothing is committed by a last statement that the driver cannot send', async () => {
  const endless: Record<string, unknown> = {}
  endless.endless = endless
  const failing = database.writer.transaction(async (tx) => {
    await add(tx, 'first')
    await tx.execute(sql`${AND_COMMIT} insert into word values (${endless}) returning text`)
  })
  await expect(failing).rejects.toThrow('Failed query')
  expect(await words()).toEqual([])
})

it('nothing can come after the last statement', async () => {
  const work = async (tx: Tx) => {
    await addLast(tx, 'last')
    await add(tx, 'too late')
  }
  await expect(database.writer.transaction(work)).rejects.toMatchObject({
    cause: { message: 'the last statement was not the last' },
  })
  expect(await words()).toEqual(['last'])
})

it('outside of a transaction it is a statement like any other', async () => {
  await database.writer.execute(sql`${AND_COMMIT} insert into word values ('alone')`)
  expect(await words()).toEqual(['alone'])
})

it('a connection that dies while it commits leaves nothing behind, and the next one works', async () => {
  const dying = database.writer.transaction(async (tx) => {
    await add(tx, 'first')
    await addLast(tx, 'fatal')
  })
  await expect(dying).rejects.toSatisfy(isUnreachable)
  expect(await words()).toEqual([])
  await database.writer.transaction((tx) => addLast(tx, 'kept'))
  expect(await words()).toEqual(['kept'])
})
