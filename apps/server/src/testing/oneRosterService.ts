/**
 * A OneRoster service on this computer, over https. It checks signatures and tokens by itself, gives pages as services
 * do, and can misbehave in all the ways that real ones do.
 */
import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { RosterFiles, RosterPerson } from './rosterZip.ts'
import { TLS } from './tls.ts'

const KEY = 'district-key'
const SECRET = 'a secret & its ünusual characters: 100%'

export interface Behavior {
  /** Whether pages name the next one. */
  links: boolean
  /** What `X-Total-Count` says: the truth, a lie, or nothing. */
  total: 'true' | 'tooHigh' | 'tooLow' | 'none'
  /** No page has more rows, whatever is asked for. */
  maxRows: number
  /** The hash that signatures must have. */
  hash: 'sha256' | 'sha1'
  /** After so many requests a token is refused. */
  usesOfToken: number
  /** So often it gives no token at first. */
  busyForTokens: number
  /** Answers that come before the real ones, each once. */
  first: { status: number; headers?: Record<string, string>; body?: string }[]
  /** Every page is the first one. */
  repeats: boolean
  /** There are always more rows. */
  isEndless: boolean
}

export interface TestOneRoster {
  baseUrl: string
  tokenUrl: string
  client: string
  secret: string
  behavior: Behavior
  /** What it was asked for, with the query. */
  asked: string[]
  /** How many tokens it gave. */
  tokens(): number
  have(files: RosterFiles): void
  close(): Promise<void>
}

