/** Input that once caused a 500, or made the server hang. */
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
  it('with far too many entries is refused before anything is queried', async () => {
    const sam = await as('sam.north')
    const { status, body } = await sam.send('POST', '/api/pass/query', { passTypes: Array(26_000).fill('unused') })
    expect(status).toBe(422)
    expect(Object.keys(body.error.fields ?? {})).toEqual(['passTypes'])
  })

  it('of notification settings loses its duplicates, and is refused if it is longer than there are settings', async () => {
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
    ['with a lone surrogate in it', 100_000, '"\\ud800"'],
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

describe('text that the database cannot store', () => {
  it('is a clear 422 in a query string', async () => {
    const dora = await as('dora.north')
    const { status, body } = await dora.send('GET', '/api/pass/list?list=live&search=%00')
    expect(status).toBe(422)
    expect(body.error.message).toMatch(/characters that cannot be saved/)
  })

  it('is named by its field, however deep it is', async () => {
    const dora = await as('dora.north')
    const fieldsOf = async (path: string, body: object) => (await dora.send('POST', path, body)).body.error.fields
    const sentence = 'This contains characters that cannot be saved. Remove them and try again.'
    expect(await fieldsOf('/api/user/search', { search: '\u0000' })).toEqual({ search: sentence })
    expect(await fieldsOf('/api/pass', { pass: { toRoomId: 1, note: '\u202e' } })).toEqual({ 'pass.note': sentence })
    expect(await fieldsOf('/api/user/search', { '\u0000': 1 })).toBeUndefined()
  })

  it('is a 404 in the path of a URL', async () => {
    const dora = await as('dora.north')
    expect((await dora.send('GET', '/api/pass/%00')).status).toBe(404)
    expect((await dora.send('GET', '/api/school/1%00')).status).toBe(404)
  })

  it('is a clear 422 in a property name of a body', async () => {
    const dora = await as('dora.north')
    const { status } = await dora.send('POST', '/api/user/search', { search: 'sam', '\u0000': 1 })
    expect(status).toBe(422)
  })

  it.each([
    ['a control character', '\u001b[31m'],
    ['a change of the text direction', 'Ms. \u202ezeravlA'],
  ])('is a clear 422 if it misleads whoever reads it: %s', async (_what, search) => {
    const dora = await as('dora.north')
    expect((await dora.send('POST', '/api/user/search', { search })).status).toBe(422)
    expect((await dora.send('POST', '/api/user/search', { search: 'سام\n\t👩‍🏫' })).status).toBe(200)
  })
})

describe('a made-up cursor', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const passId = '0190a8f0-0000-7000-8000-000000000001'
  const CURSORS = {
    'year 0000': encode(['next', '0000-01-01T00:00:00.000Z', passId]),
    'a date that does not exist': encode(['next', '2026-02-30T00:00:00.000Z', passId]),
    'no such direction': encode(['up', '2026-10-13T15:00:00.000Z', passId]),
    'of another list': encode(['next', 17]),
    'no time': encode(['next', null, passId]),
    'no pass': encode(['next', '2026-10-13T15:00:00.000Z', 'x']),
    'too few values': encode(['next', '2026-10-13T15:00:00.000Z']),
    'an object': encode({ 0: 'next', 1: '2026-10-13T15:00:00.000Z', 2: passId }),
    'no JSON': 'AAAA',
    'no base64': '****',
    'lone surrogates': Buffer.from('["\\ud800","\\u0000"]').toString('base64url'),
  }

  it.each(Object.entries(CURSORS))('is a clear 422: %s', async (what, cursor) => {
    const dora = await as('dora.north')
    const list = await dora.send('GET', `/api/pass/list?list=live&cursor=${cursor}`)
    const history = await dora.send('POST', '/api/pass/query', { passTypes: ['completed'], cursor })
    const notifications = await dora.send('GET', `/api/notification?cursor=${cursor}`)
    for (const { status, body } of [list, history, ...(what === 'of another list' ? [] : [notifications])]) {
      expect(status).toBe(422)
      expect(body.error.message).toMatch(/Start from the top again|characters that cannot be saved/)
    }
  })
})

describe('a time outside the supported range', () => {
  it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-02:00'])('is a clear 422: %s', async (time) => {
    const dora = await as('dora.north')
    const { people, rooms } = t.world.north
    const answers = [
      dora.send('POST', '/api/pass/conflicts', { studentIds: [people.sam.userId], scheduledFor: time }),
      dora.send('POST', '/api/pass/query', { passTypes: ['live'], timeRangeType: 'custom', start: time }),
      dora.send('POST', '/api/pass', {
        pass: { toRoomId: rooms.gym, studentId: people.sam.userId, scheduledFor: time },
      }),
    ]
    for (const { status } of await Promise.all(answers)) expect(status).toBe(422)
  })
})
