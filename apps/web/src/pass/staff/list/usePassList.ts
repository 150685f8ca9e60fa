import type { Pass } from '@corridor/contract'
import type { ListName } from '@corridor/rules'
import { useMemo } from 'react'
import { useNow } from '../../../base/session/now.ts'
import type { List } from '../../../ui/table/list.ts'
import { useListAddress } from '../../../ui/table/useListAddress.ts'
import { type PassFilters, SHAPES } from './shape.ts'
import { type SortColumn, sortPasses } from './source/order.ts'
import { usePassSource } from './source/usePassSource.ts'
import { type ChosenView, useListView } from './view/useListView.ts'

interface PassList {
  list: List<Pass, SortColumn, PassFilters>
  view: ChosenView
}

/** The passes of a list as its URL says, sorted, with live updates. */
export function usePassList(name: ListName): PassList {
  const { turn: _, ...list } = useListAddress(SHAPES[name])
  const { address, term } = list
  const { search, sort } = address
  const now = useNow()
  const view = useListView(list)
  const { passes, hasMore, loadMore, ...source } = usePassSource(name, view, { term, search })
  const rows = useMemo(() => passes && sortPasses(passes, sort, now), [passes, sort, now])
  return { list: { ...list, ...source, rows, more: { hasMore, loadMore } }, view }
}
