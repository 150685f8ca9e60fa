/**
 * Places with a limit over one day. Whoever comes while all places are taken waits for the one that becomes free
 * first: a line, first come, first served, as long as people are added in the order of arrival.
 */
export class Slots {
  readonly #freeAt = new Map<string, number[]>()

  /** When somebody who arrives now can go, given every limit on the way. */
  earliest(limits: readonly { key: string; places: number }[], at: number): number {
    return limits.reduce((start, limit) => Math.max(start, Math.min(...this.#places(limit))), at)
  }

  take(limits: readonly { key: string; places: number }[], until: number): void {
    for (const limit of limits) {
      const places = this.#places(limit)
      places[places.indexOf(Math.min(...places))] = until
    }
  }

  #places({ key, places }: { key: string; places: number }): number[] {
    let freeAt = this.#freeAt.get(key)
    if (!freeAt) {
      freeAt = Array.from({ length: places }, () => 0)
      this.#freeAt.set(key, freeAt)
    }
    return freeAt
  }
}
