import type { Pass } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { Suspense } from 'react'
import { useSchools, useViewer } from '../../../../base/session/initialize.ts'
import { useLiveMetrics } from '../../../../base/session/liveMetrics.ts'
import { useNow } from '../../../../base/session/now.ts'
import { useIdle } from '../../../../base/useIdle.ts'
import { lazyPart } from '../../../../ui/lazyPart.tsx'
import type { RowAction } from '../../../../ui/table/actions.ts'
import type { PassSource } from '../source/passSource.ts'
import { loadPage } from '../source/queries.ts'
import type { PassListState } from '../usePassList.ts'
import type { ListView } from '../view/listView.ts'
import { LiveFilters } from './LiveFilters.tsx'
import { type LiveCounts, liveCounts, liveTotals } from './liveCounts.ts'

const ClosedLine = lazyPart(() => import('../../../../parts/limits/ClosedLine.tsx'))
const CloseNowInList = lazyPart(() => import('../../../../parts/limits/CloseNowInList.tsx'))
const DayLine = lazyPart(() => import('../../../../parts/schedule/DayLine.tsx'))
const OutAtOnce = lazyPart(() => import('../../../../parts/room/OutAtOnce.tsx'))
const ConfirmAll = lazyPart(() => import('./ConfirmAll.tsx'))

interface LiveBarProps extends PassListState {
  actions: readonly RowAction<Pass>[]
}

/** The filters of the live list, and Confirm all where arrivals are in view. */
export function LiveBar({ list, view, show, found, actions }: LiveBarProps) {
  // The first page does not wait for what only some schools use.
  const isIdle = useIdle()
  const counts = useLiveCounts(found, view, list.address.search)
  const confirm = actions.find(({ id }) => id === 'confirm')
  const arrivals = (found.passes ?? []).filter((pass) => confirm?.refusal?.(pass) === null)
  // Arrivals are at the end of the list, so they may not be loaded yet.
  const count = found.hasMore ? (counts.confirm ?? 0) : arrivals.length
  const find = async () => {
    if (!found.hasMore) return arrivals
    const { search } = list.address
    return (await loadPage({ list: 'live', schoolChoice: view.schoolChoice, show: 'confirm', search })).rows
  }
  return (
    <>
      <Suspense>
        {isIdle && (
          <>
            <DayLine schoolChoice={view.schoolChoice} />
            <ClosedLine schoolChoice={view.schoolChoice} />
          </>
        )}
      </Suspense>
      <LiveFilters
        counts={counts}
        chosen={show}
        limits={
          isIdle && (
            <Suspense>
              <OutAtOnce schoolChoice={view.schoolChoice} />
              <CloseNowInList schoolChoice={view.schoolChoice} />
            </Suspense>
          )
        }
        onChoose={(filter) => list.change({ filters: { show: filter ?? '' } })}
        button={
          confirm && count > 1 && (show === undefined || show === 'confirm') ? (
            <Suspense>
              <ConfirmAll count={count} find={find} confirm={(passes) => confirm.run(passes, 0)} />
            </Suspense>
          ) : null
        }
      />
    </>
  )
}

type LoadedPasses = Pick<PassSource, 'passes' | 'hasMore' | 'asked'>

/** The numbers on the filters of the live list. While a search narrows it, the server's totals do not apply. */
function useLiveCounts(
  { passes = [], hasMore, asked }: LoadedPasses,
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
