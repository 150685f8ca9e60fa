/** Two people act on one pass at one moment: whoever holds what they need lets both begin, and then go. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../db/connect.ts'
import { passEvent } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { hold, statementWaiters } from '../testing/holdLocks.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'
import { takeLocks } from './locks.ts'

let t: TestServer
let north: SchoolWorld
let sam: TestClient
let ada: TestClient
let dora: TestClient
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  sam = await as(north.people.sam)
  ada = await as(north.people.ada)
  dora = await as(north.people.dora)
})
afterAll(() => t.close())
beforeEach(() => forgetPasses(t.database))

const now = SCHOOL_MORNING
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)

/** Holds something until two others wait for it, then lets them have it. */
async function bothAtOnce(
  take: (tx: Tx) => Promise<unknown>,
  acts: readonly (() => Promise<{ status: number }>)[],
): Promise<number[]> {
  const letGo = await hold(t.database, take)
  const answers = acts.map((act) => act())
  await statementWaiters(t.database, acts.length)
  await letGo()
  return (await Promise.all(answers)).map(({ status }) => status).sort()
}

const events = async () => (await t.database.db.select().from(passEvent)).map(({ name }) => name)

describe('two who act on one pass at one moment', () => {
  it('[D-137] approve and reject: one wins, the other is told', async () => {
    const { passId } = await requestPass(sam, north, { to: 'gym' })
    const params = { passId }
    const row = (tx: Tx) => tx.execute(sql`select 1 from pass where pass_id = ${passId} for update`)
    const statuses = await bothAtOnce(row, [
      () => ada.ask('POST /api/pass/:passId/approve', { params }),
      () => dora.ask('POST /api/pass/:passId/reject', { params, body: { reason: 'no' } }),
    ])
    expect(statuses).toEqual([200, 409])
    expect(await events()).toHaveLength(2)
  })

  it('[D-137] both end it: it ends once', async () => {
    const { passId } = await requestPass(sam, north)
    const params = { passId }
    const room = (tx: Tx) => takeLocks(tx, { students: [], rooms: [north.rooms.library], settings: [] })
    const statuses = await bothAtOnce(room, [
      () => sam.ask('POST /api/pass/:passId/complete', { params }),
      () => dora.ask('POST /api/pass/:passId/complete', { params }),
    ])
    expect(statuses).toEqual([200, 409])
    expect((await events()).filter((name) => name === 'completePass')).toHaveLength(1)
  })
})
