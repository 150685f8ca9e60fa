/** Figures that only the server can count. They follow what is heard of passes, though not at every step. */
import type { Pass } from '@corridor/contract'
import { can, isStaff, type Viewer } from '@corridor/rules'
import { useThrottledCallback } from '@mantine/hooks'
import type { SchoolData } from './frame.ts'
import { useInitialize } from './initialize.ts'
import { usePassUpdates } from './passUpdates.ts'
import { refreshNow } from './queries.ts'

const PACE_MS = 2000

/** Asks for the frame again when a pass is heard of that changes what is shown. */
export function useLiveMetrics(changes: (pass: Pass) => boolean): void {
  const renew = useThrottledCallback(() => void refreshNow().catch(() => undefined), PACE_MS)
  usePassUpdates((pass) => {
    if (changes(pass)) renew()
  })
}

/** How many arrivals wait to be confirmed: everybody's where the viewer may see those, else their own. */
export function awaitingIn({ school, userLists, allPassesAwaitingConfirmationCount }: SchoolData, viewer: Viewer) {
  if (can(viewer, 'pass.seeAll', { schoolId: school.schoolId })) return allPassesAwaitingConfirmationCount
  return userLists.live.filter(({ completedAt }) => completedAt !== null).length
}

/** Over all schools; students have nothing to confirm. */
export function useAwaitingConfirmation(): number {
  const { viewer, dataBySchoolId } = useInitialize()
  useLiveMetrics(({ schoolId, completedAt }) => completedAt !== null && can(viewer, 'pass.seeAll', { schoolId }))
  if (!isStaff(viewer.type)) return 0
  return Object.values(dataBySchoolId).reduce((total, data) => total + awaitingIn(data, viewer), 0)
}
