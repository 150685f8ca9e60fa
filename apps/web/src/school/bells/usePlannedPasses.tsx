import type { SchoolSetup } from '@corridor/contract'
import type { PassId } from '@corridor/rules/ids'
import { bookableDays } from '@corridor/rules/pass'
import { daysLosingSchool, type SchoolCalendar } from '@corridor/rules/schedule'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { request } from '../../base/client.ts'
import { useNow } from '../../base/session/now.ts'
import { queryClient } from '../../base/session/queries.ts'
import { PlannedPasses } from './PlannedPasses.tsx'
import { plannedQuery } from './queries.ts'

type Decision = 'keep' | 'cancel'

interface PlannedDecision {
  /** The passes with Keep and Cancel, if there are any. */
  list: ReactNode
  /** It cannot be saved yet. */
  isOpen: boolean
  /** Saves, then cancels what somebody wants canceled. Returns how many were. */
  save: (write: (decided: { passesDecided?: true }) => Promise<unknown>, reason: string) => Promise<number>
}

/** What becomes of the passes on days that have no school anymore in the calendar as it would be. */
export function usePlannedPasses({ school, calendar }: SchoolSetup, after: SchoolCalendar): PlannedDecision {
  const { schoolId, timezone } = school
  const days = daysLosingSchool(calendar, after, bookableDays(useNow(), timezone))
  const about = days.join()
  const [decided, setDecided] = useState<{ about: string; decision: Decision } | null>(null)
  // A decision about other days is none about these.
  const decision = decided?.about === about ? decided.decision : null
  const query = plannedQuery(schoolId, days)
  const { data, isPending, refetch } = useQuery({ ...query, enabled: days.length > 0 })
  const planned = days.length > 0 && data && data.total > 0 ? data : null

  async function save(write: (decided: { passesDecided?: true }) => Promise<unknown>, reason: string): Promise<number> {
    try {
      await write(decision ? { passesDecided: true } : {})
    } catch (error) {
      // Passes may have been planned in the meantime.
      refetch().catch(() => undefined)
      throw error
    }
    let canceled = 0
    // The list has only the first of many.
    for (let passes = (decision === 'cancel' && planned?.passes) || []; passes.length > 0; ) {
      const done = await cancelPlanned(
        passes.map(({ passId }) => passId),
        reason,
      )
      canceled += done
      passes = done > 0 ? (await queryClient.fetchQuery(query)).passes : []
    }
    return canceled
  }

  return {
    list: planned && (
      <PlannedPasses
        planned={planned}
        timezone={timezone}
        decision={decision}
        onDecide={(chosen) => setDecided({ about, decision: chosen })}
      />
    ),
    isOpen: days.length > 0 && (isPending || (planned !== null && decision === null)),
    save,
  }
}

/** Returns how many of them could be canceled. */
async function cancelPlanned(passIds: readonly PassId[], reason: string): Promise<number> {
  const { passes } = await request('POST /api/pass/cancel', { body: { passIds: [...passIds], reason } })
  return passes.length
}
