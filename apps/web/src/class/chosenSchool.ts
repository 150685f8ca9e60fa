import type { SchoolId } from '@corridor/rules/ids'
import { useSchools } from '../base/session/initialize.ts'

/** The school that the address names, if it is one of the viewer's; otherwise their first. */
export function chosenSchool(named: string, schoolIds: readonly SchoolId[]): SchoolId | undefined {
  return schoolIds.find((schoolId) => String(schoolId) === named) ?? schoolIds[0]
}

export function useSchoolIds(): readonly SchoolId[] {
  return useSchools().map(({ school }) => school.schoolId)
}
