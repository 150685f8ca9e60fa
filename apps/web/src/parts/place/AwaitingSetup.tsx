import type { ReactNode } from 'react'
import type { Failure } from '../../base/session/failure.ts'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'

/** Stands where a school's rooms are needed: what waits for them, and the way on where they did not come. */
export function AwaitingSetup({ failure, children }: { failure: Failure | null; children: ReactNode }) {
  return failure ? <LoadFailed title="Your school's rooms could not be loaded" failure={failure} /> : children
}
