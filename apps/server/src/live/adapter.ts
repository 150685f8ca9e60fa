/**
 * Socket.IO's adapter for PostgreSQL wants a pool, and takes a connection out of it to listen with. It gives no lost one
 * back, so that after a few the pool is empty and nothing is heard any more. It gets one that it cannot lose: behind it
 * stands the process's own listener, which comes back by itself.
 */
import { createAdapter, type PostgresAdapterOptions } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import type { PubSub } from '../db/pubsub.ts'
import { tracked } from './awaitEmit.ts'

/** Where the adapter speaks of the one namespace that there is. */
const CHANNEL = 'socket.io#/'

export function makeAdapter(pubsub: PubSub, options: Partial<PostgresAdapterOptions>) {
  const listener = {
    on(event: string, hear: (notification: { payload: string }) => void) {
      // It also asks to be told of an end, which never comes.
      if (event === 'notification') pubsub.subscribe(CHANNEL, (payload) => hear({ payload }))
    },
    /** LISTEN, which `subscribe` has seen to. */
    query: async () => {},
    removeAllListeners() {},
    release() {},
  }
  const pool = { connect: async () => listener, query: tracked(pubsub.pool.query.bind(pubsub.pool)) }
  return createAdapter(pool as unknown as pg.Pool, options)
}
