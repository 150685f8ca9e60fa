import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { failureOf } from '../../base/session/failure.ts'
import { type Address, addressKey, type Filters, type ListShape } from './address/address.ts'
import { nextPage, type PageAnswer, previousPage } from './address/paging.ts'
import type { List } from './list.ts'
import { useAnswered } from './useAnswered.ts'
import { useListAddress } from './useListAddress.ts'

export type PageQuery<R> = UseQueryOptions<PageAnswer<R>, Error, PageAnswer<R>, QueryKey>

/** A list whose pages come from the server, as its URL says. The previous rows stay until the next ones are loaded. */
export function useList<R, S extends string, F extends Filters>(
  shape: ListShape<S, F>,
  queryFor: (address: Address<S, F>) => PageQuery<R>,
): List<R, S, F> {
  const { turn, ...list } = useListAddress(shape)
  const { address } = list
  const query = useQuery({ ...queryFor(address), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = query

  // If the page has become empty in the meantime, the first page opens.
  const hasEmptied = data?.rows.length === 0 && address.cursor !== null && !isPlaceholderData
  const leadBack = useEffectEvent(() => list.change({}))
  useEffect(() => {
    if (hasEmptied) leadBack()
  }, [hasEmptied])

  const next = data && !isPlaceholderData ? nextPage(address.page, data) : null
  const previous = data && !isPlaceholderData ? previousPage(address, data) : null
  return {
    ...list,
    rows: data?.rows,
    view: useAnswered(addressKey(address), isPlaceholderData),
    isFollowing: isPlaceholderData,
    failure: failureOf(query),
    pages: data
      ? { total: data.total, next: next && (() => turn(next)), previous: previous && (() => turn(previous)) }
      : null,
  }
}
