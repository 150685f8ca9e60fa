/**
 * A student's live pass, cached in the browser while it is live, so that a reload without a connection shows it with its
 * code. Nothing else of the frame is cached: no other passes, no notifications, and no token.
 */
import type { UserId } from '@corridor/rules/ids'
import { ApiError, isUnanswered } from '../apiError.ts'
import { checkReachability, offlineSince } from '../reachability.ts'
import type { Frame, SchoolData } from '../session/frame.ts'
import { clockOffset, restoreClock } from '../session/now.ts'
import { frameQuery, queryClient } from '../session/queries.ts'
import { owner, PASS_KEY, readItem, writeItem } from './storage.ts'

interface CachedPass {
  userId: UserId
  /** When the server last confirmed it, by this computer's clock. */
  asOf: number
  clockOffset: number
  isRunning: boolean
  frame: Frame
}

/** After that, the day's passes have ended and so has the session. */
const MAX_AGE_MS = 10 * 60 * 60 * 1000

/** What the screens of a live pass need; null without one, and for everybody but the student. */
export function frameToCache(frame: Frame): Frame | null {
  const { user, viewer, district, now, passesUsedToday } = frame
  if (user.type !== 'student' || frame.isImpersonator) return null
  const schools = Object.entries(frame.dataBySchoolId).filter(([, { userLists }]) => userLists.live.length > 0)
  if (schools.length === 0) return null
  return {
    user: {
      ...user,
      email: null,
      phoneNumber: null,
      schoolIdentifier: null,
      attributes: { origin: [], destination: [] },
    },
    viewer,
    district,
    now,
    passesUsedToday,
    isImpersonator: false,
    impersonation: null,
    signedUserToken: '',
    unreadNotificationsCount: 0,
    allNotificationsCount: 0,
    notifications: [],
    metrics: null,
    availableMethods: [],
    dataBySchoolId: Object.fromEntries(schools.map(([schoolId, data]) => [schoolId, withLiveOnly(data)])),
  }
}

function withLiveOnly(data: SchoolData): SchoolData {
  return {
    ...data,
    counts: { live: 0, upcoming: 0, requested: 0 },
    allPassesAwaitingConfirmationCount: 0,
    userLists: { live: data.userLists.live, upcoming: [], requested: [], removed: {} },
  }
}

/** Keeps the pass as the page knows it now. Returns a function that stops. */
export function startCaching(): () => void {
  let known: Frame | undefined
  const cache = () => {
    const frame = queryClient.getQueryData(frameQuery.queryKey)
    known = frame
    // Nothing is cached anymore after Log out, whatever this tab or another one still shows.
    if (!frame || owner() !== frame.user.userId) return
    const cached = frameToCache(frame)
    writeItem('localStorage', PASS_KEY, cached && recordOf(cached))
  }
  const cacheIfChanged = () => {
    if (queryClient.getQueryData(frameQuery.queryKey) !== known) cache()
  }
  cache()
  const stops = [queryClient.getQueryCache().subscribe(cacheIfChanged), offlineSince.subscribe(cache)]
  window.addEventListener('pagehide', cache)
  return () => {
    window.removeEventListener('pagehide', cache)
    for (const stop of stops) stop()
  }
}

function recordOf(frame: Frame): CachedPass {
  const passes = Object.values(frame.dataBySchoolId).flatMap(({ userLists }) => userLists.live)
  return {
    userId: frame.user.userId,
    asOf: offlineSince.get() ?? Date.now(),
    clockOffset: clockOffset(),
    isRunning: passes.some(({ startedAt }) => startedAt !== null),
    frame,
  }
}

/** A student in the hall does not wait longer than this for their pass. */
const ANSWER_WITHIN_MS = 3000

/** The cached pass, if the server does not answer. If it does later, the page follows. */
export async function orCached(fetched: Promise<Frame>): Promise<Frame> {
  try {
    return await Promise.race([fetched, rejectAfter(ANSWER_WITHIN_MS)])
  } catch (error) {
    if (error instanceof ApiError && !isUnanswered(error)) throw error
    return restoreCached() ?? fetched
  }
}

function rejectAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, ms))
}

/** Shows the cached pass until the server answers; undefined if there is none. */
function restoreCached(): Frame | undefined {
  const cached = readItem<CachedPass>('localStorage', PASS_KEY)
  if (!cached || cached.userId !== owner() || Date.now() - cached.asOf > MAX_AGE_MS) return undefined
  restoreClock(cached.clockOffset)
  offlineSince.set(cached.asOf)
  checkReachability()
  return queryClient.setQueryData(frameQuery.queryKey, cached.frame)
}
