/**
 * Requests of a kiosk. Apart from those of the app (base/client.ts), because nobody is signed in: there is no sign-in
 * page to go to, nothing is kept in the browser, and a student who waits has to be told soon that there is no answer.
 */
import type { Answer, CallKey, ErrorAnswer } from '@corridor/contract'
import { IDEMPOTENCY_HEADER, XSRF_HEADER } from '@corridor/contract/constants'
import type { InputArguments, LooseInput } from '../base/client.ts'
import { fillPath } from '../base/fillPath.ts'
import { randomKey } from '../base/randomKey.ts'
import { checkReachability, markReachable, offlineSince } from '../base/reachability.ts'
import { xsrfToken } from '../base/xsrfToken.ts'

/** Status 0: there was no answer. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfter: number

  constructor(status: number, code: string, retryAfter = 0) {
    super(code)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** After this long, it is found out whether the server can be reached at all; together less than three seconds. */
const DOUBT_MS = 1000
export const ANSWER_TIMEOUT_MS = 1500
/** A server that can be reached may take longer, but not forever. */
const GIVE_UP_MS = 15_000
const RETRY_MS = 300

export async function call<K extends CallKey>(key: K, ...[input]: InputArguments<K>): Promise<Answer<K>> {
  const { params = {}, body } = (input ?? {}) as LooseInput
  const [method, path] = key.split(' ') as [string, string]
  const url = fillPath(path, params)
  // The same key again: a change whose answer was lost takes effect once.
  const idempotencyKey = randomKey()
  const attempt = () => send(url, method === 'GET' ? { method } : writeInit(method, body, idempotencyKey))
  const response = await attempt().catch(async (error) => {
    if (error.code === 'xsrf') await send('/api/kiosk', { method: 'GET' }).catch(() => undefined)
    else if (mayHeal(error) && offlineSince.get() === null) await pause(RETRY_MS)
    else throw error
    return attempt()
  })
  return (await response.json()) as Answer<K>
}

/** There was no answer, or one from a server that could not work, such as one that is being updated. */
function mayHeal(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof CallError && error.code === 'unavailable')
}

export function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 502 || error.status === 504)
}

function writeInit(method: string, body: unknown, key: string): RequestInit {
  return {
    method,
    headers: { 'content-type': 'application/json', [XSRF_HEADER]: xsrfToken(), [IDEMPOTENCY_HEADER]: key },
    body: JSON.stringify(body ?? {}),
  }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const given = new AbortController()
  const doubt = setTimeout(checkReachability, DOUBT_MS)
  const end = setTimeout(() => given.abort(), GIVE_UP_MS)
  const stop = offlineSince.subscribe(() => offlineSince.get() !== null && given.abort())
  try {
    const headers = { accept: 'application/json', ...init.headers }
    const response = await fetch(url, { ...init, headers, credentials: 'same-origin', signal: given.signal })
    markReachable()
    if (response.ok) return response
    throw await refusal(response)
  } catch (error) {
    if (error instanceof CallError) throw error
    checkReachability()
    throw new CallError(0, 'unanswered')
  } finally {
    clearTimeout(doubt)
    clearTimeout(end)
    stop()
  }
}

async function refusal(response: Response): Promise<CallError> {
  const answer = (await response.json().catch(() => null)) as ErrorAnswer | null
  const retryAfter = Number(response.headers.get('retry-after') ?? 0)
  return new CallError(response.status, answer?.error?.code ?? 'unknown', retryAfter)
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
