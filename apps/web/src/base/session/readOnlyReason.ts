import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { useInitialize } from './initialize.ts'

/** Why the viewer cannot change a school's settings; null if they can. */
export function useReadOnlyReason(schoolId: SchoolId): string | null {
  const { viewer, isImpersonator } = useInitialize()
  if (isImpersonator) return 'Settings cannot be changed while impersonating.'
  return can(viewer, 'school.settings', { schoolId })
    ? null
    : 'Only administrators who may change settings can edit this.'
}
