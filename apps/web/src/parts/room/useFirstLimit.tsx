import type { SchoolSetup } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { type ReactNode, useState } from 'react'
import { useViewer } from '../../base/session/initialize.ts'
import { FirstLimitDialog } from './FirstLimitDialog.tsx'

interface FirstLimit {
  /** Goes on at once, or after the question where there is something to ask. */
  limit: (onContinue: () => void) => void
  dialog: ReactNode
}

/**
 * Whoever switches on the first limit of a school without an always-open room is asked to pick some first, if they may:
 * a sick student must never meet a counter.
 */
export function useFirstLimit(setup: SchoolSetup | undefined): FirstLimit {
  const viewer = useViewer()
  const [asked, setAsked] = useState<{ onContinue: () => void } | null>(null)
  const shouldAsk =
    setup !== undefined &&
    can(viewer, 'room.policy', setup.school) &&
    !hasLimits(setup) &&
    !setup.rooms.some((room) => room.alwaysOpen)
  return {
    limit: (onContinue) => (shouldAsk ? setAsked({ onContinue }) : onContinue()),
    dialog: asked && setup && (
      <FirstLimitDialog
        setup={setup}
        onClose={() => setAsked(null)}
        onDone={() => {
          setAsked(null)
          asked.onContinue()
        }}
      />
    ),
  }
}

/** Of the whole school. What teachers set for their rooms does not count: they cannot pick, so nobody was asked. */
function hasLimits({ limits, closedTimes }: SchoolSetup): boolean {
  const { closedFirst, closedLast, ...numbers } = limits
  return (
    closedFirst > 0 ||
    closedLast > 0 ||
    closedTimes.length > 0 ||
    Object.values(numbers).some((number) => number !== null)
  )
}
