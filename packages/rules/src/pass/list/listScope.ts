/** Whose passes a list shows: the viewer's own, or everybody's in the schools where they may see all passes. */
import { can } from '../../access/abilities.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { SchoolId } from '../../ids.ts'

export const LIST_SCOPES = ['user', 'all'] as const
export type ListScope = (typeof LIST_SCOPES)[number]

export interface ListScopeChoice {
  /** From the URL of the list, if given. */
  asked?: string | null | undefined
  /** What was last chosen on this device, if anything. */
  remembered?: string | null | undefined
}

/** Whether the viewer may choose between their own passes and everybody's. */
export function hasListScopes(viewer: Viewer, schoolIds: readonly SchoolId[]): boolean {
  return schoolIds.some((schoolId) => can(viewer, 'pass.seeAll', { schoolId }))
}

/** Administrators rarely have passes of their own, so their lists show everybody's passes by default. */
export function listScope(
  viewer: Viewer,
  schoolIds: readonly SchoolId[],
  { asked, remembered }: ListScopeChoice = {},
): ListScope {
  if (!hasListScopes(viewer, schoolIds)) return 'user'
  const chosen = [asked, remembered].find(isListScope)
  if (chosen) return chosen
  return schoolIds.some((schoolId) => can(viewer, 'school.manage', { schoolId })) ? 'all' : 'user'
}

export function isListScope(scope: string | null | undefined): scope is ListScope {
  return LIST_SCOPES.some((known) => known === scope)
}
