import type { Pass } from '@corridor/contract'
import type { PassId } from '@corridor/rules/ids'
import { type PassStatus, passStatus } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'

/** The schools of the model test use the default activation window. */
export const CLOCK = {
  timezone: 'America/Chicago',
  passActivationIntervalBefore: null,
  passActivationIntervalAfter: null,
}

/** The newest version of each pass that any player was shown; players choose their next moves from it. */
export class Board {
  readonly #open = new Map<PassId, Pass>()
  /** Every version of each pass that any player was shown. */
  readonly #versions = new Map<PassId, number>()

  see(pass: Pass): void {
    const { passId, version } = pass
    if (version <= (this.#versions.get(passId) ?? 0)) return
    this.#versions.set(passId, version)
    if (pass.confirmedAt ?? pass.rejectedAt ?? pass.canceledAt) this.#open.delete(passId)
    else this.#open.set(passId, pass)
  }

  passIds(): PassId[] {
    return [...this.#versions.keys()]
  }

  /** Grouped by status, so that rare statuses are chosen too. */
  open(now: Instant): [PassStatus, Pass[]][] {
    const groups = Object.groupBy(this.#open.values(), (pass) => passStatus(pass, CLOCK, now))
    return Object.entries(groups) as [PassStatus, Pass[]][]
  }
}

/** Every pass in a reply, at any depth. */
export function passesIn(value: unknown): Pass[] {
  if (typeof value !== 'object' || value === null) return []
  if ('passId' in value && 'version' in value) return [value as Pass]
  return Object.values(value).flatMap(passesIn)
}
