import { type Instant, instant } from '@corridor/rules/time'

/** Time is an argument. The server and its SQL take it from here and nowhere else, so that tests can set it. */
export interface Clock {
  now(): Instant
}

export const systemClock: Clock = { now: () => instant(Date.now()) }

/** Two servers' clocks are never quite the same; what comes after never reads as before. */
export function notBefore(now: Instant, earlier: Instant | null): Instant {
  return earlier !== null && earlier > now ? earlier : now
}

/** A clock that stands where it was put, or goes on from there. */
export class SettableClock implements Clock {
  #offset = 0
  #frozenAt: number | null = null

  now(): Instant {
    return instant(this.#frozenAt ?? Date.now() + this.#offset)
  }

  freeze(at: Instant): void {
    this.#frozenAt = Date.parse(at)
  }

  /** Ticks on from this moment. */
  run(from: Instant): void {
    this.#frozenAt = null
    this.#offset = Date.parse(from) - Date.now()
  }

  advance(minutes: number): void {
    if (this.#frozenAt === null) this.#offset += minutes * 60_000
    else this.#frozenAt += minutes * 60_000
  }
}
