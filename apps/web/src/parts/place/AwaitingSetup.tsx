import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Failure } from '../../base/session/failure.ts'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'

// lingui-set comment="In place of what needs the rooms of a school"

/**
 * Shown in place of content that needs the school's rooms: a skeleton while they load, or an error with a retry button.
 */
export function AwaitingSetup({ failure, children }: { failure: Failure | null; children: ReactNode }) {
  const { t } = useLingui()
  return failure ? <LoadFailed title={t`Your school's rooms could not be loaded`} failure={failure} /> : children
}
