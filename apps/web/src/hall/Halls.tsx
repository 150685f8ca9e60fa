import { OneOfSchools } from '../parts/place/OneOfSchools.tsx'
import { SchoolHalls } from './SchoolHalls.tsx'

/** For whoever walks the halls: who is out now, and where a student should be. Nothing of the past. */
export default function Halls() {
  return (
    <OneOfSchools title="Halls" ability="hall.see">
      {(schoolId) => <SchoolHalls schoolId={schoolId} />}
    </OneOfSchools>
  )
}
