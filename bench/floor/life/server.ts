/**
 * The floor for a pass's life: only `node:http` and `pg`, without any of Corridor's code. Each call is one prepared
 * query for the session, and one call of a function that locks, checks again and writes (`schema.sql`).
 */

import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PassId } from '@corridor/rules/ids'
import pg from 'pg'
import { runChild } from '../../harness/parent.ts'
import type { ServerInput } from '../../harness/serverEntry.ts'

/** As many connections as Corridor has by default. */
const POOL_SIZE = 20
const MARK_EVERY_MS = 1000

const SESSION_QUERY = {
  name: 'session',
  text: `select p.person_id from session s join person p on p.person_id = s.person_id
    where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2`,
}

let http: Server
let pool: pg.Pool
let offset = 0
let emitted: number[] = []

interface RequestBody {
  pass?: Record<string, unknown>
  deviceFingerprint?: unknown
  confirmed?: boolean
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const at = new Date(Date.now() + offset)
  const cookies = new Map((request.headers.cookie ?? '').split('; ').map((pair) => pair.split('=') as [string, string]))
  if (cookies.get('XSRF-TOKEN') !== request.headers['x-xsrf-token']) throw new Error('The XSRF header does not match.')
  const token = sha256(cookies.get('corridor-session') ?? '')
  const { rows } = await pool.query({ ...SESSION_QUERY, values: [token, at] })
  if (!rows[0]) throw new Error('Nobody is signed in.')
  const path = request.url ?? ''
  const common = [rows[0].person_id, request.headers['idempotency-key'], path, sha256(body), at]
  const { answer, events } = await change(path, common, JSON.parse(body.toString()))
  emitted.push(...events)
  const text = JSON.stringify(answer)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
}

async function change(path: string, common: unknown[], { pass, deviceFingerprint, confirmed }: RequestBody) {
  const [, id, step] = /^\/api\/pass\/([^/]+)\/(start|complete|confirm)$/.exec(path) ?? []
  if (pass) {
    const { fromRoomId, fromFacultyId, toRoomId, toFacultyId, scheduledFor } = pass
    const draft = [fromRoomId, fromFacultyId, toRoomId, toFacultyId, scheduledFor]
    return call('create_pass', [...common, randomUUID(), ...draft, deviceFingerprint])
  }
  if (step === 'confirm') return call('confirm_pass', [...common, id, confirmed])
  return call(`${step}_pass`, [...common, id, deviceFingerprint])
}

async function call(name: string, values: unknown[]): Promise<{ answer: { pass_id: PassId }; events: number[] }> {
  const placeholders = values.map((_, at) => `$${at + 1}`)
  const { rows } = await pool.query({ name, text: `select ${name}(${placeholders}) as result`, values })
  const { answer, events } = rows[0].result
  return { answer: { ...answer, passId: answer.pass_id }, events }
}

function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Marks emitted events in batches, as Corridor does. */
async function markEmitted(): Promise<void> {
  const events = emitted
  emitted = []
  if (events.length > 0)
    await pool.query('update event set emitted_at = $1 where event_id = any($2)', [new Date(), events])
}

runChild(
  {
    async start(input: ServerInput) {
      offset = input.offset
      pool = new pg.Pool({ ...input.connection, max: POOL_SIZE })
      setInterval(() => markEmitted().catch(() => undefined), MARK_EVERY_MS).unref()
      http = createServer((request, response) => {
        serve(request, response).catch((error: Error) => response.writeHead(500).end(error.stack))
      })
      // Connections must stay open while the other server has its turn.
      http.keepAliveTimeout = 0
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    },
  },
  async () => {
    http.closeAllConnections()
    http.close()
    await pool.end()
  },
)
