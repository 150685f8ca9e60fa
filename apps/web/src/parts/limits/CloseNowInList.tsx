import type { SchoolId } from '@corridor/rules/ids'
import { CloseNow } from './CloseNow.tsx'
import { useSchoolInView } from './useSchoolInView.ts'

/** Close now, for the school of a list. */
export default function CloseNowInList({ schoolChoice }: { schoolChoice: SchoolId | 'all' }) {
  const setup = useSchoolInView(schoolChoice)
  return setup ? <CloseNow setup={setup} /> : null
}
