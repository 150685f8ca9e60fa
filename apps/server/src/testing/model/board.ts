import type { Pass } from '@corridor/contract'
import { type Instant, type PassStatus, passStatus } from '@corridor/rules'

/** The schools of the game keep the default window. */
export const CLOCK = {
  timezone: 'America/Chicago',
  passActivationIntervalBefore: null,
  passActivationIntervalAfter: null,
}

/** The newest that anybody was shown of each pass: what the players choose their next moves by. */
export class Board {
  readonly #open = new Map<string, Pass>()
  /** The version of each pass that anybody was ever shown. */
  readonly #versions = new Map<string, number>()

  see(pass: Pass): void {
    const { passId, version } = pass
    if (version <= (this.#versions.get(passId) ?? 0)) return
    this.#versions.set(passId, version)
    if (pass.confirmedAt ?? pass.rejectedAt ?? pass.canceledAt) this.#open.delete(passId)
    else this.#open.set(passId, pass)
  }

  passIds(): string[] {
    return [...this.#versions.keys()]
  }

  /** By status, so that what is rare gets its turn. */
  open(now: Instant): [PassStatus, Pass[]][] {
    const groups = Object.groupBy(this.#open.values(), (pass) => passStatus(pass, CLOCK, now))
    return Object.entries(groups) as [PassStatus, Pass[]][]
  }
}

/** Every pass in an answer, however deep. */
export function passesIn(value: unknown): Pass[] {
  if (typeof value !== 'object' || value === null) return []
  if ('passId' in value && 'version' in value) return [value as Pass]
  return Object.values(value).flatMap(passesIn)
}
