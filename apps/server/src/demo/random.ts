/**
 * Reproducible random numbers: the same label gives the same numbers on every machine (mulberry32). Each part of the
 * demo district has its own label, so that changing one part leaves the others as they were.
 */
const TWO_TO_32 = 2 ** 32

export class Random {
  #state: number

  constructor(label: string) {
    this.#state = seedOf(label)
  }

  #bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }

  /** At least 0 and less than 1. */
  share(): number {
    return this.#bits() / TWO_TO_32
  }

  between(from: number, to: number): number {
    return from + this.share() * (to - from)
  }

  /** Both bounds are included. */
  whole(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1))
  }

  chance(probability: number): boolean {
    return this.share() < probability
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('There is nothing to pick from')
    return list[this.whole(0, list.length - 1)] as T
  }

  /** Picks a key from a table of shares that add up to 1. */
  weighted<K extends string>(shares: Readonly<Record<K, number>>): K {
    const keys = Object.keys(shares) as K[]
    let left = this.share()
    for (const key of keys) {
      left -= shares[key]
      if (left < 0) return key
    }
    return keys.at(-1) as K
  }

  /** Waiting times: mostly short, occasionally long. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.share())
  }

  /** Durations: half of them below the median, a few far above it. */
  logNormal(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.share())) * Math.cos(2 * Math.PI * this.share())
    return median * Math.exp(spread * normal)
  }

  /** A UUIDv7 for a time in milliseconds. */
  uuidAt(time: number): string {
    const moment = Math.floor(time).toString(16).padStart(12, '0')
    const high = this.#hex()
    const low = this.#hex()
    const variant = ((this.#bits() & 0x3) | 0x8).toString(16)
    return `${moment.slice(0, 8)}-${moment.slice(8)}-7${high.slice(0, 3)}-${variant}${high.slice(3, 6)}-${low}${this.#hex().slice(4)}`
  }

  #hex(): string {
    return this.#bits().toString(16).padStart(8, '0')
  }
}

/** FNV-1a. */
function seedOf(label: string): number {
  let hash = 0x811c9dc5
  for (const character of label) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
