/**
 * Writes down what one pass's life makes of SQL: the real server lives it once, in this process, while every query that
 * leaves it is noted together with the request that it belongs to. Time stands still meanwhile, so that every time in
 * the parameters tells how far it is from now.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestListener } from 'node:http'
import { IDEMPOTENCY_HEADER } from '@corridor/contract'
import pg from 'pg'
import { SettableClock } from '../../apps/server/src/clock.ts'
import { makeLog } from '../../apps/server/src/http/log.ts'
import { type CorridorServer, makeServer } from '../../apps/server/src/server.ts'
import { schoolNow } from '../harness/clock.ts'
import type { Harness } from '../harness/harness.ts'
import { Connection, textOf } from '../harness/http.ts'
import { type Actor, requestOf, STEPS, type Step } from '../life/steps.ts'
import { generalise, type Own, ownOf, type Template } from './template.ts'

/** Asked before the change, part of its transaction, or told to the other servers after it. */
export type Role = 'before' | 'change' | 'announcement'

export interface Statement {
  text: string
  /** Under which it is prepared, if it is. */
  name: string | undefined
  values: Template[]
  role: Role
}

export interface RecordedStep {
  statements: Statement[]
  /** The answer, cut where the pass's id stands. */
  answer: string[]
}

export type Recording = Record<Step, RecordedStep>

interface Noted {
  text: string
  name: string | undefined
  values: unknown[]
}

interface Noting {
  key: string
  queries: Noted[]
}

const requests = new AsyncLocalStorage<Noting>()

export async function recordLife({ connection, offset }: Harness, actor: Actor): Promise<Recording> {
  const now = schoolNow(offset)
  const clock = new SettableClock()
  clock.freeze(now)
  await using closing = new AsyncDisposableStack()
  // Before the server is made: parts of it keep the functions that they find.
  closing.defer(noteQueries())
  const server = await makeServer({
    connection,
    clock,
    log: makeLog('warn'),
    writeRate: () => Number.POSITIVE_INFINITY,
  })
  closing.defer(() => server.close())
  const notings = noteRequests(server)
  const browser = new Connection(await server.listen('127.0.0.1', 0))
  closing.defer(() => browser.close())

  const recording: Partial<Recording> = {}
  let passId = ''
  for (const step of STEPS) {
    const { by, path, body } = requestOf(step, actor, passId, now)
    const answer = textOf(await browser.post(by, path, body))
    passId ||= JSON.parse(answer).passId
    const noted = notings.at(-1)
    if (!noted || !passId) throw new Error(`${path} was not recorded: ${answer}`)
    const own: Own = { ...ownOf(actor), passId, key: noted.key }
    recording[step] = { statements: describe(noted.queries, own, now), answer: answer.split(passId) }
  }
  return recording as Recording
}

/** Each request runs in a context of its own, which its queries find again. */
function noteRequests({ app: { server } }: CorridorServer): Noting[] {
  const notings: Noting[] = []
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const noting = { key: String(request.headers[IDEMPOTENCY_HEADER]), queries: [] }
    notings.push(noting)
    requests.run(noting, () => {
      for (const listener of listeners) listener(request, response)
    })
  })
  return notings
}

/** Returns what ends it. */
function noteQueries(): () => void {
  // An announcement is noted when the pool is asked: until a connection is free, its request may be over.
  const endings = [
    noteCalls(pg.Client.prototype, (text) => !isAnnouncement(text)),
    noteCalls(pg.Pool.prototype, isAnnouncement),
  ]
  return () => {
    for (const end of endings) end()
  }
}

function noteCalls(prototype: object, isWanted: (text: string) => boolean): () => void {
  const noted = prototype as { query(...given: unknown[]): unknown }
  const { query } = noted
  noted.query = function note(this: unknown, ...given: unknown[]) {
    const [statement, values] = given as [string | pg.QueryConfig, unknown]
    const { text, name, values: own = [] } = typeof statement === 'string' ? { text: statement } : statement
    if (isWanted(text)) requests.getStore()?.queries.push({ text, name, values: Array.isArray(values) ? values : own })
    return query.apply(this, given)
  }
  return () => {
    noted.query = query
  }
}

function describe(queries: readonly Noted[], own: Own, now: string): Statement[] {
  let isOpen = false
  return queries.map(({ text, name, values }) => {
    if (text === 'begin') isOpen = true
    const role: Role = isAnnouncement(text) ? 'announcement' : isOpen ? 'change' : 'before'
    if (text === 'commit') isOpen = false
    return { text, name, values: values.map((value) => generalise(value, own, now)), role }
  })
}

function isAnnouncement(text: string): boolean {
  return /pg_notify/i.test(text)
}
