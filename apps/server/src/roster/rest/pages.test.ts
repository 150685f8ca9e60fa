/** What services say about their pages, and what they mean by it. The service is a server on this computer. */
import { afterEach, describe, expect, it } from 'vitest'
import { type Answered, startAnswering } from '../../testing/answering.ts'
import { testOutbound } from '../../testing/server.ts'
import { Unavailable } from '../read/problems.ts'
import { makeClient } from './client.ts'
import { readPages } from './pages.ts'

const { fetch } = testOutbound()
let end = async () => {}
afterEach(() => end())

async function serve(...answers: Answered[]) {
  const { baseUrl, asked, close } = await startAnswering(...answers)
  end = close
  const service = { version: '1.1', baseUrl, auth: 'oauth1', tokenUrl: null, client: 'c', secret: 's' } as const
  const read = async (max = 100_000) => {
    const found: { from: number; ids: unknown[] }[] = []
    for await (const { records, from } of readPages(makeClient(fetch, service), 'users', max))
      found.push({ from, ids: records.map((record) => (record as { sourcedId?: unknown } | null)?.sourcedId) })
    return found
  }
  const refusal = async (max?: number) => {
    const error = await read(max).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Unavailable)
    return (error as Unavailable).problem
  }
  return { searches: () => asked.map(({ path }) => new URL(path, baseUrl).search), read, refusal }
}

const users = (...ids: unknown[]) => ({ users: ids.map((sourcedId) => ({ sourcedId })) })
const NOBODY = { body: users() }
const counted = (count: number | string) => ({ 'x-total-count': String(count) })
const from = (offset: number) => `?limit=1000&offset=${offset}&sort=sourcedId&orderBy=asc`

describe('[D-153] the pages of a service', () => {
  it('are asked for until one is empty, if nothing is said about how many there are', async () => {
    const { searches, read } = await serve({ body: users('a', 'b') }, { body: users('c') }, NOBODY)
    expect(await read()).toEqual([
      { from: 1, ids: ['a', 'b'] },
      { from: 3, ids: ['c'] },
    ])
    expect(searches()).toEqual([from(0), from(2), from(3)])
  })

  it('end with the number that was said, on a page that is not full', async () => {
    const { searches, read } = await serve({ body: users('a'), headers: counted(2) }, { body: users('b') })
    expect(await read()).toHaveLength(2)
    expect(searches()).toEqual([from(0), from(1)])
  })

  it('go on after a full one, whatever number was said', async () => {
    const full = Array.from({ length: 1000 }, (_, at) => `p${at}`)
    const { read } = await serve({ body: users(...full), headers: counted(1000) }, { body: users('more') }, NOBODY)
    expect((await read()).map(({ ids }) => ids.length)).toEqual([1000, 1])
  })

  it.each(['-2', '2.5', '2 users', 'x2', '1234567890'])('do not end by a number like “%s”', async (count) => {
    const { read } = await serve({ body: users('a'), headers: counted(count) }, { body: users('b') }, NOBODY)
    expect(await read()).toHaveLength(2)
  })

  it('may shift meanwhile: whoever was on the page before is not read twice', async () => {
    const { read } = await serve({ body: users('a', 2) }, { body: users('2', 'c') }, NOBODY)
    expect(await read()).toEqual([
      { from: 1, ids: ['a', 2] },
      { from: 3, ids: ['c'] },
    ])
  })

  it('may have records that are none, which are left to whoever reads them', async () => {
    const { read } = await serve(
      { body: { users: [null, 'text', { sourcedId: {} }, {}] } },
      { body: users({}) },
      NOBODY,
    )
    expect((await read()).map(({ ids }) => ids.length)).toEqual([4, 1])
  })

  it.each([
    '<https://elsewhere.test/users?offset=7>; rel="next"',
    '<https://elsewhere.test/users?offset=0>; rel="first", <https://elsewhere.test/users?offset=7>;rel=next',
    '</users?offset=7>;  REL="Next" ; title="more",<https://elsewhere.test/users?offset=9>; rel="last"',
  ])('follow a link by its query alone, and end where there is none: %s', async (link) => {
    const { searches, read } = await serve({ body: users('a'), headers: { link } }, { body: users('b') })
    expect(await read()).toHaveLength(2)
    expect(searches()).toEqual([from(0), '?offset=7'])
  })

  it.each([
    '<https://elsewhere.test/users>; rel="next"',
    '<https://[/users?offset=7>; rel="next"',
    'https://elsewhere.test/users?offset=7; rel="next"',
    '<https://elsewhere.test/users?offset=7>; rel="nextish"',
    '<https://elsewhere.test/users?offset=7>; rel="prev"',
  ])('are counted on if the link leads nowhere: %s', async (link) => {
    const { searches, read } = await serve({ body: users('a'), headers: { link } }, NOBODY)
    expect(await read()).toHaveLength(1)
    expect(searches()).toEqual([from(0), from(1)])
  })

  it('go on with a link, though as many as were said are there', async () => {
    const headers = { ...counted(1), link: '<?offset=1>; rel="next"' }
    const { read } = await serve({ body: users('a'), headers }, { body: users('b') })
    expect(await read()).toHaveLength(2)
  })
})

describe('[D-153] a service that cannot be read to its end is refused', () => {
  it.each([{ body: [] }, { body: null }, { body: '"users"' }, { body: { users: {} } }])(
    'without a list: %j',
    async (answer) => {
      expect(await (await serve(answer)).refusal()).toEqual({
        ...{ file: 'users', line: null },
        reason: 'The answer has no users, so it is not OneRoster.',
      })
    },
  )

  it('with the same page again, by its people or by its link', async () => {
    const again = 'The service gives the same page again and again.'
    expect((await (await serve({ body: users('a') })).refusal()).reason).toBe(again)
    await end()
    const link = '<?page=2>; rel="next"'
    const round = ['a', 'b', 'c'].map((id) => ({ body: users(id), headers: { link } }))
    const { refusal, searches } = await serve(...round)
    expect((await refusal()).reason).toBe(again)
    expect(searches()).toEqual([from(0), '?page=2'])
  })

  it('with more than any district has, but not with just as many', async () => {
    const two = [{ body: users('a', 'b') }, NOBODY]
    expect(await (await serve(...two)).read(2)).toHaveLength(1)
    await end()
    expect((await (await serve(...two)).refusal(1)).reason).toMatch(/more users than any district/)
  })

  it('with fewer than it says', async () => {
    const { refusal } = await serve({ body: users('a'), headers: counted(31) }, NOBODY)
    expect((await refusal()).reason).toMatch(/says that it has 31 users, and gave 1\. Nothing was imported/)
  })
})
