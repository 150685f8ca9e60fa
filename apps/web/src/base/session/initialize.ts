/** Session hooks for screens. They only work inside the shell, where the frame is loaded. */
import type { Pass, School, SchoolSetup } from '@corridor/contract'
import type { Viewer } from '@corridor/rules/access'
import { asSchoolId, type SchoolId } from '@corridor/rules/ids'
import type { PassLists } from '@corridor/rules/live'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Failure, failureOf } from './failure.ts'
import { type Frame, mergedLists, type SchoolData } from './frame.ts'
import { frameQuery, schoolSetupQuery } from './queries.ts'

export { applyPassLocally, refreshNow } from './queries.ts'

export function useInitialize(): Frame {
  return useSuspenseQuery(frameQuery).data
}

export function useViewer(): Viewer {
  return useInitialize().viewer
}

/** The user's own passes in all of their schools. */
export function useOwnLists(): PassLists<Pass> {
  const frame = useInitialize()
  return useMemo(() => mergedLists(frame), [frame])
}

export function useSchools(): readonly SchoolData[] {
  const { dataBySchoolId } = useInitialize()
  return useMemo(() => Object.values(dataBySchoolId), [dataBySchoolId])
}

export function useSchool(schoolId: SchoolId | undefined): School | undefined {
  const { dataBySchoolId } = useInitialize()
  return schoolId === undefined ? undefined : dataBySchoolId[schoolId]?.school
}

interface SetupState {
  /** Undefined until it is loaded. */
  setup: SchoolSetup | undefined
  failure: Failure | null
}

/** The rooms, schedules, classes and settings of a school. */
export function useSchoolSetup(schoolId: SchoolId | undefined): SetupState {
  const query = useQuery({ ...schoolSetupQuery(schoolId ?? asSchoolId(0)), enabled: schoolId !== undefined })
  return { setup: query.data, failure: failureOf(query) }
}
