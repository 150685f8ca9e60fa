/**
 * The one way to the server, typed by the contract (types only: no schema reaches the browser).
 * - Cookies always go along, and there is no timeout: a slow school network is waited for.
 * - A write repeats the XSRF cookie in a header; where the server says that it has grown old, it is renewed and the
 *   write is sent once more.
 * - A write carries an Idempotency-Key, so that one whose answer was lost can be sent again and happens once.
 * - A request that nobody's doing led to says so, because it must not keep anybody signed in (`activity.ts`).
 * - 401 and 403 lead to the sign-in page (`leaving.ts`); every other error is the caller's to tell.
 */
import type { Answer, CallKey, ErrorAnswer, ErrorCode, Input, Pass } from '@corridor/contract'
import { BACKGROUND_HEADER, IDEMPOTENCY_HEADER, XSRF_COOKIE, XSRF_HEADER } from '@corridor/contract/constants'
import { noteActivity, takeActivity } from './activity.ts'
import { fillPath, type Query, queryText } from './routes.ts'
import { leaveIfRefused } from './signInRedirect.ts'
import { keyOf, settle } from './writeKeys.ts'

/** `network`: no answer came. `unknown`: one came that is not the server's own (a proxy's page). */
export type ApiErrorCode = ErrorCode | 'network' | 'unknown'

export class ApiError extends Error {
  readonly status: number
  readonly code: ApiErrorCode
  readonly fields: Readonly<Record<string, string>>
  /** The pass as it now is, where somebody else was quicker. */
  readonly pass: Pass | undefined
  /** What was to be edited as it now is, in the shape of the call's answer, where somebody else changed it meanwhile. */
  readonly current: unknown

  constructor(
    status: number,
    code: ApiErrorCode,
    message: string,
    more?: Pick<ErrorAnswer['error'], 'fields' | 'pass' | 'current'>,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = more?.fields ?? {}
    this.pass = more?.pass
    this.current = more?.current
  }
}

/** What went wrong, in words for the person in front of the screen. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
}

export type RequestInput<K extends CallKey> = Optional<'params', K> & Optional<'query', K> & Optional<'body', K>

/** A part that the call does not declare cannot be given; one that it declares must be. */
type Optional<P extends 'params' | 'query' | 'body', K extends CallKey> = [Input<K, P>] extends [never]
  ? { [Q in P]?: never }
  : undefined extends Input<K, P>
    ? { [Q in P]?: Input<K, P> }
    : { [Q in P]: Input<K, P> }

export type InputArguments<K extends CallKey> =
  Record<string, never> extends RequestInput<K> ? [input?: RequestInput<K>] : [input: RequestInput<K>]

/** Asks, and where the server refuses the person (401, 403) leaves for the sign-in page. */
export async function request<K extends CallKey>(key: K, ...[input]: InputArguments<K>): Promise<Answer<K>> {
  try {
    return await ask(key, ...([input] as InputArguments<K>))
  } catch (error) {
    leaveIfRefused(error)
    throw error
  }
}

interface LooseInput {
  params?: Record<string, string | number>
  query?: Query
  body?: unknown
}

/** The same without leaving: for the guard and the sign-in page, which decide for themselves. */
export async function ask<K extends CallKey>(key: K, ...[input]: InputArguments<K>): Promise<Answer<K>> {
  const { params = {}, query = {}, body } = (input ?? {}) as LooseInput
  const [method, path] = key.split(' ') as [string, string]
  const url = fillPath(path, params) + queryText(query)
  const response = method === 'GET' ? await send(url, { method }) : await write(url, method, body)
  return (await response.json()) as Answer<K>
}

const RETRY_DELAYS_MS = [400, 1200]

async function write(url: string, method: string, body: unknown): Promise<Response> {
  const content = JSON.stringify(body ?? {})
  // Signing in and out are never replayed: a second attempt must be a person's own.
  if (url.startsWith('/api/session')) return renewing(() => send(url, writeInit(method, content, null)))
  const what = `${method} ${url} ${content}`
  const key = keyOf(what)
  const attempt = () => renewing(() => send(url, writeInit(method, content, key)))
  const delays = [...RETRY_DELAYS_MS]
  for (;;) {
    try {
      const response = await attempt()
      settle(what)
      return response
    } catch (error) {
      if (!isUnanswered(error)) settle(what)
      const delay = isUnanswered(error) ? delays.shift() : undefined
      if (delay === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}

/** Nobody knows whether it happened: no answer came, or one of a proxy that got none itself. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'network' || (error.code === 'unknown' && error.status >= 502)
}

/** Once more with a new XSRF token, where that was all that was wrong. */
async function renewing(attempt: () => Promise<Response>): Promise<Response> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'xsrf') throw error
    await renewXsrf()
    return attempt()
  }
}

function writeInit(method: string, content: string, idempotencyKey: string | null): RequestInit {
  const headers: Record<string, string> = { [XSRF_HEADER]: xsrfToken() }
  if (idempotencyKey !== null) headers[IDEMPOTENCY_HEADER] = idempotencyKey
  if (method !== 'POST') return { method, headers }
  headers['content-type'] = 'application/json'
  return { method, headers, body: content }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const isUse = takeActivity()
  const response = await fetch(url, {
    ...init,
    headers: { accept: 'application/json', ...(!isUse && { [BACKGROUND_HEADER]: '1' }), ...init.headers },
    credentials: 'same-origin',
  }).catch(() => {
    if (isUse) noteActivity()
    throw new ApiError(0, 'network', "We can't reach Corridor. Check your internet connection and try again.")
  })
  if (!response.ok) throw await refusal(response)
  return response
}

async function refusal(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => null)) as ErrorAnswer | null
  if (answer?.error === undefined) {
    return new ApiError(response.status, 'unknown', 'Corridor could not answer just now. Please try again in a moment.')
  }
  return new ApiError(response.status, answer.error.code, answer.error.message, answer.error)
}

function xsrfToken(): string {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${XSRF_COOKIE}=`))
  return pair ? decodeURIComponent(pair.slice(XSRF_COOKIE.length + 1)) : ''
}

/** Every answer to a client without a good token sets one, a 401 too. */
async function renewXsrf(): Promise<void> {
  await send('/api/user/current', { method: 'GET' }).catch(() => undefined)
}
