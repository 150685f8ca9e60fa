/** A browser reduced to what the server sees of it: cookies, the XSRF header, a socket. */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  type Answer,
  type CallDeclaration,
  type CallKey,
  calls,
  type ErrorAnswer,
  type Input,
  type LiveEvents,
  type UserPassEvent,
  XSRF_COOKIE,
  XSRF_HEADER,
} from '@corridor/contract'
import { io, type Socket } from 'socket.io-client'

export interface Reply<T> {
  status: number
  body: T
  headers: Headers
}

type Parts<K extends CallKey> = {
  params?: Input<K, 'params'>
  query?: Input<K, 'query'>
  body?: Input<K, 'body'>
  /** For calls that take one in a form. */
  file?: File
  files?: readonly File[]
  headers?: Record<string, string>
}

export class TestClient {
  readonly #origin: string
  readonly #cookies = new Map<string, string>()

  constructor(origin: string) {
    this.#origin = origin
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  /** Returns the reply whatever its status. */
  async send<T = ErrorAnswer>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    const xsrf = this.#cookies.get(XSRF_COOKIE)
    const answer = await exchange(`${this.#origin}${path}`, method, await contentOf(body), {
      ...(this.#cookies.size > 0 && {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      }),
      ...(xsrf && { [XSRF_HEADER]: xsrf }),
      ...headers,
    })
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { ...answer, body: isJson && answer.body ? JSON.parse(answer.body) : answer.body }
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (value === '' || attributes.some((attribute) => /max-age=0|expires=Thu, 01 Jan 1970/i.test(attribute))) {
      this.#cookies.delete(name)
    } else this.#cookies.set(name, value)
  }

  async ask<K extends CallKey>(
    key: K,
    { params, query, body, file, files = file ? [file] : [], headers }: Parts<K> = {},
  ): Promise<Reply<Answer<K> & Partial<ErrorAnswer>>> {
    const [method = '', template = ''] = key.split(' ')
    const path = template.replace(/:(\w+)/g, (_, name) => String((params as Record<string, unknown>)?.[name]))
    const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
    const isFields = isForm(key) && !(body instanceof FormData)
    const content = isFields ? formOf(files, Object(body)) : (body ?? (method === 'POST' ? {} : undefined))
    return this.send(method, path + search, content, headers)
  }

  /** Returns the body, or fails with the reply that came instead. */
  async call<K extends CallKey>(key: K, parts: Parts<K> = {}): Promise<Answer<K>> {
    const { status, body } = await this.ask(key, parts)
    if (status !== 200) throw new Error(`${key} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }

  /** With "Keep me signed in" by default, because tests move the clock by days. */
  async signIn(username: string, { password = TEST_PASSWORD, keepSignedIn = true } = {}): Promise<void> {
    await this.send('GET', '/api/user/current')
    await this.call('POST /api/session', { body: { username, password, keepSignedIn } })
  }

  /** Connected, recording everything it receives, in order. */
  async listen(): Promise<TestSocket> {
    const { signedUserToken } = await this.call('GET /api/user/initialize')
    return connectSocket(this.#origin, signedUserToken)
  }
}

const agent = new Agent({ keepAlive: true })

/** One request and its answer, which `fetch` takes three times the processor time for. No redirect is followed. */
async function exchange(
  url: string,
  method: string,
  content: Content | undefined,
  headers: Record<string, string>,
): Promise<Reply<string>> {
  const described = content && { 'content-type': content.type, 'content-length': Buffer.byteLength(content.bytes) }
  const sent = request(url, { agent, method, headers: { ...described, ...headers } })
  // A server that has answered need not read what is still on its way.
  sent.on('error', () => {})
  sent.end(content?.bytes)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const received = new Headers()
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    for (const value of values) received.append(name, value)
  }
  return { status: answer.statusCode ?? 0, body: await text(answer), headers: received }
}

interface Content {
  type: string
  bytes: string | Uint8Array
}

async function contentOf(body: unknown): Promise<Content | undefined> {
  if (body === undefined) return undefined
  if (!(body instanceof FormData)) return { type: 'application/json', bytes: JSON.stringify(body) }
  const form = new Response(body)
  return { type: form.headers.get('content-type') ?? '', bytes: await form.bytes() }
}

function isForm(key: CallKey): boolean {
  const { upload }: CallDeclaration = calls[key]
  return upload?.field !== undefined
}

/** A form with files, as a browser sends it. */
export function formWith(...files: readonly File[]): FormData {
  return formOf(files, {})
}

/** With what stands beside them. */
function formOf(files: readonly File[], fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const file of files) form.append('file', file)
  return form
}

export const TEST_PASSWORD = 'a long enough secret'

export interface ReceivedEvent {
  event: string
  payload: UserPassEvent
}

export interface TestSocket {
  socket: Socket<LiveEvents, Record<string, never>>
  heard: ReceivedEvent[]
  /** Waits until a matching event has been received. */
  hear(event: string, fits?: (payload: UserPassEvent) => boolean): Promise<ReceivedEvent>
  close(): void
}

/** Connects as a page that was connected before, unless `isFirst`. */
export async function connectSocket(origin: string, token: string, isFirst = false): Promise<TestSocket> {
  const socket: Socket = io(origin, {
    auth: { token, isFirst },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  const heard: ReceivedEvent[] = []
  const waiting = new Set<() => void>()
  socket.onAny((event: string, payload: UserPassEvent) => {
    heard.push({ event, payload })
    for (const check of waiting) check()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
    // Disconnected before it was admitted. A refusal closes the connection too; in that case the refusal counts.
    socket.io.once('close', (reason) => setImmediate(reject, new Error(reason)))
  })
  return {
    socket: socket as TestSocket['socket'],
    heard,
    hear: (event, fits = () => true) =>
      new Promise((resolve) => {
        const check = () => {
          const found = heard.find((one) => one.event === event && fits(one.payload))
          if (!found) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
    close: () => void socket.disconnect(),
  }
}
