/**
 * Corridor needs connections that stay its own: they listen for events, hold locks and keep prepared statements. A pooler
 * that gives every transaction another connection (PgBouncer with `pool_mode = transaction`) answers as if it gave them
 * all of that. What it cannot fake is an event that arrives on its own.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseFailure, StartupFailure } from '../process/failure.ts'
import { poolConfig } from './connect.ts'

const CONNECT_TIMEOUT_MS = 15_000
/** It takes milliseconds. A database that needs longer than this is of no use to a school. */
const PATIENCE_MS = 10_000

/** Fails with a sentence if the database cannot be reached, or not in this way. */
export async function refusePooling(databaseUrl: string, patienceMs = PATIENCE_MS): Promise<void> {
  try {
    if (await hearsEvents(databaseUrl, patienceMs)) return
  } catch (error) {
    throw databaseFailure(databaseUrl, error)
  }
  throw new StartupFailure(
    `Something between Corridor and the database at ${new URL(databaseUrl).host} keeps events back, such as PgBouncer with pool_mode = transaction. Set pool_mode = session there, or set DATABASE_URL to PostgreSQL itself.`,
  )
}

async function hearsEvents(databaseUrl: string, patienceMs: number): Promise<boolean> {
  const [listener, speaker] = [makeClient(databaseUrl), makeClient(databaseUrl)]
  const channel = `check_${randomUUID()}`
  const heard = new Promise<true>((resolve) => listener.on('notification', () => resolve(true)))
  try {
    await Promise.all([listener.connect(), speaker.connect()])
    await listener.query(`listen ${listener.escapeIdentifier(channel)}`)
    await speaker.query('select pg_notify($1, $2)', [channel, ''])
    return await Promise.race([heard, pause(patienceMs, false, { ref: false })])
  } finally {
    await Promise.all([listener.end(), speaker.end()])
  }
}

function makeClient(databaseUrl: string): pg.Client {
  const client = new pg.Client({ ...poolConfig(databaseUrl), connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  return client
}
