/** OneRoster over REST, against a service on this computer that behaves as real ones do. */
import { afterEach, describe, expect, it } from 'vitest'
import { makeOutboundFetch } from '../../outbound/fetch.ts'
import { type Behavior, startOneRoster, type TestOneRoster } from '../../testing/oneRosterService.ts'
import type { RosterFiles } from '../../testing/rosterZip.ts'
import { rosterZip } from '../../testing/rosterZip.ts'
import { testOutbound } from '../../testing/server.ts'
import { TLS } from '../../testing/tls.ts'
import { Problems, Unavailable } from '../read/problems.ts'
import { readSource } from '../read/source.ts'
import { checkService, readService } from './readService.ts'
import type { RestService } from './service.ts'

const TODAY = '2026-10-13'
const FILES: RosterFiles = {
  orgs: [
    { id: 'n', name: 'North School' },
    { id: 's', name: 'South School' },
  ],
  people: [
    ...Array.from({ length: 30 }, (_, at) => ({
      id: `p${String(at).padStart(3, '0')}`,
      role: 'student' as const,
      firstName: at === 3 ? 'Zoë 🎒' : 'Sam',
      number: `00${at}`,
      grade: '09',
      email: `p${at}@example.org`,
      orgs: at % 3 === 0 ? ['n', 's'] : ['n'],
    })),
    { id: 'tea', role: 'teacher', lastName: 'Cher', orgs: ['n'] },
    { id: 'adm', role: 'administrator', lastName: 'Min', orgs: ['s'] },
  ],
  classes: [
    { id: 'c1', title: 'Algebra', org: 'n', period: '1', teacher: 'tea', students: ['p000', 'p001', 'p002'] },
    { id: 'c2', title: 'Biology', org: 'n', period: '2', teacher: 'tea', students: ['p003'] },
  ],
}

let service: TestOneRoster | null = null
afterEach(async () => {
  await service?.close()
  service = null
})

type Kind = [version: '1.1' | '1.2', auth: 'oauth1' | 'clientCredentials']

async function start([version, auth]: Kind, behavior: Partial<Behavior> = {}, files = FILES): Promise<RestService> {
  service = await startOneRoster(version, auth, files)
  Object.assign(service.behavior, behavior)
  const { baseUrl, tokenUrl, client, secret } = service
  return { version, baseUrl, auth, tokenUrl, client, secret }
}

const { fetch } = testOutbound()
const read = async (at: RestService, problems = new Problems()) => {
  const { roster } = await readService(fetch, at, TODAY, problems)
  return { orgs: roster.orgs, people: roster.people, classes: [...roster.classes] }
}
const fromFile = async (files = FILES) => {
  const content = Buffer.from(rosterZip(files))
  const { roster } = await readSource({ name: 'roster.zip', content }, TODAY, new Problems())
  return { orgs: roster.orgs, people: roster.people, classes: [...roster.classes] }
}
const OAUTH1: Kind = ['1.1', 'oauth1']

