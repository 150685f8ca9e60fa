/**
 * Corridor needs connections that stay its own: they have settings, hold locks and keep prepared statements. A pooler
 * that gives every transaction another connection (PgBouncer with `pool_mode = transaction`) answers as if it gave them
 * all of that. So the start looks whether a connection remembers what it was told, and whether events arrive.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { hostsText, readDatabaseUrl } from '../config/databaseUrl.ts'
import { StartupFailure } from '../process/failure.ts'
import { makeClient } from './client.ts'
import { databaseFailure } from './databaseFailure.ts'

const CONNECT_TIMEOUT_MS = 15_000
/** It takes milliseconds. A database that needs longer than this is of no use to a school. */
const TIMEOUT_MS = 10_000

/** Fails with a sentence if the database cannot be reached, or not in this way. */
export async function refusePooling(
  databaseUrl: string,
  listenUrl = databaseUrl,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const at = (url: string) => hostsText(readDatabaseUrl(url))
  if (!(await withTwo([databaseUrl, databaseUrl], keepsSessions))) {
    throw new StartupFailure(
      `Something between Corridor and the database at ${at(databaseUrl)} gives every transaction another connection, such as PgBouncer with pool_mode = transaction. Set pool_mode = session there, or set DATABASE_URL to PostgreSQL itself.`,
    )
  }
  if (await withTwo([listenUrl, databaseUrl], (one, other) => hearsEvents(one, other, timeoutMs))) return
  throw new StartupFailure(
    listenUrl === databaseUrl
      ? `Something between Corridor and the database at ${at(databaseUrl)} keeps events back. Set DATABASE_LISTEN_URL to PostgreSQL itself, where nothing does.`
      : `What happens in the database at ${at(databaseUrl)} is not heard at ${at(listenUrl)}. Set DATABASE_LISTEN_URL to the same database, on PostgreSQL itself.`,
  )
}

/** Two connections, for as long as the question takes. */
async function withTwo(
  [oneUrl, otherUrl]: [string, string],
  ask: (one: pg.Client, other: pg.Client) => Promise<boolean>,
): Promise<boolean> {
  const one = await open(oneUrl)
  try {
    const other = await open(otherUrl)
    try {
      return await ask(one, other)
    } finally {
      await other.end()
    }
  } catch (error) {
    throw databaseFailure(oneUrl, error)
  } finally {
    await one.end()
  }
}

async function open(databaseUrl: string): Promise<pg.Client> {
  const client = makeClient(databaseUrl, { connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  try {
    await client.connect()
    return client
  } catch (error) {
    throw databaseFailure(databaseUrl, error)
  }
}

/** What the first is told, it remembers, and the second does not know of, even if a transaction holds it meanwhile. */
async function keepsSessions(one: pg.Client, other: pg.Client): Promise<boolean> {
  const told = randomUUID()
  await one.query(`select set_config('corridor.check', $1, false)`, [told])
  await other.query('begin')
  if ((await remembered(other)) === told) return false
  return (await remembered(one)) === told
}

async function remembered(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ told: string | null }>(`select current_setting('corridor.check', true) as told`)
  return rows[0]?.told ?? null
}

async function hearsEvents(listener: pg.Client, speaker: pg.Client, timeoutMs: number): Promise<boolean> {
  const channel = `check_${randomUUID()}`
  const heard = new Promise<true>((resolve) => listener.on('notification', () => resolve(true)))
  await listener.query(`listen ${listener.escapeIdentifier(channel)}`)
  await speaker.query('select pg_notify($1, $2)', [channel, ''])
  return await Promise.race([heard, pause(timeoutMs, false, { ref: false })])
}
