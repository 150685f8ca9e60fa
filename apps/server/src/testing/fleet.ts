/**
 * Several servers on one database, and those who use them, as behind a proxy: it asks every server for its health, and
 * sends requests only to those that are ready.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Pass, UserPassEvent } from '@corridor/contract'
import { applyPass, emptyLists, fromSnapshot, type ListRules, type PassLists } from '@corridor/rules/live'
import { isOwn } from '@corridor/rules/pass'
import type { Reply, TestClient } from './client.ts'
import { connectSocket, type TestSocket } from './client.ts'

const HEALTH_INTERVAL_MS = 100
/** Those of a page, in `apps/web/src/base/client.ts`. */
const LOST_DELAYS_MS = [400, 1200]
const AWAY_DELAYS_MS = [400, 1200, 2000, 4000]
const RECONNECT_MS = 400

export interface Fleet {
  add(origin: string): void
  /** One of those that are ready, each in turn. Without any, a proxy would answer 503. */
  pick(): string | undefined
  isReady(origin: string): boolean
  close(): void
}

export function openFleet(): Fleet {
  const origins = new Set<string>()
  const ready = new Set<string>()
  let turn = 0
  const ask = async (origin: string) => {
    const isReady = await fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(origin)
    else ready.delete(origin)
  }
  const timer = setInterval(() => void Promise.all([...origins].map(ask)), HEALTH_INTERVAL_MS)
  return {
    add(origin) {
      origins.add(origin)
      ready.add(origin)
    },
    pick() {
      turn += 1
      return [...ready][turn % ready.size]
    },
    isReady: (origin) => ready.has(origin),
    close: () => clearInterval(timer),
  }
}

/** Somebody with a session, which every server accepts. */
export class Visitor {
  readonly #fleet: Fleet
  readonly #at: (origin: string) => TestClient

  constructor(fleet: Fleet, at: (origin: string) => TestClient) {
    this.#fleet = fleet
    this.#at = at
  }

  /** As a page does it: again after a moment, at whatever server comes next, and some times at most. */
  async send<T>(request: (client: TestClient) => Promise<Reply<T>>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      const origin = this.#fleet.pick()
      const reply = origin === undefined ? AWAY : await request(this.#at(origin)).catch((error: Error) => error)
      if (!(reply instanceof Error) && reply.status === 200) return reply.body as T
      const isAway = !(reply instanceof Error) && reply.status === 503
      const delay = isAway ? AWAY_DELAYS_MS[tries] : reply instanceof Error ? LOST_DELAYS_MS[tries] : undefined
      if (delay === undefined) throw new Error('a request failed', { cause: reply })
      await pause(delay)
    }
  }

  async connect(token: string): Promise<TestSocket | undefined> {
    const origin = this.#fleet.pick()
    return origin === undefined ? undefined : connectSocket(origin, token).catch(() => undefined)
  }
}

const AWAY = { status: 503, body: undefined }

export interface Screen {
  passes(): readonly Pass[]
  /** How often it had to connect. */
  connections(): number
  close(): void
}

/** A page with the person's own passes: it fetches them, applies every event, and both again after a lost connection. */
export async function openScreen(visitor: Visitor): Promise<Screen> {
  let lists: PassLists<Pass> = emptyLists()
  let rules: ListRules | undefined
  let meanwhile: Pass[] | undefined
  let current: TestSocket | undefined
  let connections = 0
  let isClosed = false

  const fetchAll = async (): Promise<string> => {
    meanwhile = []
    const frame = await visitor.send((client) => client.ask('GET /api/user/initialize'))
    const [header] = Object.values(frame.schools)
    if (!header) throw new Error('this person has no school')
    const { viewer, now, signedUserToken } = frame
    rules = { viewer, intervals: header.school, now, belongs: (pass) => isOwn(viewer, pass) }
    const snapshot = { live: header.userLive, upcoming: header.userUpcoming, requested: header.userRequested }
    lists = fromSnapshot(snapshot, meanwhile, rules, lists)
    meanwhile = undefined
    return signedUserToken
  }
  const receive = (event: string, { pass }: UserPassEvent) => {
    if (event === 'viewerChanged') void fetchAll()
    if (!pass || !rules) return
    meanwhile?.push(pass)
    lists = applyPass(lists, pass, rules)
  }
  const connect = async (): Promise<void> => {
    const token = await fetchAll()
    for (current = undefined; !current && !isClosed; ) {
      current = await visitor.connect(token)
      if (!current) await pause(RECONNECT_MS)
    }
    if (!current || isClosed) return current?.close()
    connections += 1
    const { socket, heard } = current
    for (const { event, payload } of heard) receive(event, payload)
    socket.onAny(receive)
    socket.once('disconnect', () => void (isClosed || connect()))
    // What happened between the first answer and the connection.
    await fetchAll()
  }
  await connect()
  return {
    passes: () => lists.live,
    connections: () => connections,
    close() {
      isClosed = true
      current?.close()
    },
  }
}
