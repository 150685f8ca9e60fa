/**
 * Which of the hosts in DATABASE_URL to connect to, and how. Where the address leaves only one way, that is it. Otherwise
 * all hosts are asked at once, by connections that end again, and the first in the list that will do is used by every
 * connection of this process, until one of them fails: a standby that was promoted is then found by asking again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseAddress, type DatabaseHost, readDatabaseUrl } from '../config/databaseUrl.ts'
import { errorCode } from '../process/failure.ts'
import { type Encryption, encryptionsFor } from './encryption.ts'
import { isUnreachable } from './outage.ts'

export interface Route extends DatabaseHost {
  ssl: Encryption
}

/** A host whose machine lost power never says no. */
const HOST_TIMEOUT_MS = 10_000
/** How much longer those before it in the list may take, once a host is known that will do. */
const GRACE_MS = 2000
/** PostgreSQL's rules (pg_hba.conf) refuse this user, which may depend on encryption. */
const REFUSED_BY_RULES = '28000'

const known = new Map<string, Promise<Route>>()

export function findRoute(databaseUrl: string): Promise<Route> {
  const found = known.get(databaseUrl) ?? choose(readDatabaseUrl(databaseUrl))
  known.set(databaseUrl, found)
  found.catch(() => forget(databaseUrl, found))
  return found
}

/** A connection has failed, so that the next one asks again. */
export function forgetRoute(databaseUrl: string): void {
  known.delete(databaseUrl)
}

function forget(databaseUrl: string, route: Promise<Route>): void {
  if (known.get(databaseUrl) === route) known.delete(databaseUrl)
}

async function choose(address: DatabaseAddress): Promise<Route> {
  const ways = address.hosts.map((host) => encryptionsFor(address, host.host).map((ssl) => ({ ...host, ssl })))
  const [only, ...more] = ways.flat()
  if (only && more.length === 0) return only
  const asked = ways.map((routes) => firstUsable(address, routes))
  const late = Promise.any(asked)
    .then(() => pause(GRACE_MS, undefined, { ref: false }))
    .then(
      () => new Error('timeout expired'),
      (error: Error) => error,
    )
  const answers = asked.map((answer) => answer.catch((error: Error) => error))
  const failures: Error[] = []
  for (const answer of answers) {
    const found = await Promise.race([answer, late])
    if (!(found instanceof Error)) return found
    failures.push(found)
  }
  // What a host said is worth more than that another one said nothing.
  throw failures.find((error) => !isUnreachable(error)) ?? failures[0]
}

async function firstUsable(address: DatabaseAddress, routes: readonly Route[]): Promise<Route> {
  let failure: unknown
  for (const route of routes) {
    try {
      await askHost(address, route, (client) => refuseReadOnly(address, client))
      return route
    } catch (error) {
      failure = error
      if (!dependsOnEncryption(error)) break
    }
  }
  throw failure
}

/** A connection to one host, for as long as `ask` takes. */
export async function askHost<A>(
  address: DatabaseAddress,
  route: Route,
  ask: (client: pg.Client) => Promise<A>,
): Promise<A> {
  const { connectSeconds } = address
  const connectionTimeoutMillis = connectSeconds === undefined ? HOST_TIMEOUT_MS : connectSeconds * 1000
  const client = new pg.Client({ ...driverConfig(address), ...route, connectionTimeoutMillis })
  client.on('error', () => {})
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

/** What the driver has to know, whichever host it is. */
export function driverConfig({ user, password, database, rest }: DatabaseAddress): pg.ClientConfig {
  return {
    ...rest,
    // Without them the driver takes those of the environment.
    ...(user === '' ? {} : { user }),
    ...(password === '' ? {} : { password }),
    ...(database === '' ? {} : { database }),
  }
}

/** Fails if the address wants a host that takes writes, and this one does not. */
export async function refuseReadOnly({ isForWriting }: DatabaseAddress, client: pg.Client): Promise<void> {
  if (!isForWriting) return
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only !== 'on') return
  throw Object.assign(new Error('the host takes no writes'), { code: '25006' })
}

function dependsOnEncryption(error: unknown): boolean {
  return error instanceof pg.DatabaseError ? errorCode(error) === REFUSED_BY_RULES : !isUnreachable(error)
}
