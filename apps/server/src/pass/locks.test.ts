import { asApartGroupId, asRoomId, asRoomSettingId, asSchoolId, asUserId } from '@corridor/rules/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../db/connect.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { lockKeys, takeLocks } from './locks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.close())

const WANTED = {
  students: [asUserId(7), asUserId(3)],
  rooms: [asRoomId(2), asRoomId(9), asRoomId(2)],
  settings: [asRoomSettingId(1)],
  groups: [asApartGroupId(6), asApartGroupId(4)],
  schools: [asSchoolId(5)],
}

/** What this database's transactions hold, as kind and id. */
async function held(): Promise<string[]> {
  const { rows } = await database.pool.query<{ classid: number; objid: number }>(
    `select classid, objid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database()) order by classid, objid`,
  )
  return rows.map(({ classid, objid }) => `${classid}/${objid}`)
}

const inTransaction = (work: (tx: Tx) => Promise<void>) => database.db.transaction(work)

it('[D-022] are taken once each: students, rooms, settings, groups and schools apart', async () => {
  await inTransaction(async (tx) => {
    await takeLocks(tx, WANTED)
    expect(await held()).toEqual(['1/3', '1/7', '2/2', '2/9', '3/1', '4/4', '4/6', '5/5'])
  })
  expect(await held()).toEqual([])
})

it('[ALL-07] are taken in one order, whatever the order in which they are wanted: kind by kind, each by ascending ids', () => {
  const wanted = Object.fromEntries(Object.entries(WANTED).reverse())
  expect(lockKeys(wanted)).toEqual(lockKeys(WANTED))
  const places = lockKeys(wanted).map((key) => `${BigInt(key) >> 32n}/${BigInt(key) & 0xffffffffn}`)
  expect(places).toEqual(['1/3', '1/7', '2/2', '2/9', '3/1', '4/4', '4/6', '5/5'])
})
