import { can, type PersonSubject, type Viewer } from '@corridor/rules/access'
import { staffVariantFor } from '../../base/variants.ts'

/** A person's page in the viewer's own area; null for those who may not open it. */
export function personPage(viewer: Viewer, person: PersonSubject) {
  if (!can(viewer, 'person.see', person)) return null
  return { to: staffVariantFor(viewer.type, 'UserOverview'), params: { id: person.userId } }
}
