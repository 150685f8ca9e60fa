/**
 * A socket hears what its session might see when it connected. Whenever that changes, by whatever process or hand, a
 * trigger in the database names the room of the sockets concerned, and each process looks at those of its own again.
 * One whose session is over, or that may see something else by now, is closed; where it may, it comes back by itself.
 * A trigger is not heard while the listener is down, so all sockets are looked at from time to time as well.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connect.ts'
import type { PubSub } from '../db/pubsub.ts'
import { type Scope, scopesOfSessions } from '../session/scope.ts'

/** The triggers of the migration `access_is_told` speak here: `person:12`, `session:…`, `school:3`. */
export const ACCESS_CHANNEL = 'access_changed'
/** With the time that it takes still less than a minute. */
const RECHECK_MS = 50_000
const BATCH = 500

interface CheckedSocket {
  data: { scope: Scope }
  disconnect(close: boolean): unknown
}

interface Sockets {
  all(): Iterable<CheckedSocket>
  inRoom(room: string): Iterable<CheckedSocket>
}

export interface AccessWatch {
  /** Looks at every socket of this process. */
  recheckAll(): Promise<void>
  close(): Promise<void>
}

export function watchAccess(
  { database, clock, pubsub }: { database: Database; clock: Clock; pubsub: PubSub },
  sockets: Sockets,
  onError: (error: unknown) => void,
): AccessWatch {
  const waiting = new Set<CheckedSocket>()
  let checking: Promise<void> | undefined

  const checkBatch = async () => {
    const batch = [...waiting].slice(0, BATCH)
    for (const socket of batch) waiting.delete(socket)
    const sessionIds = [...new Set(batch.map(({ data }) => data.scope.sessionId))]
    const scopes = await scopesOfSessions(database, sessionIds, clock.now())
    for (const socket of batch) {
      const { scope } = socket.data
      if (!isSameAccess(scope, scopes.get(scope.sessionId))) socket.disconnect(true)
    }
  }
  const drain = async () => {
    try {
      while (waiting.size > 0) await checkBatch()
    } catch (error) {
      // The database is away; whoever is waiting is looked at when it is back, with all the others.
      waiting.clear()
      onError(error)
    } finally {
      checking = undefined
    }
  }
  /** Whoever changes a whole school causes many words and few questions. */
  const check = async (some: Iterable<CheckedSocket>): Promise<void> => {
    for (const socket of some) waiting.add(socket)
    if (waiting.size > 0) checking ??= drain()
    await checking
  }
  const recheckAll = () => check(sockets.all())

  pubsub.subscribe(ACCESS_CHANNEL, (room) => void check(sockets.inRoom(room)))
  pubsub.onReturn(() => void recheckAll())
  const timer = setInterval(() => void recheckAll(), RECHECK_MS)
  timer.unref()
  return {
    recheckAll,
    async close() {
      clearInterval(timer)
      await checking
    },
  }
}

/** Whether a socket of then may stay: all that its rooms come from, and what its person may do. */
export function isSameAccess(before: Scope, now: Scope | undefined): boolean {
  return now !== undefined && isDeepStrictEqual(accessOf(before), accessOf(now))
}

/** Without the times, which change by mere use. */
function accessOf({ lastSeenAt: _seen, sessionExpiresAt: _expires, coverChangesAt: _cover, ...access }: Scope) {
  return access
}
