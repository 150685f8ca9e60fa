import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { useMergeQuery, useQueryValues } from '../../base/navigation.ts'
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

/** A list's search, order, filters and page, in the address of the page. `shape` keeps its identity. */
export function useListAddress<S extends string, F extends Filters>(shape: ListShape<S, F>): TurnedAddress<S, F> {
  const values = useQueryValues()
  const merge = useMergeQuery()
  const address = useMemo(() => readAddress(shape, values), [shape, values])
  const [typing, setTyping] = useState<Typing>(NOT_TYPING)
  const { search } = address

  // Searches and orders are tried out: Back leads out of the list, not through all of them.
  const write = (next: Address<S, F>, isKept: boolean) => merge(addressQuery(shape, next), { replace: !isKept })

  const send = (text: string) => {
    const wanted = text.trim()
    if (wanted === search) return setTyping(NOT_TYPING)
    setTyping((held) => sent(held, wanted))
    write(changedAddress(address, { search: wanted }), false)
  }
  const sendSoon = useDebouncedCallback(send, PAUSE_MS)
  useEffect(() => setTyping((held) => arrived(held, search)), [search])

  /** What was typed a moment ago counts too: it goes into the same write. */
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
