/**
 * A socket receives what its session had access to when it connected. Whenever that access changes, even by a statement
 * at the database's prompt, a trigger notifies all processes of the room of the affected sockets, and each process
 * checks its own again. A socket whose session ended or whose access is different now is closed, and reconnects
 * automatically if it still may. Notifications are lost while the listener is down, so all sockets are also rechecked
 * regularly.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connect.ts'
import type { PubSub } from '../db/pubsub.ts'
import { type Scope, scopesOfSessions } from '../session/scope.ts'

/** The triggers `access_changed` and their like notify this channel: `person:12`, `session:…`, `school:3`. */
export const ACCESS_CHANNEL = 'access_changed'
/** Less than a minute, including the time that the check takes. */
const RECHECK_MS = 50_000
const BATCH_SIZE = 500

interface CheckedSocket {
  data: { scope: Scope }
  disconnect(close: boolean): unknown
}

interface Sockets {
  all(): Iterable<CheckedSocket>
  inRoom(room: string): Iterable<CheckedSocket>
}

export interface AccessWatch {
  /** Checks every socket of this process. */
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
    const batch = [...waiting].slice(0, BATCH_SIZE)
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
      // The database is down. When it is back, all sockets are rechecked anyway.
      waiting.clear()
      onError(error)
    } finally {
      checking = undefined
    }
  }
  /** Batched, because a change to a whole school causes many notifications at once. */
  const check = async (affected: Iterable<CheckedSocket>): Promise<void> => {
    for (const socket of affected) waiting.add(socket)
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

/** Whether a socket may stay: its rooms and its person's permissions are still the same. */
export function isSameAccess(before: Scope, now: Scope | undefined): boolean {
  return now !== undefined && isDeepStrictEqual(accessOf(before), accessOf(now))
}

/** Without the times, which change whenever the session is used, and what says nothing about access. */
function accessOf(scope: Scope) {
  const {
    lastSeenAt: _seen,
    sessionExpiresAt: _expires,
    coverChangesAt: _cover,
    referenceVersions: _setup,
    ...access
  } = scope
  return access
}
