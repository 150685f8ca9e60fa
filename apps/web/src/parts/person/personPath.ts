import type { UserType } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { isBuilt } from '../../base/built.ts'
import { pathTo } from '../../base/routes.ts'
import { staffVariantFor } from '../../base/variants.ts'

/** A person's page in the viewer's own area; undefined until that page exists. */
export function personPath(viewerType: UserType, userId: UserId): string | undefined {
  const name = staffVariantFor(viewerType, 'UserOverview')
  const path = pathTo(name, { id: userId })
  return isBuilt(name) ? path : undefined
}
