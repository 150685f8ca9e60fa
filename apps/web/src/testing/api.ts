/**
 * The server's answers in component tests. A test says what each call answers; every answer is checked against the
 * contract, so a test cannot go on with an answer that the server would no longer give. A call without an answer fails
 * the test.
 */
import { type Answer, type CallKey, calls, type ErrorCode, type Input } from '@corridor/contract'

export interface Received<K extends CallKey> {
  params: Input<K, 'params'>
  query: Record<string, string>
  body: Input<K, 'body'>
}

type Handler<K extends CallKey> = (received: Received<K>) => Answer<K> | Refusal | Promise<Answer<K> | Refusal>

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

let handlers = new Map<CallKey, Handler<CallKey>>()
let requests: { key: CallKey; received: Received<CallKey> }[] = []
let unanswered: string[] = []

/** From now on, this call answers so: with a value, or with what the function returns. */
export function answer<K extends CallKey>(key: K, given: Answer<K> | Refusal | Handler<K>): void {
  const handler = typeof given === 'function' ? given : () => given
  handlers.set(key, handler as unknown as Handler<CallKey>)
}

/** From now on, this call waits until the test answers it; the oldest request first. */
export function hold<K extends CallKey>(key: K): { answer: (given: Answer<K> | Refusal) => Promise<void> } {
  const waiting: ((given: Answer<K> | Refusal) => void)[] = []
  answer(key, (() => new Promise((resolve) => waiting.push(resolve))) as Handler<K>)
  return {
    async answer(given) {
      while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      waiting.shift()?.(given)
    },
  }
}

/** What was sent to this call, oldest first. */
export function sentTo<K extends CallKey>(key: K): Received<K>[] {
  return requests.filter((request) => request.key === key).map(({ received }) => received as unknown as Received<K>)
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
    return respond(init?.method ?? 'GET', url, init?.body ?? null)
  }
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
  const shape = calls[found.key].answer
  if ('parse' in shape) shape.parse(given)
  return Response.json(given)
}

interface Found {
  key: CallKey
  params: Record<string, string>
}

function find(method: string, pathname: string): Found | undefined {
  for (const key of Object.keys(calls) as CallKey[]) {
    const [ownMethod, path = ''] = key.split(' ')
    const params = ownMethod === method ? paramsIn(path, pathname) : null
    // A fixed path comes before one with parameters, as on the server.
    if (params && (Object.keys(params).length === 0 || !hasFixed(method, pathname))) return { key, params }
  }
  return undefined
}

const hasFixed = (method: string, pathname: string) => `${method} ${pathname}` in calls

function paramsIn(path: string, pathname: string): Record<string, string> | null {
  const wanted = path.split('/')
  const given = pathname.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(given[at] ?? '')
    else if (part !== given[at]) return null
  }
  return params
}
