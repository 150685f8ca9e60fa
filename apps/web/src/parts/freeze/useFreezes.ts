import type { Freeze, School } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { isRollCallOpen } from '@corridor/rules/freeze'
import type { SchoolId } from '@corridor/rules/ids'
import { useInitialize } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'

export interface SchoolFreeze {
  school: School
  freeze: Freeze
}

/** The freezes of the viewer's schools that are on, and those whose roll call is still open. For staff. */
export function useFreezes(): readonly SchoolFreeze[] {
  const { viewer, dataBySchoolId } = useInitialize()
  const now = useNow()
  return Object.values(dataBySchoolId).flatMap(({ school, freeze }) => {
    const isShown = freeze && isRollCallOpen(freeze, now) && can(viewer, 'freeze.mark', school)
    return isShown ? [{ school, freeze }] : []
  })
}

export const isOn = ({ endedAt }: Pick<Freeze, 'endedAt'>) => endedAt === null

/** The one of this school. */
export function useFreezeOf(schoolId: SchoolId): Freeze | null {
  return useFreezes().find(({ school }) => school.schoolId === schoolId)?.freeze ?? null
}
