import { can } from '@corridor/rules'
import { useSchools, useViewer } from '../../../../base/session/initialize.ts'
import { useLiveMetrics } from '../../../../base/session/liveMetrics.ts'
import { useNow } from '../../../../base/session/now.ts'
import type { PassSource } from '../source/passSource.ts'
import type { ListView } from '../view/listView.ts'
import { type LiveCounts, liveCounts, liveTotals } from './liveCounts.ts'

type Found = Pick<PassSource, 'passes' | 'hasMore' | 'asked'>

/** The numbers on the filters of the live list. While a search narrows it, the server's totals do not apply. */
export function useLiveCounts(
  { passes = [], hasMore, asked }: Found,
  { scope, schoolChoice }: ListView,
  search: string,
): LiveCounts {
  const viewer = useViewer()
  const schools = useSchools()
  const usesTotals = scope === 'all' && search === ''
  useLiveMetrics(({ schoolId }) => usesTotals && can(viewer, 'pass.seeAll', { schoolId }))
  const totals = usesTotals ? liveTotals(schools, viewer, schoolChoice) : {}
  return liveCounts({ passes, asked, hasMore }, totals, useNow())
}
