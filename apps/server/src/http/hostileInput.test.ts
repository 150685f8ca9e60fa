/** What was once answered by 500, or by a server that stood still. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

describe('a list that is sent', () => {
  it('with far too many of one thing is refused before anything is asked of the database', async () => {
    const sam = await as('sam.north')
    const { status, body } = await sam.send('POST', '/api/pass/query', { passTypes: Array(26_000).fill('unused') })
    expect(status).toBe(422)
    expect(Object.keys(body.error.fields ?? {})).toEqual(['passTypes'])
  })

  it('of notification settings is kept once each, and refused where it is longer than there are settings', async () => {
    const ada = await as('ada.north')
    const { userId } = t.world.north.people.ada
    const twice = await ada.call('POST /api/user/:userId', {
      params: { userId },
      body: { version: 1, notificationSettings: ['start', 'end', 'start'], notificationMethods: ['in-app', 'in-app'] },
    })
    expect(twice.notificationSettings).toEqual(['start', 'end'])
    expect(twice.notificationMethods).toEqual(['in-app'])
    const notificationSettings = Array(20_000).fill('start')
    expect((await ada.send('POST', `/api/user/${userId}`, { version: 1, notificationSettings })).status).toBe(422)
  })
})

describe('JSON that is nested too deep', () => {
  const nested = (depth: number, inner: string) => '['.repeat(depth) + inner + ']'.repeat(depth)

  it.each([
    ['with half of a character in it', 100_000, '"\\ud800"'],
    ['with nothing odd in it', 100_000, '1'],
    ['just too deep', 33, '1'],
  ])('is a clear 422, %s', async (_what, depth, inner) => {
    const text = `{"username":"sam.north","password":${nested(depth, inner)}}`
    const answer = await t.server.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': 'x', cookie: 'XSRF-TOKEN=x' },
      body: text,
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error.message).toBe('The request could not be read. Refresh the page and try again.')
  })
})

describe('text that no database can keep', () => {
  it('is a clear 422 in the query of an address', async () => {
    const dora = await as('dora.north')
    const { status, body } = await dora.send('GET', '/api/pass/list?list=live&search=%00')
    expect(status).toBe(422)
    expect(body.error.message).toMatch(/characters that cannot be kept/)
  })

  it('is a 404 in the path of an address', async () => {
    const dora = await as('dora.north')
    expect((await dora.send('GET', '/api/pass/%00')).status).toBe(404)
    expect((await dora.send('GET', '/api/school/1%00')).status).toBe(404)
  })

  it('is a clear 422 in a name inside a body', async () => {
    const dora = await as('dora.north')
    const { status } = await dora.send('POST', '/api/user/search', { search: 'sam', '\u0000': 1 })
    expect(status).toBe(422)
  })

  it.each([
    ['a control character', '\u001b[31m'],
    ['a turn of the direction', 'Ms. \u202ezeravlA'],
  ])('is a clear 422 where it misleads whoever reads it: %s', async (_what, search) => {
    const dora = await as('dora.north')
    expect((await dora.send('POST', '/api/user/search', { search })).status).toBe(422)
    expect((await dora.send('POST', '/api/user/search', { search: 'سام\n\t👩‍🏫' })).status).toBe(200)
  })
})

describe('a cursor that nobody was given', () => {
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const passId = '0190a8f0-0000-7000-8000-000000000001'
  const CURSORS = {
    'year 0000': written(['next', '0000-01-01T00:00:00.000Z', passId]),
    'a day that is none': written(['next', '2026-02-30T00:00:00.000Z', passId]),
    'no way to go': written(['up', '2026-10-13T15:00:00.000Z', passId]),
    'of another list': written(['next', 17]),
    'no time': written(['next', null, passId]),
    'no pass': written(['next', '2026-10-13T15:00:00.000Z', 'x']),
    'too little': written(['next', '2026-10-13T15:00:00.000Z']),
    'an object': written({ 0: 'next', 1: '2026-10-13T15:00:00.000Z', 2: passId }),
    'no JSON': 'AAAA',
    'no text at all': '****',
    'halves of characters': Buffer.from('["\\ud800","\\u0000"]').toString('base64url'),
  }

  it.each(Object.entries(CURSORS))('is a clear 422: %s', async (what, cursor) => {
    const dora = await as('dora.north')
    const list = await dora.send('GET', `/api/pass/list?list=live&cursor=${cursor}`)
    const history = await dora.send('POST', '/api/pass/query', { passTypes: ['completed'], cursor })
    const told = await dora.send('GET', `/api/notification?cursor=${cursor}`)
    for (const { status, body } of [list, history, ...(what === 'of another list' ? [] : [told])]) {
      expect(status).toBe(422)
      expect(body.error.message).toMatch(/Start from the top again|characters that cannot be kept/)
    }
  })
})

describe('a time that no calendar of ours has', () => {
  it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-02:00'])('is a clear 422: %s', async (time) => {
    const dora = await as('dora.north')
    const { people, rooms } = t.world.north
    const asked = [
      dora.send('POST', '/api/pass/conflicts', { studentIds: [people.sam.userId], scheduledFor: time }),
      dora.send('POST', '/api/pass/query', { passTypes: ['live'], timeRangeType: 'custom', start: time }),
      dora.send('POST', '/api/pass', {
        pass: { toRoomId: rooms.gym, studentId: people.sam.userId, scheduledFor: time },
      }),
    ]
    for (const { status } of await Promise.all(asked)) expect(status).toBe(422)
  })
})
