/**
 * How the processes on one database talk to each other: PostgreSQL's LISTEN and NOTIFY. One connection listens. When it
 * is lost another takes its place, however often that happens, and listens to the same channels. What was said in
 * between was not heard, so whoever depends on it catches up in `onReturn`.
 */
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Connection, poolConfig } from './connect.ts'

/** As an operator sees them in `pg_stat_activity`. */
export const LISTENER_NAME = 'corridor-listener'
export const SPEAKER_NAME = 'corridor-events'
const CONNECT_TIMEOUT_MS = 5000
const STATEMENT_TIMEOUT_MS = 5000
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2000
/** A PostgreSQL that says nothing more does not hold up a server that stops. */
const GOODBYE_MS = 1000

export interface PubSub {
  /** Hears everything that is said on the channel, also by this process. */
  subscribe(channel: string, hear: (payload: string) => void): void
  publish(channel: string, payload: string): Promise<void>
  /** Called whenever a lost listener was replaced. */
  onReturn(callback: () => void): void
  isListening(): boolean
  /** Replaces the listener, for one that seems connected and hears nothing. */
  reconnect(): void
  /** A few connections to speak with, apart from those that requests share. What they write need not reach the disk. */
  pool: pg.Pool
  close(): Promise<void>
}

interface Listener {
  client: pg.Client
  /** One after the other: a connection answers one question at a time. */
  listenTo(channel: string): Promise<unknown>
  ended: Promise<void>
  /** At once, without a word to PostgreSQL. */
  destroy(): void
}

/** Resolves when the first listener is there; fails where none can be had. */
export async function openPubSub(connection: Connection, onError: (error: Error) => void): Promise<PubSub> {
  const hearers = new Map<string, ((payload: string) => void)[]>()
  const returnCallbacks: (() => void)[] = []
  const closing = new AbortController()
  let listener: Listener | undefined

  const hear = ({ channel, payload = '' }: pg.Notification) => {
    for (const tell of hearers.get(channel) ?? []) tell(payload)
  }

  const connect = async (): Promise<Listener> => {
    const made = makeListener(connection, hear)
    const stop = () => made.destroy()
    closing.signal.addEventListener('abort', stop)
    try {
      await made.client.connect()
      for (const channel of hearers.keys()) await made.listenTo(channel)
      return made
    } catch (error) {
      made.destroy()
      throw error
    } finally {
      closing.signal.removeEventListener('abort', stop)
    }
  }

  /** Until it succeeds, or is no longer wanted. */
  const connectAgain = async (): Promise<Listener | undefined> => {
    for (let wait = FIRST_WAIT_MS; !closing.signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      // Servers that lost the same PostgreSQL do not all come back in the same moment.
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
    subscribe(channel, tell) {
      const others = hearers.get(channel)
      if (others) return void others.push(tell)
      hearers.set(channel, [tell])
      // One that cannot is one that is lost.
      if (listener) listener.listenTo(channel).catch(listener.destroy)
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
      if (last) await sayGoodbye(last)
      await Promise.all([listening, pool.end()])
    },
  }
}

function makeListener(connection: Connection, hear: (notification: pg.Notification) => void): Listener {
  const socket = new Socket()
  const client = new pg.Client({
    ...poolConfig(connection),
    application_name: LISTENER_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    stream: () => socket,
  })
  // Told again by the end, which always follows.
  client.on('error', () => {})
  client.on('notification', hear)
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  let asked: Promise<unknown> = Promise.resolve()
  const listenTo = (channel: string) => {
    asked = asked.then(() => client.query(`listen ${client.escapeIdentifier(channel)}`))
    return asked
  }
  return { client, listenTo, ended, destroy: () => void socket.destroy() }
}

async function sayGoodbye({ client, ended, destroy }: Listener): Promise<void> {
  const tooLong = setTimeout(destroy, GOODBYE_MS)
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
