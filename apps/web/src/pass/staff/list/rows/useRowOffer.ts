import type { Pass } from '@corridor/contract'
import { useSchool, useViewer } from '../../../../base/session/initialize.ts'
import { useNow } from '../../../../base/session/now.ts'
import { useIsLookingOnly } from '../../../../base/state/impersonation.ts'
import { type RowOffer, readOnlyOffer, rowOffer } from './rowOffer.ts'

/** Used for a school that the viewer has just lost access to, until its passes are gone too. */
const NO_SCHOOL = { timezone: 'UTC', passActivationIntervalBefore: null, passActivationIntervalAfter: null }

export function useRowOffer(pass: Pass): RowOffer {
  const school = useSchool(pass.schoolId) ?? NO_SCHOOL
  const offer = rowOffer(pass, useViewer(), school, useNow())
  return useIsLookingOnly() ? readOnlyOffer(offer) : offer
}
