import type { Pass } from '@corridor/contract'
import { can, isOwn } from '@corridor/rules'
import { useQueryValues } from '../../../app/navigation.ts'
import { RouteLink } from '../../../app/RouteLink.tsx'
import { isBuilt } from '../../../app/screens.ts'
import { useViewer } from '../../../app/session/initialize.ts'
import { staffVariantFor } from '../../../app/variants.ts'

/** Leads to the student where the viewer may open that person, and where there is such a page. */
export function StudentName({ pass }: { pass: Pass }) {
  const viewer = useViewer()
  const query = useQueryValues()
  const overview = staffVariantFor(viewer.type, 'UserOverview')
  const { schoolId, studentId: userId } = pass
  const mayOpen = can(viewer, 'person.see', { schoolId, userId, type: 'student', isTaught: isOwn(viewer, pass) })
  if (!mayOpen || !isBuilt(overview)) return <strong>{pass.studentName}</strong>
  return (
    <RouteLink to={overview} params={{ id: userId }} query={query}>
      {pass.studentName}
    </RouteLink>
  )
}
