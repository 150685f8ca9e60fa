/**
 * How the processes on one database communicate: PostgreSQL's LISTEN and NOTIFY. One connection listens. When it is
 * lost, another one replaces it, as often as necessary, and listens on the same channels. Messages in between are lost,
 * so subscribers that depend on them catch up in `onReturn`.
 */
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Connection, poolConfig } from './connect.ts'

/** As an operator sees them in `pg_stat_activity`. */
export const LISTENER_NAME = 'corridor-listener'
export const SPEAKER_NAME = 'corridor-events'
const CONNECT_TIMEOUT_MS = 8000
const STATEMENT_TIMEOUT_MS = 8000
const MIN_WAIT_MS = 100
const MAX_WAIT_MS = 2000
/** A PostgreSQL that no longer answers must not delay the shutdown of the server. */
const CLOSE_TIMEOUT_MS = 1000

export interface PubSub {
  /** Receives every message on the channel, including those of this process. */
  subscribe(channel: string, receive: (payload: string) => void): void
  /** Resolves once no message can be missed on any channel that was subscribed to before. */
  ready(): Promise<void>
  publish(channel: string, payload: string): Promise<void>
  /** Called whenever a lost listener has been replaced. */
  onReturn(callback: () => void): void
  isListening(): boolean
  /** Replaces a listener that seems connected but receives nothing. */
  reconnect(): void
  /**
   * A few connections for sending, separate from those that requests share. What they write need not reach the disk.
   */
  pool: pg.Pool
  close(): Promise<void>
}

interface Listener {
  client: pg.Client
  /** One after another: a connection runs one query at a time. */
  listenTo(channel: string): Promise<unknown>
  /** Resolves when it listens to all of them. */
  caughtUp(): Promise<unknown>
  ended: Promise<void>
  /** Closes immediately, without notifying PostgreSQL. */
  destroy(): void
}

/** Resolves when the first listener is connected; fails if none can be. */
export async function openPubSub(connection: Connection, onError: (error: Error) => void): Promise<PubSub> {
  const subscribers = new Map<string, ((payload: string) => void)[]>()
  const returnCallbacks: (() => void)[] = []
  const closing = new AbortController()
  let listener: Listener | undefined

  const dispatch = ({ channel, payload = '' }: pg.Notification) => {
    for (const receive of subscribers.get(channel) ?? []) receive(payload)
  }

  const connect = async (): Promise<Listener> => {
    const made = makeListener(connection, dispatch)
    const stop = () => made.destroy()
    closing.signal.addEventListener('abort', stop)
    try {
      await made.client.connect()
      for (const channel of subscribers.keys()) await made.listenTo(channel)
      return made
    } catch (error) {
      made.destroy()
      throw error
    } finally {
      closing.signal.removeEventListener('abort', stop)
    }
  }

  /** Retries until it succeeds, or is no longer needed. */
  const connectAgain = async (): Promise<Listener | undefined> => {
    for (let wait = MIN_WAIT_MS; !closing.signal.aborted; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
      // Jitter, so that servers that lost the same PostgreSQL do not all reconnect at the same moment.
      await pause(wait * (0.5 + Math.random()), undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (closing.signal.aborted) return undefined
      const made = await connect().catch((error: Error) => void onError(error))
      if (made) return made
    }
    return undefined
  }

  const keepListening = async (first: Listener): Promise<void> => {
    for (let current: Listener | undefined = first; current; current = await connectAgain()) {
      listener = current
      if (current !== first) for (const callback of returnCallbacks) callback()
      await current.ended
      listener = undefined
    }
  }

  const first = await connect()
  const pool = makeSpeakers(connection, onError)
  const listening = keepListening(first)

  return {
    pool,
    subscribe(channel, receive) {
      const others = subscribers.get(channel)
      if (others) return void others.push(receive)
      subscribers.set(channel, [receive])
      // A listener that cannot do this counts as lost.
      if (listener) listener.listenTo(channel).catch(listener.destroy)
    },
    async ready() {
      // A listener that is lost instead is replaced by one that listens to everything.
      await listener?.caughtUp().catch(() => {})
    },
    async publish(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    onReturn: (callback) => void returnCallbacks.push(callback),
    isListening: () => listener !== undefined,
    reconnect: () => listener?.destroy(),
    async close() {
      const last = listener
      closing.abort()
      if (last) await closeGracefully(last)
      await Promise.all([listening, pool.end()])
    },
  }
}

function makeListener(connection: Connection, receive: (notification: pg.Notification) => void): Listener {
  const socket = new Socket()
  const client = new pg.Client({
    ...poolConfig(connection),
    application_name: LISTENER_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    stream: () => socket,
  })
  // The `end` event, which always follows, reports it again.
  client.on('error', () => {})
  client.on('notification', receive)
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  let asked: Promise<unknown> = Promise.resolve()
  const listenTo = (channel: string) => {
    asked = asked.then(() => client.query(`listen ${client.escapeIdentifier(channel)}`))
    return asked
  }
  return { client, listenTo, caughtUp: () => asked, ended, destroy: () => void socket.destroy() }
}

async function closeGracefully({ client, ended, destroy }: Listener): Promise<void> {
  const tooLong = setTimeout(destroy, CLOSE_TIMEOUT_MS)
  client.end().catch(destroy)
  await ended
  clearTimeout(tooLong)
}

function makeSpeakers(connection: Connection, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...poolConfig(connection),
    application_name: SPEAKER_NAME,
    max: 2,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    options: '-c synchronous_commit=off',
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', onError)
  return pool
}
