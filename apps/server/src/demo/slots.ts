/**
 * Limited places over one day. A student who arrives while all places are taken gets the one that becomes free first: a
 * first-come-first-served line, as long as students are added in order of arrival.
 */
export class Slots {
  readonly #freeAt = new Map<string, number[]>()

  /** When a student who arrives now can start, given every limit that applies. */
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
