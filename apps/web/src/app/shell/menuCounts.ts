/**
 * The counts in the menu. They match the list that the link opens: the user's own passes or everybody's. Arrivals are in
 * the list of live passes as well, and have a count of their own, so that "Live" is the same number here and on the
 * dashboard.
 */
import { can, type Viewer } from '@corridor/rules/access'
import { type ListName, type ListScope, listScope } from '@corridor/rules/pass'
import { useMemo } from 'react'
import type { SchoolData } from '../../base/session/frame.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { useLiveMetrics } from '../../base/session/liveMetrics.ts'
import { rememberedListScope } from '../../base/state/listScope.ts'
import { useStore } from '../../base/state/store.ts'

export interface MenuCounts extends Record<ListName, number> {
  /** Arrivals that await confirmation. */
  toConfirm: number
}

export function menuCounts(schools: readonly SchoolData[], viewer: Viewer, scope: ListScope): MenuCounts {
  const counted = scope === 'all' ? schools.filter(({ school }) => can(viewer, 'pass.seeAll', school)) : schools
  const sum = (count: (data: SchoolData) => number) => counted.reduce((total, data) => total + count(data), 0)
  if (scope === 'user') {
    return {
      live: sum(({ userLists }) => userLists.live.filter(({ completedAt }) => completedAt === null).length),
      upcoming: sum(({ userLists }) => userLists.upcoming.length),
      requested: sum(({ userLists }) => userLists.requested.length),
      toConfirm: sum(({ userLists }) => userLists.live.filter(({ completedAt }) => completedAt !== null).length),
    }
  }
  return {
    live: sum(({ counts }) => counts.live),
    upcoming: sum(({ counts }) => counts.upcoming),
    requested: sum(({ counts }) => counts.requested),
    toConfirm: sum(({ allPassesAwaitingConfirmationCount }) => allPassesAwaitingConfirmationCount),
  }
}

export function useMenuCounts(): MenuCounts {
  const { viewer, dataBySchoolId } = useInitialize()
  const remembered = useStore(rememberedListScope)
  const schools = useMemo(() => Object.values(dataBySchoolId), [dataBySchoolId])
  const scope = listScope(
    viewer,
    schools.map(({ school }) => school.schoolId),
    { remembered },
  )
  // The frame updates the user's own lists automatically, but only the server can count everybody's.
  useLiveMetrics(({ schoolId }) => scope === 'all' && can(viewer, 'pass.seeAll', { schoolId }))
  return useMemo(() => menuCounts(schools, viewer, scope), [schools, viewer, scope])
}
