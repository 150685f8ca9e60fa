/** How many live passes each filter would show. */
import type { Pass } from '@corridor/contract'
import { can, type Viewer } from '@corridor/rules/access'
import { LIVE_FILTERS, type LiveFilter, matchesLiveFilter } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import type { SchoolData } from '../../../../base/session/frame.ts'
import { isOfSchool, type SchoolChoice } from '../view/listView.ts'

/** Without the numbers that are not known. */
export type LiveCounts = Partial<Record<LiveFilter, number>>

interface Loaded {
  /** In the order of the server, the most urgent first. */
  passes: readonly Pass[]
  /** What the server was asked for; undefined for everything. */
  asked: LiveFilter | undefined
  hasMore: boolean
}

/** `totals` is what the server counts, in case not everything is loaded. */
export function liveCounts({ passes, asked, hasMore }: Loaded, totals: LiveCounts, now: Instant): LiveCounts {
  const counted = (filter: LiveFilter) => passes.filter((pass) => matchesLiveFilter(filter, pass, now)).length
  const over = counted('over')
  // Passes over time come first, so all of them are loaded if anything else is.
  const hasAllOver = asked !== 'confirm' && (!hasMore || over < passes.length)
  const isLoaded = (filter: LiveFilter) => !hasMore && (asked === undefined || asked === filter)
  return {
    ...totals,
    ...(hasAllOver && { over }),
    ...Object.fromEntries(LIVE_FILTERS.filter(isLoaded).map((filter) => [filter, counted(filter)])),
  }
}

/** Everybody's, of the schools on screen. The tile on the dashboard has the same source. */
export function liveTotals(schools: readonly SchoolData[], viewer: Viewer, choice: SchoolChoice): LiveCounts {
  const shown = schools.filter(({ school }) => isOfSchool(school, choice) && can(viewer, 'pass.seeAll', school))
  const sum = (count: (data: SchoolData) => number) => shown.reduce((total, data) => total + count(data), 0)
  return {
    out: sum(({ counts }) => counts.live),
    confirm: sum(({ allPassesAwaitingConfirmationCount }) => allPassesAwaitingConfirmationCount),
  }
}
