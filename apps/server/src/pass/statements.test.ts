import { minutesAfter } from '@corridor/rules/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestPass } from '../testing/passes.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { recordQueries, recordRequests } from '../testing/statements.ts'

let t: TestServer
let sent: string[][]
const restoreDriver = recordQueries()
beforeAll(async () => {
  t = await startServer()
  sent = recordRequests(t.server)
})
afterAll(async () => {
  restoreDriver()
  await t.close()
})

/** How many statements each call of a pass's life sends: asking for it, start, complete, confirm. */
async function playLife(): Promise<number[]> {
  const [sam, ada] = await Promise.all([t.as('sam.north'), t.as('ada.north')])
  sent.length = 0
  const scheduledFor = minutesAfter(t.clock.now(), 1)
  const { passId } = await requestPass(sam, t.world.north, { to: 'restroom', scheduledFor })
  await sam.call('POST /api/pass/:passId/start', { params: { passId }, body: {} })
  await sam.call('POST /api/pass/:passId/complete', { params: { passId } })
  await ada.call('POST /api/pass/:passId/confirm', { params: { passId }, body: { confirmed: true } })
  return sent.map((statements) => statements.filter((text) => !TELLING.test(text)).length)
}

/** After the answer: whether other processes listen, for several changes at once, and telling them. */
const TELLING = /pg_stat_activity|pg_notify/

it('[ALL-07] where there are no limits, a call of a pass reads who calls, reads the facts, and writes', async () => {
  // The first reads what the server keeps of the school.
  await playLife()
  expect(await playLife()).toEqual([3, 3, 3, 3])
})
