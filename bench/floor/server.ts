/**
 * The floor of a pass's life: `node:http` and `pg`, and nothing in between. It knows everybody beforehand, sends the
 * statements that Corridor was seen to send, with the parameters of whoever asks, and answers as many bytes. No rule is
 * asked, nothing is parsed, nothing is checked.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { IDEMPOTENCY_HEADER } from '@corridor/contract'
import pg from 'pg'
import { PREPARING } from '../../apps/server/src/db/preparing.ts'
import { SESSION_COOKIE } from '../../apps/server/src/http/cookies.ts'
import { obeyParent } from '../harness/parent.ts'
import type { ServerInput } from '../harness/serverEntry.ts'
import type { Actor, Step } from '../life/steps.ts'
import type { RecordedStep, Recording, Role, Statement } from './record.ts'
import { fill, type Own, ownOf } from './template.ts'

export interface FloorInput extends ServerInput {
  recording: Recording
  actors: Actor[]
  /** Whether statements are prepared, as Corridor prepares them, or sent as they are. */
  prepares: boolean
}

type Living = Omit<Own, 'passId' | 'key'>

/** As many connections as Corridor has, divided in the same way. */
const POOL_SIZE = 10
const CHANNEL = 'floor'

let http: Server
let offset = 0
let recording: Recording
let prepares = false
let readers: pg.Pool
let writers: pg.Pool
let announcers: pg.Pool
const byToken = new Map<string, Living>()
const byPass = new Map<string, Living>()

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  for await (const _ of request);
  const [, passId = randomUUID(), name = 'create'] = /^\/api\/pass\/([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
  const step = name as Step
  const living = step === 'create' ? byToken.get(tokenOf(request)) : byPass.get(passId)
  if (!living) throw new Error(`Nobody knows ${request.url}.`)
  if (step === 'create') byPass.set(passId, living)
  if (step === 'confirm') byPass.delete(passId)
  const own = { ...living, passId, key: String(request.headers[IDEMPOTENCY_HEADER]) }
  const recorded = recording[step]
  await play(recorded, own)
  announce(recorded, own)
  const body = recorded.answer.join(passId)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}

function tokenOf(request: IncomingMessage): string {
  const [, token = ''] = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(request.headers.cookie ?? '') ?? []
  return token
}

async function play({ statements }: RecordedStep, own: Own): Promise<void> {
  const now = Date.now() + offset
  const of = (role: Role) => statements.filter((statement) => statement.role === role)
  for (const statement of of('before')) await send(readers, statement, own, now)
  const client = await writers.connect()
  try {
    for (const statement of of('change')) await send(client, statement, own, now)
  } finally {
    client.release()
  }
}

function announce({ statements }: RecordedStep, own: Own): void {
  for (const statement of statements) {
    if (statement.role === 'announcement') void send(announcers, statement, own, Date.now() + offset)
  }
}

function send(to: pg.Pool | pg.PoolClient, statement: Statement, own: Own, now: number): Promise<unknown> {
  const { text, name } = statement
  const values = statement.values.map((value) => fill(value, own, now))
  return to.query({ text, values, ...(prepares && name && { name }) })
}

/** On a channel of its own: a Corridor beside it must not take these for news from another server. */
function redirected(life: Recording): Recording {
  for (const { statements } of Object.values(life)) {
    for (const { role, values } of statements) if (role === 'announcement') values[0] = { constant: CHANNEL }
  }
  return life
}

obeyParent(
  {
    async start(input: FloorInput) {
      offset = input.offset
      recording = redirected(input.recording)
      prepares = input.prepares
      for (const actor of input.actors) byToken.set(actor.student.token, ownOf(actor))
      readers = new pg.Pool({ ...input.connection, max: POOL_SIZE })
      writers = new pg.Pool({ ...input.connection, max: POOL_SIZE, ...(prepares && { options: PREPARING.options }) })
      announcers = new pg.Pool({ ...input.connection, max: 3 })
      await (await announcers.connect()).query(`listen ${CHANNEL}`)
      http = createServer((request, response) => {
        serve(request, response).catch((error: Error) => response.writeHead(500).end(error.stack))
      })
      // The others have their turn meanwhile, and nobody's connection may go away for that.
      http.keepAliveTimeout = 0
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    },
  },
  () => {
    http.closeAllConnections()
    http.close()
  },
)
