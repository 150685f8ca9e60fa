/**
 * What a district does in the five minutes around a bell, and when. A real bell has its crowd in the first minute: half
 * of everything, and the rest spread over the four others.
 */
import { Random } from '../../apps/server/src/demo/random.ts'

/** Of 100,000 students and 8,000 staff. */
const LIVES_PER_STUDENT = 0.04
const PAGES_PER_STUDENT = 0.15
const PAGES_PER_STAFF = 0.6

export interface Arrival {
  /** Milliseconds after the bell. */
  at: number
  kind: 'life' | 'studentPage' | 'staffPage'
}

export interface BellOptions {
  students: number
  staff: number
  /** The share of a whole district that this machine plays. */
  factor: number
  seconds: number
}

export function arrivalsOf({ students, staff, factor, seconds }: BellOptions): Arrival[] {
  const random = new Random('bell')
  const at = () => Math.round(seconds * 1000 * (random.chance(0.5) ? random.between(0, 0.2) : random.between(0.2, 1)))
  const some = (kind: Arrival['kind'], count: number) =>
    Array.from({ length: Math.round(count * factor) }, () => ({ at: at(), kind }))
  return [
    ...some('life', students * LIVES_PER_STUDENT),
    ...some('studentPage', students * PAGES_PER_STUDENT),
    ...some('staffPage', staff * PAGES_PER_STAFF),
  ].sort((a, b) => a.at - b.at)
}
