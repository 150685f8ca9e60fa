/** Signatures and tokens, and what services answer when they are asked for one. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { OutboundFailure } from '../../outbound/fetch.ts'
import { type Answered, startAnswering } from '../../testing/answering.ts'
import { testOutbound } from '../../testing/server.ts'
import { Unavailable } from '../read/problems.ts'
import { makeCredentials, NoToken, REFUSED } from './credentials.ts'
import type { RestService } from './service.ts'

const { fetch } = testOutbound()
let end = async () => {}
afterEach(async () => {
  vi.restoreAllMocks()
  await end()
})

const ROSTER = new URL('https://sis.example/users?limit=1')

async function tokensOf(version: RestService['version'], ...answers: Answered[]) {
  const { baseUrl, asked, close } = await startAnswering(...answers)
  end = close
  const tokenUrl = `${baseUrl}/token`
  const credentials = makeCredentials(fetch, {
    ...{ version, baseUrl: 'https://sis.example', tokenUrl, auth: 'clientCredentials' },
    ...{ client: 'a key', secret: 'ünusual & 100%' },
  })
  return { asked, ...credentials, header: () => credentials.header(ROSTER) }
}
const token = (more: Record<string, unknown> = {}) => ({ body: { access_token: 'abc', ...more } })

describe('[D-153] a token', () => {
  it.each([
    ['1.1', 'v1p1'],
    ['1.2', 'v1p2'],
  ] as const)('is asked for as the standard says, by version %s', async (version, name) => {
    const { asked, header } = await tokensOf(version, token())
    expect(await header()).toBe('Bearer abc')
    const [{ method, path, headers, body } = expect.fail()] = asked
    expect([method, path, headers['content-type']]).toEqual(['POST', '/token', 'application/x-www-form-urlencoded'])
    const basic = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString()
    expect(basic).toBe('a+key:%C3%BCnusual+%26+100%25')
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      grant_type: 'client_credentials',
      scope: `https://purl.imsglobal.org/spec/or/${name}/scope/roster-core.readonly`,
    })
  })

  it.each([
    ['as a number', { expires_in: 400 }, 340],
    ['as text', { expires_in: '400' }, 340],
    ['not at all', {}, 240],
    ['in words', { expires_in: 'soon' }, 240],
    ['shorter than a minute', { expires_in: 20 }, 0],
  ])('is used until a minute before its end, which is said %s', async (_how, said, seconds) => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(7_000)
    const { asked, header } = await tokensOf('1.2', token(said))
    await header()
    now.mockReturnValue(7_000 + seconds * 1000)
    await header()
    expect(asked).toHaveLength(1)
    now.mockReturnValue(7_001 + seconds * 1000)
    await header()
    expect(asked).toHaveLength(2)
  })

  it('is asked for again once one that worked is refused', async () => {
    const { asked, header, renew } = await tokensOf('1.2', token())
    expect(renew()).toBe(false)
    await header()
    // It never worked.
    expect(renew()).toBe(false)
    await header()
    await header()
    expect(renew()).toBe(true)
    expect(asked).toHaveLength(2)
    await header()
    expect(asked).toHaveLength(3)
  })

  it('is asked for without a scope where scopes are unknown', async () => {
    const { asked, header } = await tokensOf('1.1', { status: 400, body: { error: 'invalid_scope' } }, token())
    expect(await header()).toBe('Bearer abc')
    expect(asked.map(({ body }) => body.includes('scope='))).toEqual([true, false])
  })

  it.each<[number, unknown]>([
    [400, { error: 'invalid_client' }],
    [400, 'no'],
    [401, { error: 'invalid_scope' }],
    [403, {}],
    [428, {}],
    [499, {}],
  ])('may be refused: %i %j', async (status, body) => {
    const { asked, header } = await tokensOf('1.2', { status, body })
    await expect(header()).rejects.toThrow(new Unavailable('token', null, REFUSED))
    expect(asked).toHaveLength(1)
  })

  it.each([429, 500, 503])('may come in a moment: %i', async (status) => {
    const { header } = await tokensOf('1.2', { status })
    const refused = header()
    await expect(refused).rejects.toBeInstanceOf(NoToken)
    await expect(refused).rejects.toMatchObject({
      answer: { status },
      message: `The address for tokens answered with an error (${status}). Try again later.`,
    })
  })

  it('is not at every address', async () => {
    const { header } = await tokensOf('1.2', { status: 404 })
    await expect(header()).rejects.toThrow('There is nothing at the address for tokens. Check it.')
  })

  const odd = ['', 'a b', 'a\nb', 'tokén', ' abc', 'abc ', 'x'.repeat(8001), 12, null, {}]
  it.each<[unknown]>([
    ...odd.map((access_token): [unknown] => [{ access_token }]),
    [{}],
    [null],
    ['<html>'],
    ['"abc"'],
  ])('is text that fits into a header: not %j', async (body) => {
    const { header } = await tokensOf('1.2', { body: body === null ? 'null' : body })
    await expect(header()).rejects.toThrow('The address for tokens did not answer with a token. Check it.')
  })

  it.each(['!', '~', 'x'.repeat(8000)])('may be odd and long', async (access_token) => {
    const { header } = await tokensOf('1.2', token({ access_token }))
    expect(await header()).toBe(`Bearer ${access_token}`)
  })

  it('is not in a huge answer', async () => {
    const { header } = await tokensOf('1.2', token({ more: 'x'.repeat(100_000) }))
    await expect(header()).rejects.toEqual(new OutboundFailure('too_large'))
  })
})

it('[D-153] a signature is of the second kind once the first was refused, and then of no other', async () => {
  const service = { version: '1.1', baseUrl: 'https://sis.example', auth: 'oauth1', tokenUrl: null } as const
  const { header, renew } = makeCredentials(fetch, { ...service, client: 'c', secret: 's' })
  expect(await header(ROSTER)).toMatch(/^OAuth .*oauth_signature_method="HMAC-SHA256"/)
  expect(renew()).toBe(true)
  expect(await header(ROSTER)).toMatch(/^OAuth .*oauth_signature_method="HMAC-SHA1"/)
  expect(renew()).toBe(false)
})
