import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TLS } from '../testing/tls.ts'
import { makeOutboundFetch, type OutboundOptions } from './fetch.ts'

/** Held open until the test ends. */
const held: (() => void)[] = []

const answers: Record<string, RequestListener> = {
  '/roster': (_request, response) => response.setHeader('content-type', 'application/json').end('{"users":[]}'),
  '/moved': (_request, response) => response.writeHead(302, { location: '/roster' }).end(),
  '/large': (_request, response) => response.end('x'.repeat(2000)),
  '/silent': (_request, response) => void held.push(() => response.end()),
  '/dripping': (_request, response) => {
    response.write('{')
    held.push(() => response.end('}'))
  },
  '/refused': (_request, response) => response.writeHead(401, { 'set-cookie': ['a=1', 'b=2'] }).end('no'),
  '/empty': (_request, response) => response.writeHead(204).end(),
  '/echo': (request, response) => {
    request.setEncoding('utf8')
    let body = ''
    request.on('data', (text) => {
      body += text
    })
    const { 'content-type': type, authorization } = request.headers
    request.on('end', () => response.end(JSON.stringify({ method: request.method, type, authorization, body })))
  },
}

let reached: string[] = []
const listener: RequestListener = (request, response) => {
  reached.push(`${request.socket.localAddress}${request.url}`)
  answers[request.url ?? '']?.(request, response)
}

let secure: Server
let plain: Server
let port: number
let plainPort: number
const portOf = (server: Server) => (server.address() as AddressInfo).port

beforeAll(async () => {
  secure = createSecureServer(TLS, listener) as unknown as Server
  plain = createServer(listener)
  // All addresses of this computer, so that a test sees which of them was connected to.
  for (const server of [secure, plain]) await once(server.listen(0, '0.0.0.0'), 'listening')
  port = portOf(secure)
  plainPort = portOf(plain)
})
afterAll(() => {
  for (const finish of held) finish()
  for (const server of [secure, plain]) {
    server.close()
    server.closeAllConnections()
  }
})

type Lookup = NonNullable<OutboundOptions['lookup']>

/** Resolves every name to the next of these, and then to the last one again. */
function resolver(...answers: string[][]): { lookup: Lookup; asked: string[] } {
  const asked: string[] = []
  const lookup: Lookup = (hostname, _options, callback) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(hostname)
    callback(
      null,
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { lookup, asked }
}

/** A roster at this name, on this computer. */
const at = (path: string) => `https://localhost:${port}${path}`
const trusting = { ca: TLS.cert, privateAddresses: ['127.0.0.1'] }
const fetchHere = makeOutboundFetch({ ...trusting, ...resolver(['127.0.0.1']) })

const refusal = (code: string) => expect.objectContaining({ name: 'OutsideFailure', code })

describe('[D-169] an address that an administrator typed', () => {
  it('is asked with what is sent, and answers as it is', async () => {
    const roster = await fetchHere(at('/roster'))
    expect(await roster.json()).toEqual({ users: [] })
    const refused = await fetchHere(new URL(at('/refused')))
    expect([refused.status, await refused.text(), refused.headers.getSetCookie()]).toEqual([401, 'no', ['a=1', 'b=2']])
    expect((await fetchHere(at('/empty'))).status).toBe(204)
    const sent = await fetchHere(at('/echo'), {
      method: 'POST',
      headers: { Authorization: 'Bearer x' },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    expect(await sent.json()).toEqual({
      method: 'POST',
      type: 'application/x-www-form-urlencoded',
      authorization: 'Bearer x',
      body: 'grant_type=client_credentials',
    })
  })

  it.each([
    'http://localhost/roster',
    'ftp://localhost/x',
    'file:///etc/passwd',
    'https://me:pw@localhost/',
    'roster',
    '',
  ])('is refused as %j', async (url) => {
    await expect(fetchHere(url)).rejects.toEqual(refusal('not_https'))
  })

  it('is refused over http, though somebody would answer', async () => {
    reached = []
    await expect(fetchHere(`http://localhost:${plainPort}/roster`)).rejects.toEqual(refusal('not_https'))
    expect(reached).toEqual([])
    const lenient = makeOutboundFetch({ ...trusting, allowHttp: true })
    expect((await lenient(`http://127.0.0.1:${plainPort}/roster`)).status).toBe(200)
  })

  it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fd00:ec2::254'])(
    'is refused if its name resolves to %s, alone or among public ones',
    async (address) => {
      reached = []
      for (const answer of [[address], ['8.8.8.8', address], [address, '2606:4700::1111']]) {
        const outbound = makeOutboundFetch({ ca: TLS.cert, ...resolver(answer) })
        await expect(outbound(at('/roster'))).rejects.toEqual(refusal('private_address'))
      }
      expect(reached).toEqual([])
    },
  )

  it.each(['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '0'])(
    'is refused if it is %s in numbers, for which no name is resolved',
    async (host) => {
      const { lookup, asked } = resolver(['8.8.8.8'])
      const outbound = makeOutboundFetch({ ca: TLS.cert, lookup })
      await expect(outbound(`https://${host}:${port}/roster`)).rejects.toEqual(refusal('private_address'))
      expect(asked).toEqual([])
    },
  )

  it('is resolved once: the address that was checked is the one that is connected to', async () => {
    const { lookup, asked } = resolver(['127.0.0.2'], ['127.0.0.1'])
    const outbound = makeOutboundFetch({ ca: TLS.cert, privateAddresses: ['127.0.0.2'], lookup })
    reached = []
    expect((await outbound(at('/roster'))).status).toBe(200)
    expect([reached, asked]).toEqual([['127.0.0.2/roster'], ['localhost']])
    // The name now leads elsewhere. No connection from before is used for it.
    await expect(outbound(at('/roster'))).rejects.toEqual(refusal('private_address'))
    expect(reached).toEqual(['127.0.0.2/roster'])
  })

  it('leads nowhere else by a redirect', async () => {
    reached = []
    await expect(fetchHere(at('/moved'))).rejects.toEqual(refusal('redirected'))
    expect(reached).toEqual(['127.0.0.1/moved'])
  })

  it('may not answer with more than allowed', async () => {
    await expect(fetchHere(at('/large'), { maxBytes: 1999 })).rejects.toEqual(refusal('too_large'))
    expect((await (await fetchHere(at('/large'), { maxBytes: 2000 })).text()).length).toBe(2000)
  })

  it.each(['/silent', '/dripping'])('may not take longer than allowed (%s)', async (path) => {
    await expect(fetchHere(at(path), { seconds: 0.3 })).rejects.toEqual(refusal('too_slow'))
  })

  it('ends when the caller gives up', async () => {
    const giveUp = new AbortController()
    const answer = fetchHere(at('/silent'), { signal: giveUp.signal })
    giveUp.abort()
    await expect(answer).rejects.toEqual(refusal('unreachable'))
  })

  it('needs a certificate that is trusted', async () => {
    const outbound = makeOutboundFetch({ privateAddresses: ['127.0.0.1'], ...resolver(['127.0.0.1']) })
    await expect(outbound(at('/roster'))).rejects.toEqual(refusal('untrusted'))
  })

  it('says what is wrong without repeating the address', async () => {
    const nobody = makeOutboundFetch({
      lookup: (hostname, _options, callback) => callback(new Error(`ENOTFOUND ${hostname}`), []),
    })
    const failure = await nobody('https://sis.lakeside.example/secret?token=abc').catch((error) => error)
    expect(failure).toEqual(refusal('unreachable'))
    expect(JSON.stringify([failure.message, String(failure.cause)])).not.toMatch(/lakeside|secret|abc/)
  })
})
