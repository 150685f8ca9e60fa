/**
 * The server's answers in component tests. A test says what each call answers; every answer is checked against the
 * contract, so a test cannot go on with an answer that the server would no longer give. A call without an answer fails
 * the test.
 */
import { type Answer, type CallKey, calls, type ErrorCode, type Input } from '@corridor/contract'
import { matcherOf, paramsIn } from '../base/routes.ts'

export interface Received<K extends CallKey> {
  params: Input<K, 'params'>
  query: Record<string, string>
  body: Input<K, 'body'>
}

/** Some calls answer a file. */
type Given<K extends CallKey> = Answer<K> | Refusal | Response
type Handler<K extends CallKey> = (received: Received<K>) => Given<K> | Promise<Given<K>>

export class Refusal {
  readonly status: number
  readonly error: object

  constructor(status: number, error: object) {
    this.status = status
    this.error = error
  }
}

/** What a handler returns instead of an answer, as the server refuses. */
export function refusal(status: number, code: ErrorCode, message: string, more: object = {}): Refusal {
  return new Refusal(status, { code, message, ...more })
}

/** A file, as the server sends it. */
export function fileNamed(name: string, text: string): Response {
  return new Response(text, { headers: { 'content-disposition': `attachment; filename*=UTF-8''${name}` } })
}

let handlers = new Map<CallKey, Handler<CallKey>>()
let requests: { key: CallKey; received: Received<CallKey> }[] = []
let unanswered: string[] = []

/** From now on, this call answers so: with a value, or with what the function returns. */
export function answer<K extends CallKey>(key: K, given: Given<K> | Handler<K>): void {
  const handler = typeof given === 'function' ? given : () => given
  handlers.set(key, handler as unknown as Handler<CallKey>)
}

/** From now on, this call waits until the test answers it; the oldest request first. */
export function hold<K extends CallKey>(key: K): { answer: (given: Answer<K> | Refusal) => Promise<void> } {
  const held: { arrived: PromiseWithResolvers<void>; given: PromiseWithResolvers<Answer<K> | Refusal> }[] = []
  const heldAt = (at: number) => (held[at] ??= { arrived: Promise.withResolvers(), given: Promise.withResolvers() })
  let arrivals = 0
  let answers = 0
  answer(key, (() => {
    const { arrived, given } = heldAt(arrivals++)
    arrived.resolve()
    return given.promise
  }) as Handler<K>)
  return {
    async answer(value) {
      const { arrived, given } = heldAt(answers++)
      await arrived.promise
      given.resolve(value)
    },
  }
}

/** What was sent to this call, oldest first. */
export function sentTo<K extends CallKey>(key: K): Received<K>[] {
  return requests.filter((request) => request.key === key).map(({ received }) => received as unknown as Received<K>)
}

/** What was asked for between two tests, by a timer of the one before, is not missing in the next. */
export function forgetUnanswered(): void {
  unanswered = []
}

export function resetApi(): void {
  const forgotten = unanswered
  handlers = new Map()
  requests = []
  unanswered = []
  if (forgotten.length > 0) throw new Error(`The test has no answer for ${forgotten.join(', ')}.`)
}

/** Replaces the browser's `fetch` for the paths of the API. */
export function interceptApi(): void {
  const outside = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.origin)
    if (!url.pathname.startsWith('/api/')) return outside(input, init)
    const response = respond(init?.method ?? 'GET', url, init?.body ?? null)
    return init?.signal ? Promise.race([response, rejectionOf(init.signal)]) : response
  }
}

/** What a page does not wait for any longer, however long the test holds it. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

async function respond(method: string, url: URL, body: BodyInit | null): Promise<Response> {
  const found = find(method, url.pathname)
  const handler = found && handlers.get(found.key)
  if (!found || !handler) {
    unanswered.push(`${method} ${url.pathname}`)
    throw new TypeError('Failed to fetch')
  }
  const received = {
    params: found.params,
    query: Object.fromEntries(url.searchParams),
    body: typeof body === 'string' ? JSON.parse(body) : body,
  } as Received<CallKey>
  requests.push({ key: found.key, received })
  const given = await handler(received)
  if (given instanceof Refusal) return Response.json({ error: given.error }, { status: given.status })
  if (given instanceof Response) return given
  const shape = calls[found.key].answer
  if ('parse' in shape) shape.parse(given)
  return Response.json(given)
}

interface Found {
  key: CallKey
  params: Record<string, string>
}

function find(method: string, pathname: string): Found | undefined {
  const paths = (Object.keys(calls) as CallKey[])
    .filter((key) => key.startsWith(`${method} `))
    .map((key) => [key, key.slice(method.length + 1)] as const)
  const key = matcherOf(paths)(pathname)
  return key ? { key, params: paramsIn(key.slice(method.length + 1), pathname) } : undefined
}