describe('[D-153] a roster over REST', () => {
  it.each<Kind>([
    ['1.1', 'oauth1'],
    ['1.1', 'clientCredentials'],
    ['1.2', 'clientCredentials'],
  ])('is the same as the one of the file, by version %s with %s', async (...kind) => {
    const problems = new Problems()
    expect(await read(await start(kind), problems)).toEqual(await fromFile())
    expect(problems.list).toEqual([])
  })

  it.each<[string, Partial<Behavior>]>([
    ['without links', { links: false }],
    ['without links and totals', { links: false, total: 'none' }],
    ['without totals', { total: 'none' }],
    ['with totals that are too low', { total: 'tooLow' }],
    ['with totals that are too low, and no links', { total: 'tooLow', links: false }],
    ['whose pages are full at the end', { maxRows: 16, links: false, total: 'none' }],
    ['that knows SHA-1 alone', { hash: 'sha1' }],
    ['that is busy', { first: [{ status: 429, headers: { 'retry-after': '0' } }] }],
    ['that is broken for a moment', { first: [{ status: 503, headers: { 'retry-after': '0' } }, { status: 500 }] }],
  ])('is complete from a service %s', async (_name, behavior) => {
    expect(await read(await start(OAUTH1, behavior))).toEqual(await fromFile())
  })

  it('asks for another token when the first one ends', async () => {
    const at = await start(['1.2', 'clientCredentials'], { usesOfToken: 4 })
    expect(await read(at)).toEqual(await fromFile())
    expect(service?.tokens()).toBeGreaterThan(2)
  })

  it('waits for a token', async () => {
    expect(await read(await start(['1.2', 'clientCredentials'], { busyForTokens: 2 }))).toEqual(await fromFile())
    expect(service?.tokens()).toBe(1)
  })

  it.each<[string, Partial<Behavior>, RegExp]>([
    ['that promises more than it gives', { total: 'tooHigh' }, /says that it has \d+ \w+, and gave \d+/],
    ['that promises more, without links', { total: 'tooHigh', links: false }, /says that it has \d+ \w+, and gave \d+/],
    ['that repeats its pages', { repeats: true, total: 'none' }, /the same page again and again/],
    ['that repeats its pages, without links', { repeats: true, links: false, total: 'none' }, /same page again/],
    ['that never ends', { isEndless: true, maxRows: 1000 }, /more orgs than any district, and does not come to an end/],
    ['that does not want us', { first: [{ status: 403 }] }, /refused the key or the secret/],
    ['that is not there', { first: [{ status: 404 }] }, /no OneRoster at this address/],
    ['that says something else', { first: [{ status: 200, body: '<html>' }] }, /not JSON/],
    [
      'that has other lists',
      { first: [{ status: 200, body: '{"schools":[]}' }] },
      /has no orgs, so it is not OneRoster/,
    ],
    [
      'that leads elsewhere',
      { first: [{ status: 302, headers: { location: 'http://10.0.0.1/' } }] },
      /leads to another/,
    ],
    [
      'that is always busy',
      { first: Array.from({ length: 9 }, () => ({ status: 429, headers: { 'retry-after': '0' } })) },
      /asked too often/,
    ],
    [
      'that stays broken',
      { first: Array.from({ length: 9 }, () => ({ status: 502, headers: { 'retry-after': '0' } })) },
      /error \(502\) again and again/,
    ],
  ])('is refused as a whole from a service %s', async (_name, behavior, sentence) => {
    const refused = read(await start(OAUTH1, behavior))
    await expect(refused).rejects.toThrow(Unavailable)
    await expect(refused).rejects.toThrow(sentence)
  })

  it('is refused if it has nobody in it', async () => {
    const at = await start(OAUTH1, {}, { orgs: FILES.orgs, people: [] })
    await expect(read(at)).rejects.toThrow(/no users/)
  })

  it('says which record is wrong, and takes the rest', async () => {
    const people = [...FILES.people, { id: 'odd', role: 'student' as const, firstName: ' ', orgs: ['n'] }]
    const problems = new Problems()
    const { people: taken } = await read(await start(OAUTH1, {}, { ...FILES, people }), problems)
    expect(taken).toHaveLength(FILES.people.length)
    expect(problems.list).toEqual([
      { file: 'users', line: people.length, reason: 'The first or the last name is missing.' },
    ])
  })

  it.each<Kind>([
    ['1.1', 'oauth1'],
    ['1.2', 'clientCredentials'],
  ])('needs the right secret, by version %s with %s', async (...kind) => {
    const at = await start(kind)
    expect(await checkService(fetch, at)).toEqual({ schools: ['North School', 'South School'] })
    await expect(checkService(fetch, { ...at, secret: 'guessed' })).rejects.toThrow(/refused the key or the secret/)
  })

  it('takes nothing of a page but its query: links to other servers lead to this one', async () => {
    await read(await start(OAUTH1))
    expect(service?.asked.filter((asked) => asked.startsWith('users'))).toEqual([
      'users?limit=1000&offset=0&sort=sourcedId&orderBy=asc',
      ...[7, 14, 21, 28].map((offset) => `users?limit=7&offset=${offset}`),
    ])
  })
})

describe('[D-169] a roster address', () => {
  const resolving = (address: string) =>
    makeOutboundFetch({
      ca: TLS.cert,
      lookup: (_host, _options, callback) => callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]),
    })

  it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', 'fd00:ec2::254'])(
    'that resolves to %s is not asked, neither for a roster nor for a token',
    async (address) => {
      const at = await start(['1.2', 'clientCredentials'])
      const named = { ...at, baseUrl: at.baseUrl.replace('127.0.0.1', 'localhost') }
      const tokens = { ...at, tokenUrl: at.tokenUrl?.replace('127.0.0.1', 'localhost') ?? '' }
      for (const attacked of [named, tokens]) {
        await expect(checkService(resolving(address), attacked)).rejects.toThrow(/private network/)
      }
      expect([service?.asked, service?.tokens()]).toEqual([[], 0])
    },
  )
})
