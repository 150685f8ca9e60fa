/**
 * All requests to the server go through here, typed by the contract (types only, no schema is sent to the browser).
 * - Cookies are always sent, and there is no timeout, because school networks can be slow.
 * - A write repeats the XSRF cookie in a header. If the server says it has expired, it is renewed and the write is sent
 *   again.
 * - A write has an Idempotency-Key, so that it can be repeated safely if its answer was lost, or if it reached a server
 *   that could not work.
 * - Arrived is kept until it is answered, and a write that finds its session ended until the person has signed in again
 *   (`offline/queuedWrites.ts`).
 * - Requests without user activity are marked, so that they do not keep the session alive (`activity.ts`).
 * - 401 and 403 redirect to the sign-in page (`signInRedirect.ts`). Every other error is for the caller to handle.
 */
import type { Answer, CallKey, ErrorAnswer, Input } from '@corridor/contract'
import { BACKGROUND_HEADER, IDEMPOTENCY_HEADER, XSRF_HEADER } from '@corridor/contract/constants'
import { consumeActivity, recordActivity } from './activity.ts'
import { ApiError, isUnanswered, loadErrorWords, unanswered } from './apiError.ts'
import { fillPath } from './fillPath.ts'
import { dropArrival, queueArrival, queueTap, type Write } from './offline/queuedWrites.ts'
import { markSignedOut } from './offline/signedOut.ts'
import { checkReachability, LONG_MS, markReachable } from './reachability.ts'
import { type Query, queryText } from './routes.ts'
import { redirectIfRefused } from './signInRedirect.ts'
import { unlessOffline } from './unlessOffline.ts'
import { keyOf, releaseKey } from './writeKeys.ts'
import { xsrfToken } from './xsrfToken.ts'

export type RequestInput<K extends CallKey> = Optional<'params', K> & Optional<'query', K> & Optional<'body', K>

/** Parts that the call does not declare are forbidden, and those that it declares are required. */
type Optional<P extends 'params' | 'query' | 'body', K extends CallKey> = [Input<K, P>] extends [never]
  ? { [Q in P]?: never }
  : undefined extends Input<K, P>
    ? { [Q in P]?: Input<K, P> }
    : { [Q in P]: Input<K, P> }

export type InputArguments<K extends CallKey> =
  Record<string, never> extends RequestInput<K> ? [input?: RequestInput<K>] : [input: RequestInput<K>]

/** Sends a request, and redirects to the sign-in page on 401 and 403. */
export async function request<K extends CallKey>(key: K, ...[input]: InputArguments<K>): Promise<Answer<K>> {
  try {
    return await rawRequest(key, ...([input] as InputArguments<K>))
  } catch (error) {
    redirectIfRefused(error)
    throw error
  }
}

/** A write that is kept in the browser until the server has answered. Without a connection, it fails at once. */
export async function requestQueued<K extends CallKey>(key: K, ...[input]: InputArguments<K>): Promise<Answer<K>> {
  const { params = {}, body } = (input ?? {}) as LooseInput
  const [method, path] = key.split(' ') as [string, string]
  try {
    const response = await write(fillPath(path, params), method, body, true)
    return (await response.json()) as Answer<K>
  } catch (error) {
    redirectIfRefused(error)
    throw error
  }
}

/** Sends a write again that was kept, with its key. */
export async function resend({ method, url, content, key }: Write): Promise<unknown> {
  const response = await withXsrfRetry(() => send(url, writeInit(method, content, key)))
  return response.json()
}

export interface LooseInput {
  params?: Record<string, string | number>
  query?: Query
  body?: unknown
}

/** The same without the redirect, for the guard and the sign-in page. */
export async function rawRequest<K extends CallKey>(key: K, ...[input]: InputArguments<K>): Promise<Answer<K>> {
  const { params = {}, query = {}, body } = (input ?? {}) as LooseInput
  const [method, path] = key.split(' ') as [string, string]
  const url = fillPath(path, params) + queryText(query)
  const response = method === 'GET' ? await send(url, { method }) : await write(url, method, body)
  return (await response.json()) as Answer<K>
}

