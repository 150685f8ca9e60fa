/** When the server is asked again without anybody clicking. */
import { ApiError } from '../client.ts'

const MINUTE = 60_000

/** Live events carry the changes while the socket stands; asking is then only a safety net. */
export function pollingInterval(isConnected: boolean): number {
  return isConnected ? 10 * MINUTE : MINUTE
}

const JITTER_MS = 2000

/** A restarted server gets all its clients back in one second: they wait, each a little differently. */
export function jitter(): number {
  return Math.random() * JITTER_MS
}

/** It may be otherwise in a moment: no answer came, or one from a server in trouble. */
export function isPassing(error: Error): boolean {
  return !(error instanceof ApiError) || error.code === 'network' || error.status >= 500
}

const ASK_AGAIN_MS = 15_000

/** What a screen waits for is asked for again until it comes: nobody has to find out that the server is back. */
export function askAgainAfter(error: Error | null): number | false {
  return error !== null && isPassing(error) && ASK_AGAIN_MS
}
