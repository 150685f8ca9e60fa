/**
 * Socket.IO's adapter for PostgreSQL takes a connection out of the pool to listen on, and never returns one that it
 * lost. After a few losses the pool would be empty, and no more events would arrive. So it gets a fake connection that
 * cannot be lost, backed by the process's own listener, which reconnects automatically.
 */
import { createAdapter, type PostgresAdapterOptions } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import type { PubSub } from '../db/pubsub.ts'
import { tracked } from './awaitEmit.ts'

/** The adapter's channel for the default namespace, the only one there is. */
const CHANNEL = 'socket.io#/'

export function makeAdapter(pubsub: PubSub, options: Partial<PostgresAdapterOptions>) {
  const listener = {
    on(event: string, onNotification: (notification: { payload: string }) => void) {
      // The adapter also listens for the end of the connection, which never happens.
      if (event === 'notification') pubsub.subscribe(CHANNEL, (payload) => onNotification({ payload }))
    },
    /** The adapter sends LISTEN, which `subscribe` has already done. */
    query: async () => {},
    removeAllListeners() {},
    release() {},
  }
  const pool = { connect: async () => listener, query: tracked(pubsub.pool.query.bind(pubsub.pool)) }
  return createAdapter(pool as unknown as pg.Pool, options)
}
