import type { SchoolId } from '@corridor/rules/ids'
import { useQueryValues } from '../../base/navigation.ts'
import { useSchools } from '../../base/session/initialize.ts'

/** The school from whose page someone came to import. */
export function useQuerySchool(): SchoolId | null {
  const { school } = useQueryValues()
  return useSchools().find((one) => String(one.school.schoolId) === school)?.school.schoolId ?? null
}
