/** One browser's connection: a single keep-alive connection, with the cookies and headers that a browser sends. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { IDEMPOTENCY_HEADER, XSRF_HEADER } from '@corridor/contract'
import { type Caller, cookieHeader, type Person } from './bulkStudents.ts'

export interface Reply {
  status: number
  body: Buffer
  isGzipped: boolean
}

export class Connection {
  readonly #origin: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(origin: string) {
    this.#origin = origin
  }

  get(person: Caller, path: string): Promise<Reply> {
    return this.#send(person, 'GET', path)
  }

  post(person: Caller, path: string, body: unknown): Promise<Reply> {
    return this.#send(person, 'POST', path, JSON.stringify(body))
  }

  #send(person: Caller, method: string, path: string, body?: string): Promise<Reply> {
    const headers = {
      cookie: cookieHeader(person),
      'accept-encoding': 'gzip',
      ...(body !== undefined && {
        [XSRF_HEADER]: person.xsrf,
        [IDEMPOTENCY_HEADER]: randomUUID(),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    }
    return new Promise((resolve, reject) => {
      const outgoing = request(`${this.#origin}${path}`, { method, agent: this.#agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks),
            isGzipped: response.headers['content-encoding'] === 'gzip',
          }),
        )
      })
      outgoing.once('error', reject)
      outgoing.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

export function textOf({ body, isGzipped }: Reply): string {
  return (isGzipped ? gunzipSync(body) : body).toString()
}

/** How long each of several requests took, one after the other, in milliseconds. With a body they are posted. */
export function timesOf(
  connection: Connection,
  by: Person,
  path: string,
  count: number,
  body?: unknown,
): Promise<number[]> {
  return timesOfEach(count, async () => {
    const reply = body === undefined ? await connection.get(by, path) : await connection.post(by, path, body)
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${textOf(reply)}`)
  })
}

export async function timesOfEach(count: number, act: (at: number) => Promise<unknown>): Promise<number[]> {
  const ms: number[] = []
  for (let done = 0; done < count; done += 1) {
    const startedAt = performance.now()
    await act(done)
    ms.push(performance.now() - startedAt)
  }
  return ms
}