/** If there was no answer, which the page finds out more about by itself. */
const LOST_DELAYS_MS = [400, 1200]
/** If a server or the proxy before it answered that it could not: an update or a restart takes some seconds. */
const AWAY_DELAYS_MS = [400, 1200, 2000, 4000]

async function write(url: string, method: string, body: unknown, isQueued = false): Promise<Response> {
  const content = JSON.stringify(body ?? {})
  // Signing in and out is never repeated automatically.
  if (url.startsWith('/api/session')) return withXsrfRetry(() => send(url, writeInit(method, content, null)))
  const description = `${method} ${url} ${content}`
  const key = keyOf(description)
  const sent: Write = { method, url, content, key }
  const once = () => withXsrfRetry(() => send(url, writeInit(method, content, key)))
  const attempt = isQueued ? () => unlessOffline(once).catch(asUnanswered) : once
  if (isQueued) queueArrival(sent)
  for (let tries = 0; ; tries += 1) {
    try {
      const response = await attempt()
      releaseKey(description)
      if (isQueued) dropArrival(sent)
      return response
    } catch (error) {
      const delays = delaysAfter(error)
      const delay = delays?.[tries]
      if (delay !== undefined) {
        await new Promise((resolve) => setTimeout(resolve, delay))
        continue
      }
      if (!delays) releaseKey(description)
      if (!isUnanswered(error)) {
        if (isQueued && !isSignedOut(error)) dropArrival(sent)
        if (!isQueued && isSignedOut(error)) queueTap(sent)
      }
      throw error
    }
  }
}

/** Undefined if the same request would be refused again. */
function delaysAfter(error: unknown): readonly number[] | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'network') return LOST_DELAYS_MS
  return error.code === 'unavailable' || isUnanswered(error) ? AWAY_DELAYS_MS : undefined
}

function unreachable(): ApiError {
  return unanswered(0, 'network')
}

/** A request that was given up fails like one that could not reach the server. */
function asUnanswered(error: unknown): never {
  throw error instanceof ApiError ? error : unreachable()
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Tries once more with a new XSRF token if the old one was refused. */
export async function withXsrfRetry(attempt: () => Promise<Response>): Promise<Response> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'xsrf') throw error
    await renewXsrf()
    return attempt()
  }
}

export function writeInit(method: string, content: string, idempotencyKey: string | null): RequestInit {
  const headers: Record<string, string> = { [XSRF_HEADER]: xsrfToken() }
  if (idempotencyKey !== null) headers[IDEMPOTENCY_HEADER] = idempotencyKey
  if (method !== 'POST') return { method, headers }
  headers['content-type'] = 'application/json'
  return { method, headers, body: content }
}

export async function send(url: string, init: RequestInit): Promise<Response> {
  const hasActivity = consumeActivity()
  const isLong = setTimeout(checkReachability, LONG_MS)
  const response = await fetch(url, {
    ...init,
    headers: { accept: 'application/json', ...(!hasActivity && { [BACKGROUND_HEADER]: '1' }), ...init.headers },
    credentials: 'same-origin',
  })
    .catch(() => {
      if (hasActivity) recordActivity()
      checkReachability()
      throw unreachable()
    })
    .finally(() => clearTimeout(isLong))
  markReachable()
  if (response.status === 401 && url !== '/api/session') markSignedOut()
  if (!response.ok) throw await refusal(response)
  return response
}

async function refusal(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => null)) as ErrorAnswer | null
  if (answer?.error === undefined) return unanswered(response.status, 'unknown')
  await loadErrorWords()
  return new ApiError(response.status, answer.error.code, answer.error.message, answer.error)
}

/** Every response to a client without a valid token sets one, even a 401. */
async function renewXsrf(): Promise<void> {
  await send('/api/user/current', { method: 'GET' }).catch(() => undefined)
}
