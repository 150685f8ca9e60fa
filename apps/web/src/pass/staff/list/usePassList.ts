import type { Pass } from '@corridor/contract'
import { type ListName, type LiveFilter, matchesLiveFilter } from '@corridor/rules/pass'
import { useMemo } from 'react'
import { useNow } from '../../../base/session/now.ts'
import type { List } from '../../../ui/table/list.ts'
import { useListAddress } from '../../../ui/table/useListAddress.ts'
import { liveFilterOf, type PassFilters, SHAPES, type SortColumn } from './shape.ts'
import { sortPasses } from './source/order.ts'
import type { PassSource } from './source/passSource.ts'
import { usePassSource } from './source/usePassSource.ts'
import { type ChosenView, useListView } from './view/useListView.ts'

export interface PassListState {
  list: List<Pass, SortColumn, PassFilters>
  view: ChosenView
  /** The chosen filter of the live list. */
  show: LiveFilter | undefined
  /** Before it is narrowed and sorted. */
  found: PassSource
}

/** The passes of a list as its URL says, sorted, with live updates. */
export function usePassList(name: ListName): PassListState {
  const { turn: _, ...list } = useListAddress(SHAPES[name])
  const { address, term } = list
  const { search, sort } = address
  const now = useNow()
  const view = useListView(list)
  const show = liveFilterOf(name, address.filters)
  const found = usePassSource(name, view, { show, term, search })
  const { passes, show: shown, failure, isFollowing, hasMore, loadMore } = found
  const rows = useMemo(() => {
    const narrowed = shown ? passes?.filter((pass) => matchesLiveFilter(shown, pass, now)) : passes
    return narrowed && sortPasses(narrowed, sort, now)
  }, [passes, shown, sort, now])
  const source = { failure, isFollowing, view: found.view }
  return { list: { ...list, ...source, rows, more: { hasMore, loadMore } }, view, show, found }
}
