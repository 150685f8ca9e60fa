import { useEffect, useMemo, useState } from 'react'
import { useMergeQuery, useQueryValues } from '../../base/navigation.ts'
import { useDebounced } from '../../base/useDebounced.ts'
import {
  type Address,
  addressQuery,
  changedAddress,
  clearedAddress,
  type Filters,
  type ListShape,
  readAddress,
} from './address/address.ts'
import type { PageTurn } from './address/paging.ts'
import { arrived, NOT_TYPING, sent, type Typing, typed } from './address/typing.ts'
import type { ListAddress } from './list.ts'

const PAUSE_MS = 300

interface TurnedAddress<S extends string, F extends Filters> extends ListAddress<S, F> {
  turn: (to: PageTurn) => void
}

/** A list's search, sort order, filters and page, in the URL. `shape` must keep its identity. */
export function useListAddress<S extends string, F extends Filters>(shape: ListShape<S, F>): TurnedAddress<S, F> {
  const values = useQueryValues()
  const merge = useMergeQuery()
  const address = useMemo(() => readAddress(shape, values), [shape, values])
  const [typing, setTyping] = useState<Typing>(NOT_TYPING)
  const { search } = address

  // Replaces the history entry, so that Back leaves the list instead of going through every search and sort order.
  const write = (next: Address<S, F>, isKept: boolean) => merge(addressQuery(shape, next), { replace: !isKept })

  const send = (text: string) => {
    const wanted = text.trim()
    if (wanted === search) return setTyping(NOT_TYPING)
    setTyping((held) => sent(held, wanted))
    write(changedAddress(address, { search: wanted }), false)
  }
  const sendSoon = useDebounced(send, PAUSE_MS)
  useEffect(() => setTyping((held) => arrived(held, search)), [search])

  /** Includes text that was typed a moment ago, in the same update. */
  const settled = (): Address<S, F> => {
    sendSoon.cancel()
    return typing.text === null ? address : { ...address, search: typing.text.trim() }
  }
  return {
    shape,
    address,
    term: typing.text ?? search,
    setTerm: (text) => {
      setTyping((held) => typed(held, text))
      sendSoon(text)
    },
    change: (changes) => write(changedAddress(settled(), changes), changes.filters !== undefined),
    clear: () => {
      sendSoon.cancel()
      setTyping(NOT_TYPING)
      write(clearedAddress(shape, address), false)
    },
    turn: (to) => write({ ...address, ...to }, true),
  }
}
