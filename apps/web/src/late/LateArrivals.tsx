import { OneOfSchools } from '../parts/place/OneOfSchools.tsx'
import { LetIn } from './LetIn.tsx'

/** For the office: students who come late, one by one or a whole bus. */
export default function LateArrivals() {
  return (
    <OneOfSchools title="Late arrivals" ability="pass.editAll">
      {(schoolId) => <LetIn schoolId={schoolId} />}
    </OneOfSchools>
  )
}
