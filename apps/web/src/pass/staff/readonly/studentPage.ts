import type { Pass } from '@corridor/contract'
import { can, isOwn, type Viewer } from '@corridor/rules'
import { staffVariantFor } from '../../../base/variants.ts'

/** The link of the student's name: their page in the viewer's own area, if the viewer may open it. */
export function studentPage(viewer: Viewer, pass: Pass) {
  const { schoolId, studentId } = pass
  const isTaught = isOwn(viewer, pass)
  if (!can(viewer, 'person.see', { schoolId, userId: studentId, type: 'student', isTaught })) return null
  return { to: staffVariantFor(viewer.type, 'UserOverview'), params: { id: studentId } }
}
