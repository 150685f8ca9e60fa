/**
 * How the processes on one database communicate: PostgreSQL's LISTEN and NOTIFY. One connection listens. When it is
 * lost, another one replaces it, as often as necessary, and listens on the same channels. Messages in between are lost,
 * so subscribers that depend on them catch up in `onReturn`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { makeAlone } from './alone.ts'
import { type Connection, makeClient, type RoutedClient } from './client.ts'
import { CONNECT_TIMEOUT_MS, makeOwnPool } from './ownPool.ts'

/** The names that an operator sees in `pg_stat_activity`. */
export const LISTENER_NAME = 'corridor-listener'
export const SPEAKER_NAME = 'corridor-events'
/** Whoever they listen as: an address of their own (`listenAt`) may have a user of its own. */
const OTHERS = `select from pg_stat_activity where application_name = '${LISTENER_NAME}'
  and datname = current_database() and pid is distinct from $1`
/** The caller is about to stop and does not wait for a PostgreSQL that does not answer. */
const ALONE_TIMEOUT_MS = 2000
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
  /** How many messages were received, on any channel. */
  received(): number
  /** Called whenever a lost listener has been replaced. */
  onReturn(callback: () => void): void
  /** The connection that listens; or why there is none. */
  listener(): { pid: number } | { lostBy: Error }
  /** No other process listens, as far as can be found out. */
  isAlone(): Promise<boolean>
  /** The same at once, for each message that would be sent for nothing. False in case of doubt. */
  isKnownAlone(): boolean
  /** Replaces a listener that seems connected but receives nothing. */
  reconnect(): void
  /** For sending. */
  pool: pg.Pool
  close(): Promise<void>
}

interface Listener {
  client: RoutedClient
  /** The id of the PostgreSQL process that serves the connection, once it is connected. */
  pid: number
  /** One after another: a connection runs one query at a time. */
  listenTo(channel: string): Promise<unknown>
  /** Resolves when it listens to all of them. */
  caughtUp(): Promise<unknown>
  /** Resolves with the reason, if there is one. */
  ended: Promise<Error | undefined>
}

/**
 * Resolves when the first listener is connected; fails if none can be. It listens at an address of its own where there
 * is one: a pooler that others share need not hold a connection for it.
 */
export async function openPubSub(
  connection: Connection,
  onError: (error: Error) => void,
  listenAt: Connection = connection,
): Promise<PubSub> {
  const subscribers = new Map<string, ((payload: string) => void)[]>()
  const returnCallbacks: (() => void)[] = []
  const closing = new AbortController()
  let listener: Listener | undefined
  let lostBy = new Error('it was never connected')

  let received = 0

  const dispatch = ({ channel, payload = '' }: pg.Notification) => {
    received += 1
    for (const receive of subscribers.get(channel) ?? []) receive(payload)
  }

  const connect = async (): Promise<Listener> => {
    const made = makeListener(listenAt, dispatch)
    const stop = () => made.client.destroy()
    closing.signal.addEventListener('abort', stop)
    try {
      await made.client.connect()
      const { rows } = await made.client.query<{ pid: number }>('select pg_backend_pid() as pid')
      made.pid = rows[0]?.pid ?? 0
      for (const channel of subscribers.keys()) await made.listenTo(channel)
      return made
    } catch (error) {
      made.client.destroy()
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
      const made = await connect().catch((error: Error) => {
        lostBy = error
        onError(error)
      })
      if (made) return made
    }
    return undefined
  }

  const keepListening = async (first: Listener): Promise<void> => {
    for (let current: Listener | undefined = first; current; current = await connectAgain()) {
      listener = current
      if (current !== first) for (const callback of returnCallbacks) callback()
      lostBy = (await current.ended) ?? new Error('its connection was closed')
      listener = undefined
    }
  }

  const first = await connect()
  const pool = makeOwnPool({ connection, name: SPEAKER_NAME, max: 2, onError })
  // By the id of the own listener, which may just be lost while another process has its own again.
  const askAlone = async () => (await pool.query(OTHERS, [listener?.pid ?? null])).rowCount === 0
  const listening = keepListening(first)

  return {
    pool,
    subscribe(channel, receive) {
      const others = subscribers.get(channel)
      if (others) return void others.push(receive)
      subscribers.set(channel, [receive])
      // A listener that cannot do this counts as lost.
      const current = listener
      current?.listenTo(channel).catch(() => current.client.destroy())
    },
    async ready() {
      // A listener that is lost instead is replaced by one that listens to everything.
      await listener?.caughtUp().catch(() => {})
    },
    async publish(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    received: () => received,
    onReturn: (callback) => void returnCallbacks.push(callback),
    listener: () => (listener ? { pid: listener.pid } : { lostBy }),
    isAlone: () => Promise.race([askAlone().catch(() => true), pause(ALONE_TIMEOUT_MS, true, { ref: false })]),
    isKnownAlone: makeAlone(askAlone),
    reconnect: () => listener?.client.destroy(),
    async close() {
      const last = listener
      closing.abort()
      if (last) await closeGracefully(last)
      await Promise.all([listening, pool.end()])
    },
  }
}

function makeListener(connection: Connection, receive: (notification: pg.Notification) => void): Listener {
  const client = makeClient(connection, {
    application_name: LISTENER_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  let failure: Error | undefined
  // The `end` event always follows.
  client.on('error', (error) => {
    failure ??= error
  })
  client.on('notification', receive)
  const ended = new Promise<Error | undefined>((resolve) => client.once('end', () => resolve(failure)))
  let asked: Promise<unknown> = Promise.resolve()
  const listenTo = (channel: string) => {
    asked = asked.then(() => client.query(`listen ${client.escapeIdentifier(channel)}`))
    return asked
  }
  return { client, pid: 0, listenTo, caughtUp: () => asked, ended }
}

async function closeGracefully({ client, ended }: Listener): Promise<void> {
  const tooLong = setTimeout(() => client.destroy(), CLOSE_TIMEOUT_MS)
  client.end().catch(() => client.destroy())
  await ended
  clearTimeout(tooLong)
}
