/**
 * Requests to addresses that an administrator typed, such as the issuer of a sign-on or a roster. Whoever may type them
 * must not reach this server's own network through them, so each request is https, follows no redirect, takes a limited
 * time and reads a limited answer. The name is resolved once, and the connection goes to the addresses that were
 * checked: a name that resolves to something else a moment later changes nothing.
 */
import { lookup as systemLookup } from 'node:dns'
import { type RequestOptions as HttpOptions, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { errorCode } from '../process/failure.ts'
import { reachable } from './addresses.ts'

export const OUTBOUND_SECONDS = 30
export const OUTBOUND_BYTES = 10 * 1024 * 1024

export type OutboundFailureCode =
  | 'not_https'
  | 'private_address'
  | 'redirected'
  | 'too_large'
  | 'too_slow'
  | 'untrusted'
  | 'unreachable'

/** The message is a sentence for the administrator who typed the address. It repeats neither the address nor the answer. */
export class OutboundFailure extends Error {
  override name = 'OutsideFailure'
  readonly code: OutboundFailureCode

  constructor(code: OutboundFailureCode, options?: ErrorOptions) {
    super(SENTENCES[code], options)
    this.code = code
  }
}

const SENTENCES: Record<OutboundFailureCode, string> = {
  not_https: 'Use an address that starts with https:// and contains no username or password.',
  private_address: 'This address leads into a private network. Ask your IT person to allow it.',
  redirected: 'This address leads to another one. Enter the final address.',
  too_large: 'The answer from this address is too large.',
  too_slow: 'This address took too long to answer.',
  untrusted:
    'The certificate of this address is not valid: it has expired, is for another name, or comes from nobody known.',
  unreachable: 'This address could not be reached. Check how it is written, and try again later.',
}

export interface OutboundRequest {
  method?: string | undefined
  headers?: Readonly<Record<string, string>> | Headers | undefined
  body?: string | Uint8Array | URLSearchParams | undefined
  signal?: AbortSignal | undefined
  /** At most this much is read of the answer. */
  maxBytes?: number | undefined
  /** For the whole request, with the last byte of the answer. */
  seconds?: number | undefined
}

/** Answers like `fetch`, with the body already read. Throws an OutsideFailure. */
export type OutboundFetch = (url: string | URL, request?: OutboundRequest) => Promise<Response>

export interface OutboundOptions {
  /** Addresses or ranges that are allowed although they are not public. */
  privateAddresses?: readonly string[]
  /** For providers on this computer in tests. */
  allowHttp?: boolean
  /** A certificate authority to trust in addition, in tests. */
  ca?: string
  /** How names are resolved. */
  lookup?: Lookup
}

type Lookup = (
  hostname: string,
  options: { all: true },
  callback: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void

export function makeOutboundFetch({
  privateAddresses = [],
  allowHttp = false,
  ca,
  lookup = systemLookup,
}: OutboundOptions = {}): OutboundFetch {
  const isReachable = reachable(privateAddresses)

  const checkedLookup: LookupFunction = (hostname, options, answer) => {
    lookup(hostname, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return answer(error ?? new OutboundFailure('unreachable'), '')
      // One private address among public ones is enough to refuse the name.
      if (!addresses.every(({ address }) => isReachable(address))) {
        return answer(new OutboundFailure('private_address'), '')
      }
      if (options.all) return answer(null, addresses)
      answer(null, first.address, first.family)
    })
  }

  return async (to, request = {}) => {
    const url = typeof to === 'string' ? (URL.canParse(to) ? new URL(to) : null) : to
    const isSecure = url?.protocol === 'https:' || (allowHttp && url?.protocol === 'http:')
    if (!url || !isSecure || url.username !== '' || url.password !== '') throw new OutboundFailure('not_https')
    // An address in numbers is connected to without asking `lookup`.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isReachable(host)) throw new OutboundFailure('private_address')
    const seconds = request.seconds ?? OUTBOUND_SECONDS
    const signal = AbortSignal.any([AbortSignal.timeout(seconds * 1000), ...(request.signal ? [request.signal] : [])])
    const options: HttpOptions = {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      lookup: checkedLookup,
      agent: false,
      signal,
      ...(ca !== undefined && { ca }),
    }
    try {
      return await read(await send(url, options, request.body), request.maxBytes ?? OUTBOUND_BYTES)
    } catch (error) {
      throw failureOf(error, signal)
    }
  }
}

function headersOf({ headers = {}, body }: OutboundRequest): Record<string, string> {
  const given = Object.fromEntries(new Headers(headers as Record<string, string>))
  const form = body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
  // Compressed answers could be much larger than what is sent.
  return { accept: 'application/json', ...form, ...given, 'accept-encoding': 'identity' }
}

function send(url: URL, options: HttpOptions, body: OutboundRequest['body']): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, resolve)
    request.once('error', reject)
    request.end(body instanceof URLSearchParams ? body.toString() : body)
  })
}

async function read(answer: IncomingMessage, maxBytes: number): Promise<Response> {
  const status = answer.statusCode ?? 0
  try {
    if (status >= 300 && status < 400) throw new OutboundFailure('redirected')
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new OutboundFailure('too_large')
      chunks.push(chunk)
    }
    const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    const hasBody = status !== 204 && status !== 205
    return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers })
  } finally {
    answer.destroy()
  }
}

function failureOf(error: unknown, signal: AbortSignal): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const isTimeout = signal.aborted && (signal.reason as Error | undefined)?.name === 'TimeoutError'
  const cause = errorCode(error)
  // The message of the original error contains the address, and its code is enough to find out more.
  return new OutboundFailure(isTimeout ? 'too_slow' : isAboutCertificate(cause) ? 'untrusted' : 'unreachable', {
    cause,
  })
}

/** The codes of OpenSSL and of Node for a server that answered, but could not prove who it is. */
function isAboutCertificate(code: unknown): boolean {
  return typeof code === 'string' && /CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE/.test(code)
}
