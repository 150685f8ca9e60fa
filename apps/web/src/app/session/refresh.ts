/** When the frame is asked for again without anybody clicking. */
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
