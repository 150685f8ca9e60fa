/** What is wrong with a roster: the file, the line and the reason, in words for whoever made the file. */
import { firstOf } from './text.ts'

export interface Problem {
  file: string
  /** Null if it is about the whole file. */
  line: number | null
  reason: string
}

/** Nobody reads more of them, and a broken file has one in every line. */
const KEPT = 1000

export class Problems {
  readonly list: Problem[]
  count: number

  constructor(known: Pick<Problems, 'list' | 'count'> = { list: [], count: 0 }) {
    this.list = [...known.list]
    this.count = known.count
  }

  add(file: string, line: number | null, reason: string): void {
    this.count += 1
    if (this.list.length < KEPT) this.list.push({ file, line, reason })
  }
}

/** The roster as a whole cannot be used. Nothing of it is kept. */
export class Unreadable extends Error {
  readonly problem: Problem
  constructor(file: string, line: number | null, reason: string) {
    super(reason)
    this.problem = { file, line, reason }
  }
}

/** It is larger than anything that is read here. */
export class TooLarge extends Unreadable {}

/** The source could not be asked, or did not answer completely. Perhaps it can another time. */
export class Unavailable extends Unreadable {}

/** A value of the file as it is repeated in a sentence: short, and on one line. */
export function quoted(value: string): string {
  const plain = value.replace(/[\p{Cc}\s]+/gu, ' ')
  const short = firstOf(plain, 60)
  return `“${short === plain ? plain : `${short}…`}”`
}
