/** When queries are refetched automatically. */
import { ApiError } from '../apiError.ts'

const MINUTE = 60_000

/** While the socket is connected, live events deliver the changes, and polling is only a safety net. */
export function pollingInterval(isConnected: boolean): number {
  return isConnected ? 10 * MINUTE : MINUTE
}

const JITTER_MS = 2000

/** After a server restart all clients reconnect within a second, so each waits for a random time. */
export function jitter(): number {
  return Math.random() * JITTER_MS
}

/** A retry may succeed: there was no answer, or the server had a problem. */
export function isTransient(error: Error): boolean {
  return !(error instanceof ApiError) || error.code === 'network' || error.status >= 500
}

const RETRY_MS = 15_000

/** Failed queries are retried automatically, so that nobody has to reload the page once the server is back. */
export function retryInterval(error: Error | null): number | false {
  return error !== null && isTransient(error) && RETRY_MS
}
