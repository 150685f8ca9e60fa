import type { Answer, Pass } from '@corridor/contract'
import { conflictingPasses } from '@corridor/rules/pass'

type Snapshot = Answer<'GET /api/user/:userId/passes'>

export interface OpenRow {
  pass: Pass
  /** Another open pass of the student is within thirty minutes of it. */
  isTooClose: boolean
}

/** Live, upcoming and requested passes of one student, in this order. What only waits to be confirmed is over. */
export function openRows({ livePasses, upcomingPasses, requestedPasses }: Snapshot): OpenRow[] {
  const passes = [...livePasses, ...upcomingPasses, ...requestedPasses]
  const close = conflictingPasses(passes.filter(({ completedAt }) => completedAt === null))
  return passes.map((pass) => ({ pass, isTooClose: close.has(pass.passId) }))
}
