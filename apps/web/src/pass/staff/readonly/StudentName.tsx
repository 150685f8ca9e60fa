import type { Pass } from '@corridor/contract'
import { isBuilt } from '../../../base/built.ts'
import { useQueryValues } from '../../../base/navigation.ts'
import { RouteLink } from '../../../base/RouteLink.tsx'
import { useViewer } from '../../../base/session/initialize.ts'
import { studentPage } from './studentPage.ts'

/** A link if the student's page exists. */
export function StudentName({ pass }: { pass: Pass }) {
  const page = studentPage(useViewer(), pass)
  const query = useQueryValues()
  if (!page || !isBuilt(page.to)) return <strong>{pass.studentName}</strong>
  return (
    <RouteLink {...page} query={query}>
      {pass.studentName}
    </RouteLink>
  )
}
