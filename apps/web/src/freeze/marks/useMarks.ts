import type { FreezeMark } from '@corridor/contract'
import { type Accounts, accountsOf } from '@corridor/rules/freeze'
import type { FreezeId } from '@corridor/rules/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLiveEvent } from '../../base/session/liveEvents.ts'
import { useRefetchWithFrame } from '../../base/session/refetchWithFrame.ts'
import { useStore } from '../../base/state/store.ts'
import { asMarks, keptMarks, ownKept } from './keptMarks.ts'
import { marksQuery, takeIn } from './marksQuery.ts'
import { sendMarks } from './sendMarks.ts'

const NONE: readonly FreezeMark[] = []

interface KnownMarks {
  query: ReturnType<typeof useQuery<readonly FreezeMark[]>>
  /** Those that were pressed here and are not answered yet are at the end. */
  marks: readonly FreezeMark[]
  accounts: Accounts
  /** How many presses were not answered yet. */
  unsent: number
}

/** What is known of everybody, with what was just pressed here. */
export function useMarks(freezeId: FreezeId, isOpen: boolean): KnownMarks {
  const query = useQuery(marksQuery(freezeId, isOpen))
  useLiveEvent('studentsMarked', (event) => void (event.freezeId === freezeId && takeIn(freezeId, event.marked)))
  useRefetchWithFrame(isOpen, query.refetch)
  useEffect(sendMarks, [])
  const all = useStore(keptMarks)
  const kept = useMemo(() => ownKept(all).filter((mark) => mark.freezeId === freezeId), [all, freezeId])
  const known = query.data ?? NONE
  const marks = useMemo(() => (kept.length > 0 ? [...known, ...asMarks(kept)] : known), [known, kept])
  const accounts = useMemo(() => accountsOf(marks), [marks])
  return { query, marks, accounts, unsent: kept.length }
}
