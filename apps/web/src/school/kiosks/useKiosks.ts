import type { Kiosk } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { matchTier } from '@corridor/rules/text'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { failureOf } from '../../base/session/failure.ts'
import { kiosksQuery } from '../../parts/kiosk/queries.ts'
import { listShape } from '../../ui/table/address/address.ts'
import type { List } from '../../ui/table/list.ts'
import { useListAddress } from '../../ui/table/useListAddress.ts'
import type { KioskSort } from './columns.tsx'

const SHAPE = listShape({
  sorts: [
    { by: 'room', descending: false, label: 'By room' },
    { by: 'name', descending: false, label: 'By name' },
    { by: 'seen', descending: true, label: 'Seen last' },
  ],
})

type Kiosks = List<Kiosk, KioskSort, typeof SHAPE.filters>

const ORDERS: Readonly<Record<KioskSort, (kiosk: Kiosk) => string>> = {
  room: ({ roomName }) => roomName,
  name: ({ name }) => name,
  seen: ({ lastSeenAt }) => lastSeenAt,
}

/** All kiosks of a school come at once, and are searched and sorted here. */
export function useKiosks(schoolId: SchoolId): { list: Kiosks; total: number | undefined } {
  const query = useQuery(kiosksQuery(schoolId))
  const { turn: _, ...list } = useListAddress(SHAPE)
  const { search, sort } = list.address
  const all = query.data?.rows
  const rows = useMemo(() => all && sorted(found(all, search), sort), [all, search, sort])
  const source = { view: search, isFollowing: false, failure: failureOf(query) }
  return { list: { ...list, ...source, rows }, total: query.data?.total }
}

function found(kiosks: readonly Kiosk[], term: string): readonly Kiosk[] {
  if (term === '') return kiosks
  return kiosks.filter((kiosk) => matchTier(`${kiosk.name} ${kiosk.roomName}`, term) !== null)
}

function sorted(kiosks: readonly Kiosk[], { by, descending }: Kiosks['address']['sort']): readonly Kiosk[] {
  const order = (a: Kiosk, b: Kiosk) =>
    ORDERS[by](a).localeCompare(ORDERS[by](b), 'en', { numeric: true }) || a.name.localeCompare(b.name, 'en')
  return kiosks.toSorted((a, b) => (descending ? order(b, a) : order(a, b)))
}
