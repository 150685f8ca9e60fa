import type { SchoolSetup } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { useSchoolSetup, useSchools } from '../../base/session/initialize.ts'

/** The school of a list. Of several schools each would need a line of its own; the dashboard has those. */
export function useSchoolInView(schoolChoice: SchoolId | 'all'): SchoolSetup | undefined {
  const [only, ...others] = useSchools()
  const single = others.length === 0 ? only?.school.schoolId : undefined
  return useSchoolSetup(schoolChoice === 'all' ? single : schoolChoice).setup
}
