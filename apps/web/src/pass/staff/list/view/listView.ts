/** What a list shows, as its URL says: whose passes (`scope`), and of which school (`schoolId`). */
import type { Pass } from '@corridor/contract'
import type { Viewer } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { hasListScopes, type ListScope, listScope, maySee } from '@corridor/rules/pass'

export type SchoolChoice = SchoolId | 'all'

export interface ListView {
  scope: ListScope
  schoolChoice: SchoolChoice
  /** The person may choose between their own passes and everybody's. */
  hasScope: boolean
  /** The person may choose among their schools. */
  hasSchools: boolean
  /** Only if passes of several schools are in one list. */
  showsSchool: boolean
}

/** Everybody's passes of one school, on that school's own pages. */
export function viewOfSchool(schoolId: SchoolId): ListView {
  return { scope: 'all', schoolChoice: schoolId, hasScope: false, hasSchools: false, showsSchool: false }
}

/** A school that is unknown, or not one of theirs, counts as not chosen. */
export function chosenSchool(asked: string | undefined, schoolIds: readonly SchoolId[]): SchoolChoice {
  const chosen = schoolIds.find((schoolId) => String(schoolId) === asked)
  if (chosen !== undefined) return chosen
  const [only, ...others] = schoolIds
  return only !== undefined && others.length === 0 ? only : 'all'
}

export function listView(
  query: Readonly<Record<string, string>>,
  schoolIds: readonly SchoolId[],
  viewer: Viewer,
  remembered: ListScope | null = null,
): ListView {
  const schoolChoice = chosenSchool(query.schoolId, schoolIds)
  const shown = schoolChoice === 'all' ? schoolIds : [schoolChoice]
  return {
    schoolChoice,
    hasScope: hasListScopes(viewer, shown),
    hasSchools: schoolIds.length > 1,
    scope: listScope(viewer, shown, { asked: query.scope, remembered }),
    showsSchool: schoolChoice === 'all' && schoolIds.length > 1,
  }
}

export function isOfSchool(pass: Pick<Pass, 'schoolId'>, choice: SchoolChoice): boolean {
  return choice === 'all' || pass.schoolId === choice
}

/** Whether the server would list this pass in this view. It searches for the words anywhere in the names. */
export function isListed(pass: Pass, viewer: Viewer, choice: SchoolChoice, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  const names = [pass.studentName, pass.fromRoomName ?? '', pass.toRoomName]
  return (
    maySee(viewer, pass) &&
    isOfSchool(pass, choice) &&
    (wanted === '' || names.some((name) => name.toLowerCase().includes(wanted)))
  )
}
