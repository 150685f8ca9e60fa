/** What Clever and ClassLink have in common: plain OAuth on this computer, at which whoever the test names signs in. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CLIENT } from './client.ts'

export interface OAuthStandIn<Person> {
  origin: string
  /** Whoever comes next is this person. Null: they say no. */
  next: Person | null
  /** Leaves out the state on the way back. */
  dropsState: boolean
  /** With which it tells about somebody. */
  status: number
  /** What was asked for, in order. */
  asked: string[]
  /** A code for whoever is next. */
  newCode(): string
  close(): Promise<void>
}

interface OAuthProvider<Person> {
  redirectUri: string
  paths: { authorize: string; token: string }
  /** Added to the address that the browser returns to. */
  returned?: Readonly<Record<string, string>>
  /** How Corridor proves at the token endpoint that it is the client. */
  isClient(headers: IncomingHttpHeaders, body: URLSearchParams): boolean
  tokenAnswer(token: string): object
  /** What someone's token opens. Null if there is nothing at this path. */
  about(path: string, person: Person): object | null
}

export async function startOAuth<Person>(provider: OAuthProvider<Person>): Promise<OAuthStandIn<Person>> {
  const { redirectUri, paths, returned = {} } = provider
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const codes = new Map<string, Person>()
  const tokens = new Map<string, Person>()
  const keep = (map: Map<string, Person>, person: Person) => {
    const key = randomBytes(10).toString('hex')
    map.set(key, person)
    return key
  }
  const standIn: OAuthStandIn<Person> = {
    origin,
    next: null,
    dropsState: false,
    status: 200,
    asked: [],
    newCode: () => keep(codes, standIn.next as Person),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const json = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const isKnown = query.get('client_id') === CLIENT.clientId && query.get('redirect_uri') === redirectUri
    if (!isKnown || query.get('response_type') !== 'code') return void json(response, 400, { error: 'invalid_request' })
    const back = new URL(redirectUri)
    for (const [name, value] of Object.entries(returned)) back.searchParams.set(name, value)
    const state = query.get('state')
    if (state !== null && !standIn.dropsState) back.searchParams.set('state', state)
    if (standIn.next) back.searchParams.set('code', standIn.newCode())
    else back.searchParams.set('error', 'access_denied')
    response.writeHead(302, { location: back.href }).end()
  }

  function exchange(headers: IncomingHttpHeaders, body: URLSearchParams, response: ServerResponse): void {
    const code = body.get('code') ?? ''
    const person = codes.get(code)
    // Each code works once.
    codes.delete(code)
    if (!provider.isClient(headers, body)) return void json(response, 401, { error: 'invalid_client' })
    if (!person || body.get('redirect_uri') !== redirectUri) return void json(response, 400, { error: 'invalid_grant' })
    json(response, 200, provider.tokenAnswer(keep(tokens, person)))
  }

  server.on('request', async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    standIn.asked.push(pathname)
    if (pathname === paths.authorize) return authorize(searchParams, response)
    if (pathname === paths.token) {
      let body = ''
      for await (const chunk of request) body += chunk
      return exchange(request.headers, new URLSearchParams(body), response)
    }
    const person = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (!person) return void json(response, 401, { error: 'unauthorized' })
    const answer = provider.about(pathname, person)
    json(response, answer ? standIn.status : 404, answer ?? { error: 'not_found' })
  })
  return standIn
}
