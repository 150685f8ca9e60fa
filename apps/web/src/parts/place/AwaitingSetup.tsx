import type { ReactNode } from 'react'
import type { Failure } from '../../base/session/failure.ts'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'

/**
 * Shown in place of content that needs the school's rooms: a skeleton while they load, or an error with a retry button.
 */
export function AwaitingSetup({ failure, children }: { failure: Failure | null; children: ReactNode }) {
  return failure ? <LoadFailed title="Your school's rooms could not be loaded" failure={failure} /> : children
}
