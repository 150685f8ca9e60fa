/** Clever on this computer: its sign-in, its tokens and what it tells about users. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CLIENT } from './openId.ts'

export interface CleverPerson {
  id: string
  district: string
  email?: string
  roles: Record<string, object>
}

export interface CleverStandIn {
  origin: string
  /** Whoever comes next is this person. Null: they say no. */
  next: CleverPerson | null
  /** What `/me` names as the canonical address, if it is not the usual one. */
  canonical: string | null
  /** Leaves out the state on the way back. */
  dropsState: boolean
  /** What was asked for, in order. */
  asked: string[]
  /** A code as the portal sends it, for whoever is next. */
  portalCode(): string
  close(): Promise<void>
}

export async function startClever(redirectUri: string): Promise<CleverStandIn> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const codes = new Map<string, CleverPerson>()
  const tokens = new Map<string, CleverPerson>()
  const newCode = (person: CleverPerson) => {
    const code = randomBytes(10).toString('hex')
    codes.set(code, person)
    return code
  }
  const standIn: CleverStandIn = {
    origin,
    next: null,
    canonical: null,
    dropsState: false,
    asked: [],
    portalCode: () => newCode(standIn.next as CleverPerson),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const json = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    if (query.get('client_id') !== CLIENT.clientId || query.get('redirect_uri') !== redirectUri) {
      return void json(response, 400, { error: 'invalid_request' })
    }
    const back = new URL(redirectUri)
    const state = query.get('state')
    if (state !== null && !standIn.dropsState) back.searchParams.set('state', state)
    if (standIn.next) back.searchParams.set('code', newCode(standIn.next))
    else back.searchParams.set('error', 'access_denied')
    response.writeHead(302, { location: back.href }).end()
  }

  function exchange(body: URLSearchParams, authorization: string | undefined, response: ServerResponse): void {
    // Both parts are encoded like the fields of a form.
    const [clientId, secret] = Buffer.from(authorization?.replace('Basic ', '') ?? '', 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    const isClient = clientId === CLIENT.clientId && secret === CLIENT.clientSecret
    const code = body.get('code') ?? ''
    const person = codes.get(code)
    // Each code works once.
    codes.delete(code)
    if (!isClient) return void json(response, 401, { error: 'invalid_client' })
    if (!person || body.get('redirect_uri') !== redirectUri) return void json(response, 400, { error: 'invalid_grant' })
    const token = randomBytes(10).toString('hex')
    tokens.set(token, person)
    // Without a token type, which others always send.
    json(response, 200, { access_token: token })
  }

  server.on('request', async (request, response) => {
    const url = new URL(request.url ?? '/', origin)
    standIn.asked.push(url.pathname)
    if (url.pathname === '/oauth/authorize') return authorize(url.searchParams, response)
    if (url.pathname === '/oauth/tokens') {
      let body = ''
      for await (const chunk of request) body += chunk
      return exchange(new URLSearchParams(body), request.headers.authorization, response)
    }
    const person = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (!person) return void json(response, 401, { error: 'unauthorized' })
    if (url.pathname === '/v3.0/me') {
      const uri = standIn.canonical ?? `/v3.0/users/${person.id}`
      const data = { id: person.id, district: person.district, type: 'user', authorized_by: 'district' }
      return void json(response, 200, {
        type: 'user',
        data,
        links: [
          { rel: 'self', uri: '/me' },
          { rel: 'canonical', uri },
        ],
      })
    }
    if (url.pathname === `/v3.0/users/${person.id}`) return void json(response, 200, { data: person })
    json(response, 404, { error: 'not_found' })
  })
  return standIn
}