export async function startOneRoster(
  version: '1.1' | '1.2',
  auth: 'oauth1' | 'clientCredentials',
  given: RosterFiles,
): Promise<TestOneRoster> {
  let files = given
  let tokens = 0
  let uses = 0
  const asked: string[] = []
  const behavior: Behavior = {
    links: true,
    total: 'true',
    maxRows: 7,
    hash: 'sha256',
    usesOfToken: Number.POSITIVE_INFINITY,
    busyForTokens: 0,
    first: [],
    repeats: false,
    isEndless: false,
  }
  const path = version === '1.1' ? '/ims/oneroster/v1p1' : '/ims/oneroster/rostering/v1p2'

  const server = createServer(TLS, async (request, response) => {
    const body = await readText(request)
    const url = new URL(request.url ?? '/', origin)
    if (url.pathname === '/token') {
      const isBusy = behavior.busyForTokens > 0
      behavior.busyForTokens -= 1
      return isBusy ? reply(response, 503, {}, { 'retry-after': '0' }) : giveToken(request, body, response)
    }
    asked.push(`${url.pathname.slice(path.length + 1)}${url.search}`)
    const early = behavior.first.shift()
    if (early) return void response.writeHead(early.status, early.headers).end(early.body ?? '')
    if (!isAuthorized(request, url)) return reply(response, 401, { imsx_codeMajor: 'failure' })
    const collection = url.pathname.slice(path.length + 1)
    const rows = url.pathname.startsWith(`${path}/`) ? rowsOf(files, version)[collection] : undefined
    if (!rows) return reply(response, 404, { imsx_codeMajor: 'failure' })
    givePage(response, url, collection, rows)
  })

  function givePage(response: ServerResponse, url: URL, collection: string, rows: readonly object[]): void {
    const offset = behavior.repeats ? 0 : Number(url.searchParams.get('offset') ?? 0)
    const limit = Math.min(Number(url.searchParams.get('limit') ?? 100), behavior.maxRows)
    const page = behavior.isEndless
      ? Array.from({ length: limit }, (_, at) => ({ ...rows[0], sourcedId: `endless-${offset + at}` }))
      : rows.slice(offset, offset + limit)
    const hasMore = behavior.isEndless || behavior.repeats || offset + limit < rows.length
    if (behavior.total !== 'none') {
      const off = { true: 0, tooHigh: 5, tooLow: -2 }[behavior.total]
      response.setHeader('x-total-count', String(Math.max(0, rows.length + off)))
    }
    if (behavior.links && hasMore) {
      // As services behind a proxy do: with a name that only they can reach.
      const next = new URL(`${url.pathname}?limit=${limit}&offset=${offset + limit}`, 'http://10.0.0.7:8080')
      const last = new URL(`${url.pathname}?limit=${limit}&offset=0`, 'http://10.0.0.7:8080')
      response.setHeader('link', `<${last}>; rel="first", <${next}>; rel="next"`)
    }
    reply(response, 200, { [collection]: page })
  }

  function giveToken(request: IncomingMessage, body: string, response: ServerResponse): void {
    const form = new URLSearchParams(body)
    const [id = '', secret = ''] = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':')
      .map((part) => new URLSearchParams(`x=${part}`).get('x') ?? '')
    const isKnown = request.method === 'POST' && id === KEY && secret === SECRET
    const knowsScope =
      version === '1.2' ? form.get('scope')?.includes('/v1p2/scope/roster-core.readonly') : !form.has('scope')
    const isRight = form.get('grant_type') === 'client_credentials' && knowsScope
    if (!isKnown || !isRight) {
      reply(response, isKnown ? 400 : 401, { error: isKnown ? 'invalid_scope' : 'invalid_client' })
      return
    }
    tokens += 1
    uses = 0
    // As several services answer: without a type, and with the seconds as text.
    reply(response, 200, { access_token: `token-${tokens}`, expires_in: '3600' })
  }

  function isAuthorized(request: IncomingMessage, url: URL): boolean {
    const header = request.headers.authorization ?? ''
    if (auth === 'oauth1') return isSigned(header, url, behavior.hash)
    uses += 1
    return tokens > 0 && header === `Bearer token-${tokens}` && uses <= behavior.usesOfToken
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl: `${origin}${path}`,
    tokenUrl: `${origin}/token`,
    client: KEY,
    secret: SECRET,
    behavior,
    asked,
    tokens: () => tokens,
    have: (others) => {
      files = others
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function reply(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** RFC 5849, written apart from what is tested. */
function isSigned(header: string, url: URL, hash: Behavior['hash']): boolean {
  const sent = new Map(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decodeURIComponent(value)]),
  )
  const method = hash === 'sha256' ? 'HMAC-SHA256' : 'HMAC-SHA1'
  if (sent.get('oauth_consumer_key') !== KEY || sent.get('oauth_signature_method') !== method) return false
  const all = [...url.searchParams, ...[...sent].filter(([name]) => name !== 'oauth_signature' && name !== 'realm')]
  const parameters = all
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const base = ['GET', `${url.origin}${url.pathname}`, parameters].map(encoded).join('&')
  const expected = createHmac(hash, `${encoded(SECRET)}&`)
    .update(base)
    .digest('base64')
  return sent.get('oauth_signature') === expected
}

const reference = (type: string, sourcedId: string) => ({
  href: `https://unused.invalid/${sourcedId}`,
  sourcedId,
  type,
})

function rowsOf({ orgs, people, classes = [] }: RosterFiles, version: '1.1' | '1.2'): Record<string, object[]> {
  const active = { status: 'active', dateLastModified: '2026-08-01T00:00:00.000Z' }
  return {
    orgs: orgs.map(({ id, name }) => ({ sourcedId: id, ...active, name, type: 'school', identifier: '' })),
    academicSessions: [
      {
        sourcedId: 'year',
        ...active,
        title: '2026-27',
        type: 'schoolYear',
        startDate: '2026-08-01',
        endDate: '2027-06-30',
      },
    ],
    users: people.map((person) => ({ ...active, ...userOf(person, version) })),
    classes: classes.map(({ id, title, org, period }) => ({
      sourcedId: id,
      ...active,
      title,
      school: reference('org', org),
      terms: [reference('academicSession', 'year')],
      ...(period !== undefined && { periods: [period] }),
    })),
    enrollments: classes.flatMap(({ id, org, teacher, students }) => {
      const enrolled = (user: string, role: string, primary: unknown) => ({
        sourcedId: `${id}-${user}`,
        ...active,
        role,
        primary,
        user: reference('user', user),
        class: reference('class', id),
        school: reference('org', org),
      })
      return [
        ...(teacher ? [enrolled(teacher, 'teacher', 'true')] : []),
        ...students.map((student) => enrolled(student, 'student', false)),
      ]
    }),
  }
}

const ROLES = { student: 'student', teacher: 'teacher', administrator: 'siteAdministrator' }

function userOf(person: RosterPerson, version: '1.1' | '1.2'): object {
  const { id, role, firstName = 'First', lastName = `Last ${id}`, email, number, grade, orgs } = person
  return {
    sourcedId: id,
    username: id,
    enabledUser: version === '1.1' ? 'true' : true,
    givenName: firstName,
    familyName: lastName,
    ...(number !== undefined && { identifier: number }),
    ...(email !== undefined && { email }),
    ...(grade !== undefined && { grades: [grade] }),
    ...(version === '1.1'
      ? { role, orgs: orgs.map((org) => reference('org', org)) }
      : {
          roles: orgs.map((org, at) => ({
            roleType: at === 0 ? 'primary' : 'secondary',
            role: ROLES[role],
            org: reference('org', org),
          })),
        }),
  }
}
