const MINUTE_MS = 60_000
/** With this many keys in memory, those without anything in the last minute are removed. */
const CLEANUP_SIZE = 5000

/** Counts what was done in the last minute by a person, from an address or under any other key, in the memory of this process. */
export class RateLimit<Key> {
  readonly #times = new Map<Key, number[]>()
  readonly #windowMs: number

  /** Another time than a minute. */
  constructor(windowMs = MINUTE_MS) {
    this.#windowMs = windowMs
  }

  /** Seconds until another one is allowed. 0 if it is allowed now; then it is counted. */
  secondsToWait(key: Key, limit: number, now: number): number {
    const isRecent = (at: number) => at > now - this.#windowMs
    const recent = (this.#times.get(key) ?? []).filter(isRecent)
    const [oldest] = recent
    if (oldest !== undefined && recent.length >= limit)
      return Math.max(1, Math.ceil((oldest + this.#windowMs - now) / 1000))
    if (this.#times.size >= CLEANUP_SIZE) {
      for (const [other, times] of this.#times) if (!times.some(isRecent)) this.#times.delete(other)
    }
    this.#times.set(key, [...recent, now])
    return 0
  }
}
