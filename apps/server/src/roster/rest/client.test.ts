/** What is made of a service's refusals and of its silence. The service is a server on this computer. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answered, startAnswering } from '../../testing/answering.ts'
import { testOutbound } from '../../testing/server.ts'
import { Unavailable } from '../read/problems.ts'
import { makeClient } from './client.ts'

const { fetch } = testOutbound()
let end = async () => {}
afterEach(async () => {
  vi.restoreAllMocks()
  await end()
})

async function serve(...answers: Answered[]) {
  const { baseUrl, asked, close } = await startAnswering(...answers)
  end = close
  const service = { version: '1.1', baseUrl, auth: 'oauth1', tokenUrl: null, client: 'c', secret: 's' } as const
  return { asked, client: (policy?: { tries?: number; seconds?: number }) => makeClient(fetch, service, policy) }
}

const AT_ONCE = { 'retry-after': '0' }
const refusalOf = async (answer: Promise<unknown>) => {
  const error = await answer.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Unavailable)
  const { file, reason } = (error as Unavailable).problem
  expect(file).toBe('users')
  return reason
}

describe('[D-153] a service that refuses', () => {
  it.each([
    [400, 1, 'The service did not accept the request (400).'],
    [403, 1, 'The service refused the key or the secret. Check both, and what they may read.'],
    [404, 1, /^There is no OneRoster at this address/],
    [499, 1, 'The service did not accept the request (499).'],
    [429, 2, 'The service says that it is asked too often. Try again later.'],
    [500, 2, 'The service answered with an error (500) again and again. Try again later.'],
  ])('with %i is asked so often: %i', async (status, times, sentence) => {
    const { asked, client } = await serve({ status, headers: AT_ONCE })
    expect(await refusalOf(client({ tries: 2 }).get('users', '?limit=1'))).toMatch(sentence)
    expect(asked.map(({ path }) => path)).toEqual(Array.from({ length: times }, () => '/users?limit=1'))
  })

  it('is asked five times, unless somebody waits for it', async () => {
    const { asked, client } = await serve({ status: 503, headers: AT_ONCE })
    await refusalOf(client().get('users', ''))
    expect(asked).toHaveLength(5)
  })

  it('the key is asked once with each kind of signature', async () => {
    const { asked, client } = await serve({ status: 401 })
    expect(await refusalOf(client().get('users', ''))).toMatch(/refused the key or the secret/)
    expect(asked.map(({ headers }) => /HMAC-SHA\d+/.exec(headers.authorization ?? '')?.[0])).toEqual([
      'HMAC-SHA256',
      'HMAC-SHA1',
    ])
  })

  it('and then answers is believed', async () => {
    const { client } = await serve({ status: 429, headers: AT_ONCE }, { body: { users: [] }, headers: { link: 'x' } })
    const { body, headers } = await client().get('users', '')
    expect([body, headers.get('link')]).toEqual([{ users: [] }, 'x'])
  })
})

describe('[D-153] a service that is silent', () => {
  it('or hangs up is asked again', async () => {
    const { asked, client } = await serve({ status: 'hangsUp' }, { body: { users: [] } })
    expect((await client().get('users', '')).body).toEqual({ users: [] })
    expect(asked).toHaveLength(2)
  })

  it('is given up with what is wrong with the address', async () => {
    const { asked, client } = await serve({ status: 'silent' })
    const waiting = client({ tries: 1, seconds: 0.2 }).get('users', '')
    expect(await refusalOf(waiting)).toBe('This address took too long to answer.')
    expect(asked).toHaveLength(1)
  })

  it('is not asked again if it leads elsewhere', async () => {
    const { asked, client } = await serve({ status: 302, headers: { location: '/other' } })
    expect(await refusalOf(client().get('users', ''))).toMatch(/leads to another one/)
    expect(asked).toHaveLength(1)
  })
})

it('[D-153] a service is asked for an hour at most, counted from the first question', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000)
  const { asked, client } = await serve({ body: {} })
  const { get } = client()
  now.mockReturnValue(5_000 + 3_600_000)
  await get('users', '')
  now.mockReturnValue(5_001 + 3_600_000)
  expect(await refusalOf(get('users', ''))).toBe('The service takes longer than an hour.')
  expect(asked).toHaveLength(1)
})

it.each([429, 500, 503])('[D-153] an address for tokens that answers %i is asked again, too', async (status) => {
  const { baseUrl, asked, close } = await startAnswering(
    { status, headers: AT_ONCE },
    { body: { access_token: 't' } },
    { body: { users: [] } },
  )
  end = close
  const service = { version: '1.2', baseUrl, auth: 'clientCredentials', tokenUrl: `${baseUrl}/token` } as const
  const { get } = makeClient(fetch, { ...service, client: 'c', secret: 's' })
  expect((await get('users', '')).body).toEqual({ users: [] })
  expect(asked.map(({ path }) => path)).toEqual(['/token', '/token', '/users'])
})
