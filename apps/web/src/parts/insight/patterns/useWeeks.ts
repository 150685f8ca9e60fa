import { useMergeQuery, useQueryValues } from '../../../base/navigation.ts'

/** How many weeks one looks back at, as in the URL. */
export const WEEKS = ['4', '8', '12'] as const
export type Weeks = (typeof WEEKS)[number]
const USUAL: Weeks = '8'

/** It is in the URL, so that it can be bookmarked and survives a reload. */
export function useWeeks(): [Weeks, (weeks: Weeks) => void] {
  const { weeks } = useQueryValues()
  const merge = useMergeQuery()
  const chosen = WEEKS.find((one) => one === weeks) ?? USUAL
  return [chosen, (next) => merge({ weeks: next === USUAL ? null : next }, { replace: true })]
}
