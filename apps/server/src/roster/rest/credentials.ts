/** How a request to a service shows on whose behalf it is made. */
import { createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'
import type { OutboundFetch } from '../../outbound/fetch.ts'
import { Unavailable } from '../read/problems.ts'
import type { RestService } from './service.ts'

export interface Credentials {
  /** The Authorization header of a GET request. */
  header(url: URL): Promise<string>
  /** The last one was refused. Answers whether there is another one to try. */
  renew(): boolean
}

/** The service gave no token. Perhaps it does in a moment. */
export class NoToken extends Unavailable {
  readonly answer: Response
  constructor(answer: Response, sentence: string) {
    super('token', null, sentence)
    this.answer = answer
  }
}

export const REFUSED = 'The service refused the key or the secret. Check both, and what they may read.'

export function makeCredentials(fetch: OutboundFetch, service: RestService): Credentials {
  return service.auth === 'oauth1' ? signatures(service) : tokens(fetch, service)
}

/** OAuth 1.0a without a token. The standard names SHA-256 first; older services know SHA-1 alone. */
function signatures({ client, secret }: RestService): Credentials {
  const signer = (hash: 'sha256' | 'sha1') =>
    new OAuth({
      consumer: { key: client, secret },
      signature_method: hash === 'sha256' ? 'HMAC-SHA256' : 'HMAC-SHA1',
      hash_function: (text, key) => createHmac(hash, key).update(text).digest('base64'),
    })
  let current = signer('sha256')
  let isLast = false
  return {
    header: async (url) => current.toHeader(current.authorize({ url: url.href, method: 'GET' })).Authorization,
    renew: () => {
      if (isLast) return false
      isLast = true
      current = signer('sha1')
      return true
    },
  }
}

/** A little before a token ends, it is asked for anew. */
const MARGIN_SECONDS = 60
const DEFAULT_SECONDS = 300

interface Token {
  text: string
  until: number
  uses: number
}

/**
 * By hand rather than with `openid-client`, which refuses what student information systems answer: tokens without a type,
 * or with their seconds as text.
 */
function tokens(fetch: OutboundFetch, service: RestService): Credentials {
  let token: Token | null = null
  return {
    async header() {
      if (!token || performance.now() > token.until) token = await requestToken(fetch, service)
      token.uses += 1
      return `Bearer ${token.text}`
    },
    renew: () => {
      // One that never worked is not worth asking for again.
      const wasUsed = token !== null && token.uses > 1
      token = null
      return wasUsed
    },
  }
}

const scopeOf = ({ version }: RestService) =>
  `https://purl.imsglobal.org/spec/or/${version === '1.2' ? 'v1p2' : 'v1p1'}/scope/roster-core.readonly`

async function requestToken(fetch: OutboundFetch, service: RestService): Promise<Token> {
  const ask = (more: Record<string, string>) =>
    fetch(service.tokenUrl ?? '', {
      method: 'POST',
      headers: { authorization: basic(service) },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...more }),
      maxBytes: 100_000,
    })
  let answer = await ask({ scope: scopeOf(service) })
  // Some services of version 1.1 know no scopes.
  if (answer.status === 400 && (await fieldOf(answer.clone(), 'error')) === 'invalid_scope') answer = await ask({})
  if (answer.status === 404) fail('There is nothing at the address for tokens. Check it.')
  if (answer.status === 429 || answer.status >= 500) {
    throw new NoToken(answer, `The address for tokens answered with an error (${answer.status}). Try again later.`)
  }
  if (!answer.ok) fail(REFUSED)
  const text = await fieldOf(answer.clone(), 'access_token')
  if (typeof text !== 'string' || !/^[\x21-\x7e]{1,8000}$/.test(text)) {
    return fail('The address for tokens did not answer with a token. Check it.')
  }
  const seconds = Number(await fieldOf(answer, 'expires_in')) || DEFAULT_SECONDS
  return { text, until: performance.now() + Math.max(0, seconds - MARGIN_SECONDS) * 1000, uses: 0 }
}

async function fieldOf(answer: Response, field: string): Promise<unknown> {
  const body: unknown = await answer.json().catch(() => null)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : undefined
}

/** Both parts are encoded as in a form (RFC 6749). */
function basic({ client, secret }: RestService): string {
  const encoded = [client, secret].map((part) => new URLSearchParams({ '': part }).toString().slice(1))
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`
}

function fail(sentence: string): never {
  throw new Unavailable('token', null, sentence)
}
