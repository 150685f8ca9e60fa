import type { Pass } from '@corridor/contract'
import { type Instant, type PassStatus, passStatus } from '@corridor/rules'

/** The schools of the game keep the default window. */
export const CLOCK = {
  timezone: 'America/Chicago',
  passActivationIntervalBefore: null,
  passActivationIntervalAfter: null,
}

const OVER: readonly PassStatus[] = ['used', 'rejected', 'canceled', 'unused']

/** The newest that anybody was shown of each pass: what the players choose their next moves by. */
export class Board {
  readonly #passes = new Map<string, Pass>()

  see(pass: Pass): void {
    if (pass.version > (this.#passes.get(pass.passId)?.version ?? 0)) this.#passes.set(pass.passId, pass)
  }

  all(): Pass[] {
    return [...this.#passes.values()]
  }

  /** By status, so that what is rare gets its turn. */
  open(now: Instant): [PassStatus, Pass[]][] {
    const groups = Object.groupBy(this.all(), (pass) => passStatus(pass, CLOCK, now))
    return (Object.entries(groups) as [PassStatus, Pass[]][]).filter(([status]) => !OVER.includes(status))
  }
}

/** Every pass in an answer, however deep. */
export function passesIn(value: unknown): Pass[] {
  if (typeof value !== 'object' || value === null) return []
  if ('passId' in value && 'version' in value) return [value as Pass]
  return Object.values(value).flatMap(passesIn)
}
